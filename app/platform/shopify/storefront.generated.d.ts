// Written by `npm run check` (scripts/checks/graphql-types.ts).
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type AttributeInput = {
  key: string;
  value: string;
};

export type CartAddressInput = {
  copyFromCustomerAddressId?: string | null | undefined;
  deliveryAddress?: CartDeliveryAddressInput | null | undefined;
};

export type CartBuyerIdentityInput = {
  companyLocationId?: string | null | undefined;
  countryCode?: CountryCode | null | undefined;
  customerAccessToken?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  preferences?: CartPreferencesInput | null | undefined;
};

export type CartDeliveryAddressInput = {
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  city?: string | null | undefined;
  company?: string | null | undefined;
  countryCode?: CountryCode | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  phone?: string | null | undefined;
  provinceCode?: string | null | undefined;
  zip?: string | null | undefined;
};

export type CartDeliveryCoordinatesPreferenceInput = {
  countryCode: CountryCode;
  latitude: number;
  longitude: number;
};

export type CartDeliveryInput = {
  addresses?: Array<CartSelectableAddressInput> | null | undefined;
};

export type CartDeliveryPreferenceInput = {
  coordinates?: CartDeliveryCoordinatesPreferenceInput | null | undefined;
  deliveryMethod?: Array<PreferenceDeliveryMethodType> | null | undefined;
  pickupHandle?: Array<string> | null | undefined;
};

export type CartInput = {
  attributes?: Array<AttributeInput> | null | undefined;
  buyerIdentity?: CartBuyerIdentityInput | null | undefined;
  delivery?: CartDeliveryInput | null | undefined;
  discountCodes?: Array<string> | null | undefined;
  giftCardCodes?: Array<string> | null | undefined;
  lines?: Array<CartLineInput> | null | undefined;
  metafields?: Array<CartInputMetafieldInput> | null | undefined;
  note?: string | null | undefined;
};

export type CartInputMetafieldInput = {
  key: string;
  type: string;
  value: string;
};

export type CartLineInput = {
  attributes?: Array<AttributeInput> | null | undefined;
  merchandiseId: string;
  quantity?: number | null | undefined;
  sellingPlanId?: string | null | undefined;
};

export type CartPreferencesInput = {
  delivery?: CartDeliveryPreferenceInput | null | undefined;
  wallet?: Array<string> | null | undefined;
};

export type CartSelectableAddressInput = {
  address: CartAddressInput;
  oneTimeUse?: boolean | null | undefined;
  selected?: boolean | null | undefined;
  validationStrategy?: DeliveryAddressValidationStrategy | null | undefined;
};

export type CartWarningCode =
  | 'DISCOUNT_CODE_NOT_HONOURED'
  | 'DISCOUNT_CURRENTLY_INACTIVE'
  | 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE'
  | 'DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED'
  | 'DISCOUNT_ELIGIBLE_CUSTOMER_MISSING'
  | 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  | 'DISCOUNT_NO_ENTITLED_SHIPPING_LINES'
  | 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  | 'DISCOUNT_QUANTITY_NOT_IN_RANGE'
  | 'DISCOUNT_USAGE_LIMIT_REACHED'
  | 'DUPLICATE_DELIVERY_ADDRESS'
  | 'MERCHANDISE_NOT_ENOUGH_STOCK'
  | 'MERCHANDISE_OUT_OF_STOCK'
  | 'PAYMENTS_GIFT_CARDS_UNAVAILABLE';

export type CountryCode =
  | 'AC'
  | 'AD'
  | 'AE'
  | 'AF'
  | 'AG'
  | 'AI'
  | 'AL'
  | 'AM'
  | 'AN'
  | 'AO'
  | 'AR'
  | 'AT'
  | 'AU'
  | 'AW'
  | 'AX'
  | 'AZ'
  | 'BA'
  | 'BB'
  | 'BD'
  | 'BE'
  | 'BF'
  | 'BG'
  | 'BH'
  | 'BI'
  | 'BJ'
  | 'BL'
  | 'BM'
  | 'BN'
  | 'BO'
  | 'BQ'
  | 'BR'
  | 'BS'
  | 'BT'
  | 'BV'
  | 'BW'
  | 'BY'
  | 'BZ'
  | 'CA'
  | 'CC'
  | 'CD'
  | 'CF'
  | 'CG'
  | 'CH'
  | 'CI'
  | 'CK'
  | 'CL'
  | 'CM'
  | 'CN'
  | 'CO'
  | 'CR'
  | 'CU'
  | 'CV'
  | 'CW'
  | 'CX'
  | 'CY'
  | 'CZ'
  | 'DE'
  | 'DJ'
  | 'DK'
  | 'DM'
  | 'DO'
  | 'DZ'
  | 'EC'
  | 'EE'
  | 'EG'
  | 'EH'
  | 'ER'
  | 'ES'
  | 'ET'
  | 'FI'
  | 'FJ'
  | 'FK'
  | 'FO'
  | 'FR'
  | 'GA'
  | 'GB'
  | 'GD'
  | 'GE'
  | 'GF'
  | 'GG'
  | 'GH'
  | 'GI'
  | 'GL'
  | 'GM'
  | 'GN'
  | 'GP'
  | 'GQ'
  | 'GR'
  | 'GS'
  | 'GT'
  | 'GW'
  | 'GY'
  | 'HK'
  | 'HM'
  | 'HN'
  | 'HR'
  | 'HT'
  | 'HU'
  | 'ID'
  | 'IE'
  | 'IL'
  | 'IM'
  | 'IN'
  | 'IO'
  | 'IQ'
  | 'IR'
  | 'IS'
  | 'IT'
  | 'JE'
  | 'JM'
  | 'JO'
  | 'JP'
  | 'KE'
  | 'KG'
  | 'KH'
  | 'KI'
  | 'KM'
  | 'KN'
  | 'KP'
  | 'KR'
  | 'KW'
  | 'KY'
  | 'KZ'
  | 'LA'
  | 'LB'
  | 'LC'
  | 'LI'
  | 'LK'
  | 'LR'
  | 'LS'
  | 'LT'
  | 'LU'
  | 'LV'
  | 'LY'
  | 'MA'
  | 'MC'
  | 'MD'
  | 'ME'
  | 'MF'
  | 'MG'
  | 'MK'
  | 'ML'
  | 'MM'
  | 'MN'
  | 'MO'
  | 'MQ'
  | 'MR'
  | 'MS'
  | 'MT'
  | 'MU'
  | 'MV'
  | 'MW'
  | 'MX'
  | 'MY'
  | 'MZ'
  | 'NA'
  | 'NC'
  | 'NE'
  | 'NF'
  | 'NG'
  | 'NI'
  | 'NL'
  | 'NO'
  | 'NP'
  | 'NR'
  | 'NU'
  | 'NZ'
  | 'OM'
  | 'PA'
  | 'PE'
  | 'PF'
  | 'PG'
  | 'PH'
  | 'PK'
  | 'PL'
  | 'PM'
  | 'PN'
  | 'PS'
  | 'PT'
  | 'PY'
  | 'QA'
  | 'RE'
  | 'RO'
  | 'RS'
  | 'RU'
  | 'RW'
  | 'SA'
  | 'SB'
  | 'SC'
  | 'SD'
  | 'SE'
  | 'SG'
  | 'SH'
  | 'SI'
  | 'SJ'
  | 'SK'
  | 'SL'
  | 'SM'
  | 'SN'
  | 'SO'
  | 'SR'
  | 'SS'
  | 'ST'
  | 'SV'
  | 'SX'
  | 'SY'
  | 'SZ'
  | 'TA'
  | 'TC'
  | 'TD'
  | 'TF'
  | 'TG'
  | 'TH'
  | 'TJ'
  | 'TK'
  | 'TL'
  | 'TM'
  | 'TN'
  | 'TO'
  | 'TR'
  | 'TT'
  | 'TV'
  | 'TW'
  | 'TZ'
  | 'UA'
  | 'UG'
  | 'UM'
  | 'US'
  | 'UY'
  | 'UZ'
  | 'VA'
  | 'VC'
  | 'VE'
  | 'VG'
  | 'VN'
  | 'VU'
  | 'WF'
  | 'WS'
  | 'XK'
  | 'YE'
  | 'YT'
  | 'ZA'
  | 'ZM'
  | 'ZW'
  | 'ZZ';

export type CurrencyCode =
  | 'AED'
  | 'AFN'
  | 'ALL'
  | 'AMD'
  | 'ANG'
  | 'AOA'
  | 'ARS'
  | 'AUD'
  | 'AWG'
  | 'AZN'
  | 'BAM'
  | 'BBD'
  | 'BDT'
  | 'BGN'
  | 'BHD'
  | 'BIF'
  | 'BMD'
  | 'BND'
  | 'BOB'
  | 'BRL'
  | 'BSD'
  | 'BTN'
  | 'BWP'
  | 'BYN'
  | 'BYR'
  | 'BZD'
  | 'CAD'
  | 'CDF'
  | 'CHF'
  | 'CLP'
  | 'CNY'
  | 'COP'
  | 'CRC'
  | 'CVE'
  | 'CZK'
  | 'DJF'
  | 'DKK'
  | 'DOP'
  | 'DZD'
  | 'EGP'
  | 'ERN'
  | 'ETB'
  | 'EUR'
  | 'FJD'
  | 'FKP'
  | 'GBP'
  | 'GEL'
  | 'GHS'
  | 'GIP'
  | 'GMD'
  | 'GNF'
  | 'GTQ'
  | 'GYD'
  | 'HKD'
  | 'HNL'
  | 'HRK'
  | 'HTG'
  | 'HUF'
  | 'IDR'
  | 'ILS'
  | 'INR'
  | 'IQD'
  | 'IRR'
  | 'ISK'
  | 'JEP'
  | 'JMD'
  | 'JOD'
  | 'JPY'
  | 'KES'
  | 'KGS'
  | 'KHR'
  | 'KID'
  | 'KMF'
  | 'KRW'
  | 'KWD'
  | 'KYD'
  | 'KZT'
  | 'LAK'
  | 'LBP'
  | 'LKR'
  | 'LRD'
  | 'LSL'
  | 'LTL'
  | 'LVL'
  | 'LYD'
  | 'MAD'
  | 'MDL'
  | 'MGA'
  | 'MKD'
  | 'MMK'
  | 'MNT'
  | 'MOP'
  | 'MRU'
  | 'MUR'
  | 'MVR'
  | 'MWK'
  | 'MXN'
  | 'MYR'
  | 'MZN'
  | 'NAD'
  | 'NGN'
  | 'NIO'
  | 'NOK'
  | 'NPR'
  | 'NZD'
  | 'OMR'
  | 'PAB'
  | 'PEN'
  | 'PGK'
  | 'PHP'
  | 'PKR'
  | 'PLN'
  | 'PYG'
  | 'QAR'
  | 'RON'
  | 'RSD'
  | 'RUB'
  | 'RWF'
  | 'SAR'
  | 'SBD'
  | 'SCR'
  | 'SDG'
  | 'SEK'
  | 'SGD'
  | 'SHP'
  | 'SLL'
  | 'SOS'
  | 'SRD'
  | 'SSP'
  | 'STD'
  | 'STN'
  | 'SYP'
  | 'SZL'
  | 'THB'
  | 'TJS'
  | 'TMT'
  | 'TND'
  | 'TOP'
  | 'TRY'
  | 'TTD'
  | 'TWD'
  | 'TZS'
  | 'UAH'
  | 'UGX'
  | 'USD'
  | 'UYU'
  | 'UZS'
  | 'VED'
  | 'VEF'
  | 'VES'
  | 'VND'
  | 'VUV'
  | 'WST'
  | 'XAF'
  | 'XCD'
  | 'XOF'
  | 'XPF'
  | 'XXX'
  | 'YER'
  | 'ZAR'
  | 'ZMW';

export type DeliveryAddressValidationStrategy =
  | 'COUNTRY_CODE_ONLY'
  | 'STRICT';

export type LanguageCode =
  | 'AF'
  | 'AK'
  | 'AM'
  | 'AR'
  | 'AS'
  | 'AZ'
  | 'BE'
  | 'BG'
  | 'BM'
  | 'BN'
  | 'BO'
  | 'BR'
  | 'BS'
  | 'CA'
  | 'CE'
  | 'CKB'
  | 'CS'
  | 'CU'
  | 'CY'
  | 'DA'
  | 'DE'
  | 'DZ'
  | 'EE'
  | 'EL'
  | 'EN'
  | 'EO'
  | 'ES'
  | 'ET'
  | 'EU'
  | 'FA'
  | 'FF'
  | 'FI'
  | 'FIL'
  | 'FO'
  | 'FR'
  | 'FY'
  | 'GA'
  | 'GD'
  | 'GL'
  | 'GU'
  | 'GV'
  | 'HA'
  | 'HE'
  | 'HI'
  | 'HR'
  | 'HU'
  | 'HY'
  | 'IA'
  | 'ID'
  | 'IG'
  | 'II'
  | 'IS'
  | 'IT'
  | 'JA'
  | 'JV'
  | 'KA'
  | 'KI'
  | 'KK'
  | 'KL'
  | 'KM'
  | 'KN'
  | 'KO'
  | 'KS'
  | 'KU'
  | 'KW'
  | 'KY'
  | 'LA'
  | 'LB'
  | 'LG'
  | 'LN'
  | 'LO'
  | 'LT'
  | 'LU'
  | 'LV'
  | 'MG'
  | 'MI'
  | 'MK'
  | 'ML'
  | 'MN'
  | 'MO'
  | 'MR'
  | 'MS'
  | 'MT'
  | 'MY'
  | 'NB'
  | 'ND'
  | 'NE'
  | 'NL'
  | 'NN'
  | 'NO'
  | 'OM'
  | 'OR'
  | 'OS'
  | 'PA'
  | 'PL'
  | 'PS'
  | 'PT'
  | 'PT_BR'
  | 'PT_PT'
  | 'QU'
  | 'RM'
  | 'RN'
  | 'RO'
  | 'RU'
  | 'RW'
  | 'SA'
  | 'SC'
  | 'SD'
  | 'SE'
  | 'SG'
  | 'SH'
  | 'SI'
  | 'SK'
  | 'SL'
  | 'SN'
  | 'SO'
  | 'SQ'
  | 'SR'
  | 'SU'
  | 'SV'
  | 'SW'
  | 'TA'
  | 'TE'
  | 'TG'
  | 'TH'
  | 'TI'
  | 'TK'
  | 'TO'
  | 'TR'
  | 'TT'
  | 'UG'
  | 'UK'
  | 'UR'
  | 'UZ'
  | 'VI'
  | 'VO'
  | 'WO'
  | 'XH'
  | 'YI'
  | 'YO'
  | 'ZH'
  | 'ZH_CN'
  | 'ZH_TW'
  | 'ZU';

export type PreferenceDeliveryMethodType =
  | 'PICKUP_POINT'
  | 'PICK_UP'
  | 'SHIPPING';

export type ProductSortKeys =
  | 'BEST_SELLING'
  | 'CREATED_AT'
  | 'ID'
  | 'PRICE'
  | 'PRODUCT_TYPE'
  | 'RELEVANCE'
  | 'TITLE'
  | 'UPDATED_AT'
  | 'VENDOR';

export type CartBuyerMutationVariables = Exact<{
  cartId: string;
  buyerIdentity: CartBuyerIdentityInput;
}>;


export type CartBuyerMutation = { cartBuyerIdentityUpdate: { cart: { checkoutUrl: string } | null, userErrors: Array<{ message: string }> } | null };

export type CartCreateMutationVariables = Exact<{
  input: CartInput;
}>;


export type CartCreateMutation = { cartCreate: { cart: { id: string, checkoutUrl: string, totalQuantity: number, discountCodes: Array<{ code: string, applicable: boolean }>, lines: { nodes: Array<
          | { quantity: number, merchandise: { id: string } }
          | { quantity: number, merchandise: { id: string } }
        > }, cost: { totalAmount: { amount: string, currencyCode: CurrencyCode } } } | null, userErrors: Array<{ field: Array<string> | null, message: string }>, warnings: Array<{ code: CartWarningCode, message: string }> } | null };

export type CartStateQueryVariables = Exact<{
  id: string;
}>;


export type CartStateQuery = { cart: { id: string } | null };

export type PrimaryDomainQueryVariables = Exact<{ [key: string]: never; }>;


export type PrimaryDomainQuery = { shop: { primaryDomain: { host: string } } };

export type CollectionsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type CollectionsQuery = { collections: { edges: Array<{ node: { id: string, handle: string, title: string, descriptionHtml: string, image: { url: string, altText: string | null, width: number | null, height: number | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CatalogImageFragment = { url: string, altText: string | null, width: number | null, height: number | null };

export type ProductsQueryVariables = Exact<{
  first?: number | null | undefined;
  after?: string | null | undefined;
  withoutTags?: boolean | null | undefined;
  isLive?: boolean | null | undefined;
}>;


export type ProductsQuery = { products: { edges: Array<{ node: { id: string, handle: string, title: string, description: string, descriptionHtml: string, vendor: string, productType: string, tags?: Array<string>, createdAt: string, updatedAt: string, publishedAt: string, availableForSale: boolean, priceRange: { minVariantPrice: { amount: string, currencyCode: CurrencyCode }, maxVariantPrice: { amount: string, currencyCode: CurrencyCode } }, images: { edges: Array<{ node: { url: string, altText: string | null, width: number | null, height: number | null } }>, pageInfo: { hasNextPage: boolean } }, media: { edges: Array<{ node:
              | { alt: string | null, embedUrl: string, originUrl: string, previewImage: { url: string } | null }
              | { alt: string | null, previewImage: { url: string } | null, models: Array<{ url: string, mimeType: string }> }
              | { alt: string | null, previewImage: { url: string } | null, sources: Array<{ url: string, mimeType: string, width: number, height: number }> }
              | Record<PropertyKey, never>
             }>, pageInfo: { hasNextPage: boolean } }, variants: { edges: Array<{ node: { id: string, title: string, availableForSale: boolean, sku: string | null, barcode: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, selectedOptions: Array<{ name: string, value: string }>, image: { url: string, altText: string | null, width: number | null, height: number | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, options: Array<{ name: string, values: Array<string>, optionValues?: Array<{ name: string, swatch: { color: string | null, image:
                | { previewImage: { url: string } | null }
                | { previewImage: { url: string } | null }
                | { previewImage: { url: string } | null }
                | { previewImage: { url: string } | null }
               | null } | null }> }>, metafields?: Array<{ key: string, type: string, value: string } | null>, collections: { edges: Array<{ node: { id: string } }> } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type CatalogProductPageFragment = { edges: Array<{ node: { id: string, handle: string, title: string, description: string, descriptionHtml: string, vendor: string, productType: string, tags?: Array<string>, createdAt: string, updatedAt: string, publishedAt: string, availableForSale: boolean, priceRange: { minVariantPrice: { amount: string, currencyCode: CurrencyCode }, maxVariantPrice: { amount: string, currencyCode: CurrencyCode } }, images: { edges: Array<{ node: { url: string, altText: string | null, width: number | null, height: number | null } }>, pageInfo: { hasNextPage: boolean } }, media: { edges: Array<{ node:
            | { alt: string | null, embedUrl: string, originUrl: string, previewImage: { url: string } | null }
            | { alt: string | null, previewImage: { url: string } | null, models: Array<{ url: string, mimeType: string }> }
            | { alt: string | null, previewImage: { url: string } | null, sources: Array<{ url: string, mimeType: string, width: number, height: number }> }
            | Record<PropertyKey, never>
           }>, pageInfo: { hasNextPage: boolean } }, variants: { edges: Array<{ node: { id: string, title: string, availableForSale: boolean, sku: string | null, barcode: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, selectedOptions: Array<{ name: string, value: string }>, image: { url: string, altText: string | null, width: number | null, height: number | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, options: Array<{ name: string, values: Array<string>, optionValues?: Array<{ name: string, swatch: { color: string | null, image:
              | { previewImage: { url: string } | null }
              | { previewImage: { url: string } | null }
              | { previewImage: { url: string } | null }
              | { previewImage: { url: string } | null }
             | null } | null }> }>, metafields?: Array<{ key: string, type: string, value: string } | null>, collections: { edges: Array<{ node: { id: string } }> } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type CatalogProductFragment = { id: string, handle: string, title: string, description: string, descriptionHtml: string, vendor: string, productType: string, tags?: Array<string>, createdAt: string, updatedAt: string, publishedAt: string, availableForSale: boolean, priceRange: { minVariantPrice: { amount: string, currencyCode: CurrencyCode }, maxVariantPrice: { amount: string, currencyCode: CurrencyCode } }, images: { edges: Array<{ node: { url: string, altText: string | null, width: number | null, height: number | null } }>, pageInfo: { hasNextPage: boolean } }, media: { edges: Array<{ node:
        | { alt: string | null, embedUrl: string, originUrl: string, previewImage: { url: string } | null }
        | { alt: string | null, previewImage: { url: string } | null, models: Array<{ url: string, mimeType: string }> }
        | { alt: string | null, previewImage: { url: string } | null, sources: Array<{ url: string, mimeType: string, width: number, height: number }> }
        | Record<PropertyKey, never>
       }>, pageInfo: { hasNextPage: boolean } }, variants: { edges: Array<{ node: { id: string, title: string, availableForSale: boolean, sku: string | null, barcode: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, selectedOptions: Array<{ name: string, value: string }>, image: { url: string, altText: string | null, width: number | null, height: number | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, options: Array<{ name: string, values: Array<string>, optionValues?: Array<{ name: string, swatch: { color: string | null, image:
          | { previewImage: { url: string } | null }
          | { previewImage: { url: string } | null }
          | { previewImage: { url: string } | null }
          | { previewImage: { url: string } | null }
         | null } | null }> }>, metafields?: Array<{ key: string, type: string, value: string } | null>, collections: { edges: Array<{ node: { id: string } }> } };

export type CatalogVariantFragment = { id: string, title: string, availableForSale: boolean, sku: string | null, barcode: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, selectedOptions: Array<{ name: string, value: string }>, image: { url: string, altText: string | null, width: number | null, height: number | null } | null };

export type CatalogVariantPageFragment = { edges: Array<{ node: { id: string, title: string, availableForSale: boolean, sku: string | null, barcode: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, selectedOptions: Array<{ name: string, value: string }>, image: { url: string, altText: string | null, width: number | null, height: number | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type CatalogImagePageFragment = { edges: Array<{ node: { url: string, altText: string | null, width: number | null, height: number | null } }>, pageInfo: { hasNextPage: boolean } };

export type CatalogVideoFragment = { alt: string | null, previewImage: { url: string } | null, sources: Array<{ url: string, mimeType: string, width: number, height: number }> };

export type CatalogExternalVideoFragment = { alt: string | null, embedUrl: string, originUrl: string, previewImage: { url: string } | null };

export type CatalogModelFragment = { alt: string | null, previewImage: { url: string } | null, models: Array<{ url: string, mimeType: string }> };

export type CatalogMediaPageFragment = { edges: Array<{ node:
      | { alt: string | null, embedUrl: string, originUrl: string, previewImage: { url: string } | null }
      | { alt: string | null, previewImage: { url: string } | null, models: Array<{ url: string, mimeType: string }> }
      | { alt: string | null, previewImage: { url: string } | null, sources: Array<{ url: string, mimeType: string, width: number, height: number }> }
      | Record<PropertyKey, never>
     }>, pageInfo: { hasNextPage: boolean } };

export type ProductsChangedSinceQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  query: string;
  withoutTags?: boolean | null | undefined;
  isLive?: boolean | null | undefined;
}>;


export type ProductsChangedSinceQuery = { products: { edges: Array<{ node: { id: string, handle: string, title: string, description: string, descriptionHtml: string, vendor: string, productType: string, tags?: Array<string>, createdAt: string, updatedAt: string, publishedAt: string, availableForSale: boolean, priceRange: { minVariantPrice: { amount: string, currencyCode: CurrencyCode }, maxVariantPrice: { amount: string, currencyCode: CurrencyCode } }, images: { edges: Array<{ node: { url: string, altText: string | null, width: number | null, height: number | null } }>, pageInfo: { hasNextPage: boolean } }, media: { edges: Array<{ node:
              | { alt: string | null, embedUrl: string, originUrl: string, previewImage: { url: string } | null }
              | { alt: string | null, previewImage: { url: string } | null, models: Array<{ url: string, mimeType: string }> }
              | { alt: string | null, previewImage: { url: string } | null, sources: Array<{ url: string, mimeType: string, width: number, height: number }> }
              | Record<PropertyKey, never>
             }>, pageInfo: { hasNextPage: boolean } }, variants: { edges: Array<{ node: { id: string, title: string, availableForSale: boolean, sku: string | null, barcode: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, selectedOptions: Array<{ name: string, value: string }>, image: { url: string, altText: string | null, width: number | null, height: number | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, options: Array<{ name: string, values: Array<string>, optionValues?: Array<{ name: string, swatch: { color: string | null, image:
                | { previewImage: { url: string } | null }
                | { previewImage: { url: string } | null }
                | { previewImage: { url: string } | null }
                | { previewImage: { url: string } | null }
               | null } | null }> }>, metafields?: Array<{ key: string, type: string, value: string } | null>, collections: { edges: Array<{ node: { id: string } }> } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ProductsOfCatalogQueryVariables = Exact<{
  ids: Array<string> | string;
  withoutTags?: boolean | null | undefined;
  isLive?: boolean | null | undefined;
}>;


export type ProductsOfCatalogQuery = { nodes: Array<
    | { id: string, handle: string, title: string, description: string, descriptionHtml: string, vendor: string, productType: string, tags?: Array<string>, createdAt: string, updatedAt: string, publishedAt: string, availableForSale: boolean, priceRange: { minVariantPrice: { amount: string, currencyCode: CurrencyCode }, maxVariantPrice: { amount: string, currencyCode: CurrencyCode } }, images: { edges: Array<{ node: { url: string, altText: string | null, width: number | null, height: number | null } }>, pageInfo: { hasNextPage: boolean } }, media: { edges: Array<{ node:
            | { alt: string | null, embedUrl: string, originUrl: string, previewImage: { url: string } | null }
            | { alt: string | null, previewImage: { url: string } | null, models: Array<{ url: string, mimeType: string }> }
            | { alt: string | null, previewImage: { url: string } | null, sources: Array<{ url: string, mimeType: string, width: number, height: number }> }
            | Record<PropertyKey, never>
           }>, pageInfo: { hasNextPage: boolean } }, variants: { edges: Array<{ node: { id: string, title: string, availableForSale: boolean, sku: string | null, barcode: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, selectedOptions: Array<{ name: string, value: string }>, image: { url: string, altText: string | null, width: number | null, height: number | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, options: Array<{ name: string, values: Array<string>, optionValues?: Array<{ name: string, swatch: { color: string | null, image:
              | { previewImage: { url: string } | null }
              | { previewImage: { url: string } | null }
              | { previewImage: { url: string } | null }
              | { previewImage: { url: string } | null }
             | null } | null }> }>, metafields?: Array<{ key: string, type: string, value: string } | null>, collections: { edges: Array<{ node: { id: string } }> } }
    | Record<PropertyKey, never>
   | null> };

export type ProductsOfCollectionQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type ProductsOfCollectionQuery = { collection: { products: { edges: Array<{ node: { id: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type ProductIdsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  query?: string | null | undefined;
  sortKey?: ProductSortKeys | null | undefined;
}>;


export type ProductIdsQuery = { products: { edges: Array<{ node: { id: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type PublishedProductsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type PublishedProductsQuery = { nodes: Array<
    | { id: string }
    | Record<PropertyKey, never>
   | null> };

export type RestOfVariantsQueryVariables = Exact<{
  id: string;
  after: string;
}>;


export type RestOfVariantsQuery = { product: { variants: { edges: Array<{ node: { id: string, title: string, availableForSale: boolean, sku: string | null, barcode: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, selectedOptions: Array<{ name: string, value: string }>, image: { url: string, altText: string | null, width: number | null, height: number | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type WholeProductsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type WholeProductsQuery = { nodes: Array<
    | { id: string, variants: { edges: Array<{ node: { id: string, title: string, availableForSale: boolean, sku: string | null, barcode: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, selectedOptions: Array<{ name: string, value: string }>, image: { url: string, altText: string | null, width: number | null, height: number | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, images: { edges: Array<{ node: { url: string, altText: string | null, width: number | null, height: number | null } }>, pageInfo: { hasNextPage: boolean } }, media: { edges: Array<{ node:
            | { alt: string | null, embedUrl: string, originUrl: string, previewImage: { url: string } | null }
            | { alt: string | null, previewImage: { url: string } | null, models: Array<{ url: string, mimeType: string }> }
            | { alt: string | null, previewImage: { url: string } | null, sources: Array<{ url: string, mimeType: string, width: number, height: number }> }
            | Record<PropertyKey, never>
           }>, pageInfo: { hasNextPage: boolean } } }
    | Record<PropertyKey, never>
   | null> };

export type AnyProductQueryVariables = Exact<{ [key: string]: never; }>;


export type AnyProductQuery = { products: { nodes: Array<{ id: string }> } };

export type EmptyCartMutationVariables = Exact<{ [key: string]: never; }>;


export type EmptyCartMutation = { cartCreate: { cart: { checkoutUrl: string } | null } | null };

export type PayingShopQueryVariables = Exact<{ [key: string]: never; }>;


export type PayingShopQuery = { shop: { primaryDomain: { host: string }, paymentSettings: { currencyCode: CurrencyCode } }, localization: { country: { isoCode: CountryCode, currency: { isoCode: CurrencyCode } }, language: { isoCode: LanguageCode } } };

export type ProductStockQueryVariables = Exact<{ [key: string]: never; }>;


export type ProductStockQuery = { products: { nodes: Array<{ totalInventory: number | null }> } };

export type ProductTagsQueryVariables = Exact<{ [key: string]: never; }>;


export type ProductTagsQuery = { products: { nodes: Array<{ tags: Array<string> }> } };

export type AvailabilityOfAllQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  variants: number;
}>;


export type AvailabilityOfAllQuery = { products: { nodes: Array<{ id: string, variants: { nodes: Array<{ id: string, availableForSale: boolean }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type AvailabilityOfProductQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
  variants: number;
}>;


export type AvailabilityOfProductQuery = { product: { variants: { nodes: Array<{ id: string, availableForSale: boolean }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type AvailabilityOfVariantQueryVariables = Exact<{
  id: string;
}>;


export type AvailabilityOfVariantQuery = { node:
    | { id: string, availableForSale: boolean }
    | Record<PropertyKey, never>
   | null };

export type HandleOfProductQueryVariables = Exact<{
  id: string;
}>;


export type HandleOfProductQuery = { product: { handle: string } | null };

export type MediaOfProductsQueryVariables = Exact<{
  first: number;
}>;


export type MediaOfProductsQuery = { products: { edges: Array<{ node: { id: string, title: string, variantsCount: { count: number } | null, images: { edges: Array<{ node: { url: string, altText: string | null, width: number | null, height: number | null } }> }, media: { edges: Array<{ node:
              | { alt: string | null, previewImage: { url: string } | null, sources: Array<{ url: string, mimeType: string, width: number, height: number }> }
              | Record<PropertyKey, never>
             }> } } }> } };

export type ImageFieldsFragment = { url: string, altText: string | null, width: number | null, height: number | null };

export type VideoFieldsFragment = { alt: string | null, previewImage: { url: string } | null, sources: Array<{ url: string, mimeType: string, width: number, height: number }> };

export type IdOfProductQueryVariables = Exact<{
  handle: string;
}>;


export type IdOfProductQuery = { productByHandle: { id: string, handle: string } | null };

export type ProductByHandleQueryVariables = Exact<{
  handle: string;
}>;


export type ProductByHandleQuery = { productByHandle: { id: string, handle: string, title: string, description: string, descriptionHtml: string, priceRange: { minVariantPrice: { amount: string, currencyCode: CurrencyCode } }, images: { edges: Array<{ node: { url: string, altText: string | null, width: number | null, height: number | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, media: { edges: Array<{ node:
          | { alt: string | null, previewImage: { url: string } | null, sources: Array<{ url: string, mimeType: string, width: number, height: number }> }
          | Record<PropertyKey, never>
         }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, variants: { edges: Array<{ node: { id: string, title: string, availableForSale: boolean, sku: string | null, barcode: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, selectedOptions: Array<{ name: string, value: string }>, image: { url: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, options: Array<{ name: string, values: Array<string> }> } | null };

export type VariantFieldsFragment = { id: string, title: string, availableForSale: boolean, sku: string | null, barcode: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, selectedOptions: Array<{ name: string, value: string }>, image: { url: string } | null };

export type VariantPageFragment = { edges: Array<{ node: { id: string, title: string, availableForSale: boolean, sku: string | null, barcode: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, selectedOptions: Array<{ name: string, value: string }>, image: { url: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type ImagePageFragment = { edges: Array<{ node: { url: string, altText: string | null, width: number | null, height: number | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type MediaPageFragment = { edges: Array<{ node:
      | { alt: string | null, previewImage: { url: string } | null, sources: Array<{ url: string, mimeType: string, width: number, height: number }> }
      | Record<PropertyKey, never>
     }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type RestOfProductQueryVariables = Exact<{
  handle: string;
  afterVariant?: string | null | undefined;
  hasVariants: boolean;
  afterImage?: string | null | undefined;
  hasImages: boolean;
  afterMedium?: string | null | undefined;
  hasMedia: boolean;
}>;


export type RestOfProductQuery = { productByHandle: { variants?: { edges: Array<{ node: { id: string, title: string, availableForSale: boolean, sku: string | null, barcode: string | null, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, selectedOptions: Array<{ name: string, value: string }>, image: { url: string } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, images?: { edges: Array<{ node: { url: string, altText: string | null, width: number | null, height: number | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, media?: { edges: Array<{ node:
          | { alt: string | null, previewImage: { url: string } | null, sources: Array<{ url: string, mimeType: string, width: number, height: number }> }
          | Record<PropertyKey, never>
         }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type VariantsByIdsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type VariantsByIdsQuery = { nodes: Array<
    | { id: string, title: string, availableForSale: boolean, price: { amount: string, currencyCode: CurrencyCode }, compareAtPrice: { amount: string, currencyCode: CurrencyCode } | null, product: { id: string, title: string } }
    | Record<PropertyKey, never>
   | null> };

export type ShopIdQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopIdQuery = { shop: { id: string } };

export type ShopNameQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopNameQuery = { shop: { name: string } };

export type StorefrontOperations = {
  "\n  mutation CartBuyer($cartId: ID!, $buyerIdentity: CartBuyerIdentityInput!) {\n    cartBuyerIdentityUpdate(cartId: $cartId, buyerIdentity: $buyerIdentity) {\n      cart {\n        checkoutUrl\n      }\n      userErrors {\n        message\n      }\n    }\n  }\n": { data: CartBuyerMutation; variables: CartBuyerMutationVariables };
  "\n  mutation CartCreate($input: CartInput!) {\n    cartCreate(input: $input) {\n      cart {\n        id\n        checkoutUrl\n        totalQuantity\n        discountCodes {\n          code\n          applicable\n        }\n        lines(first: 250) {\n          nodes {\n            quantity\n            merchandise {\n              ... on ProductVariant {\n                id\n              }\n            }\n          }\n        }\n        cost {\n          totalAmount {\n            amount\n            currencyCode\n          }\n        }\n      }\n      userErrors {\n        field\n        message\n      }\n      warnings {\n        code\n        message\n      }\n    }\n  }\n": { data: CartCreateMutation; variables: CartCreateMutationVariables };
  "\n  query CartState($id: ID!) {\n    cart(id: $id) {\n      id\n    }\n  }\n": { data: CartStateQuery; variables: CartStateQueryVariables };
  "\n  query PrimaryDomain {\n    shop {\n      primaryDomain {\n        host\n      }\n    }\n  }\n": { data: PrimaryDomainQuery; variables: PrimaryDomainQueryVariables };
  "\n  query Collections($after: String) {\n    collections(first: 50, after: $after) {\n      edges {\n        node {\n          id\n          handle\n          title\n          descriptionHtml\n          image {\n            ...CatalogImage\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n  \n  fragment CatalogImage on Image {\n    url\n    altText\n    width\n    height\n  }\n\n": { data: CollectionsQuery; variables: CollectionsQueryVariables };
  "\n  query Products($first: Int = 20, $after: String, $withoutTags: Boolean = false, $isLive: Boolean = false) {\n    products(first: $first, after: $after) {\n      ...CatalogProductPage\n    }\n  }\n  \n  fragment CatalogProductPage on ProductConnection {\n    edges {\n      node {\n        ...CatalogProduct\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  \n  fragment CatalogProduct on Product {\n    id\n    handle\n    title\n    description\n    descriptionHtml\n    vendor\n    productType\n    tags @skip(if: $withoutTags)\n    createdAt\n    updatedAt\n    publishedAt\n    availableForSale\n    priceRange {\n      minVariantPrice {\n        amount\n        currencyCode\n      }\n      maxVariantPrice {\n        amount\n        currencyCode\n      }\n    }\n    images(first: 5) {\n      ...CatalogImagePage\n    }\n    media(first: 20) {\n      ...CatalogMediaPage\n    }\n    variants(first: 10) {\n      ...CatalogVariantPage\n    }\n    options {\n      name\n      values\n      optionValues @include(if: $isLive) {\n        name\n        swatch {\n          color\n          image {\n            previewImage {\n              url\n            }\n          }\n        }\n      }\n    }\n    metafields(\n      identifiers: [\n        { namespace: \"custom\", key: \"size_system\" }\n        { namespace: \"custom\", key: \"material\" }\n        { namespace: \"custom\", key: \"care\" }\n        { namespace: \"descriptors\", key: \"care_guide\" }\n      ]\n    ) @include(if: $isLive) {\n      key\n      type\n      value\n    }\n    collections(first: 50) {\n      edges {\n        node {\n          id\n        }\n      }\n    }\n  }\n  \n  fragment CatalogVariant on ProductVariant {\n    id\n    title\n    price {\n      amount\n      currencyCode\n    }\n    compareAtPrice {\n      amount\n      currencyCode\n    }\n    availableForSale\n    selectedOptions {\n      name\n      value\n    }\n    sku\n    barcode\n    image {\n      ...CatalogImage\n    }\n  }\n  fragment CatalogVariantPage on ProductVariantConnection {\n    edges {\n      node {\n        ...CatalogVariant\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  \n  fragment CatalogImage on Image {\n    url\n    altText\n    width\n    height\n  }\n\n\n  \n  fragment CatalogImagePage on ImageConnection {\n    edges {\n      node {\n        ...CatalogImage\n      }\n    }\n    pageInfo {\n      hasNextPage\n    }\n  }\n  fragment CatalogVideo on Video {\n    alt\n    previewImage {\n      url\n    }\n    sources {\n      url\n      mimeType\n      width\n      height\n    }\n  }\n  fragment CatalogExternalVideo on ExternalVideo {\n    alt\n    previewImage {\n      url\n    }\n    embedUrl\n    originUrl\n  }\n  fragment CatalogModel on Model3d {\n    alt\n    previewImage {\n      url\n    }\n    models: sources {\n      url\n      mimeType\n    }\n  }\n  fragment CatalogMediaPage on MediaConnection {\n    edges {\n      node {\n        ...CatalogVideo\n        ...CatalogExternalVideo\n        ...CatalogModel\n      }\n    }\n    pageInfo {\n      hasNextPage\n    }\n  }\n\n\n\n": { data: ProductsQuery; variables: ProductsQueryVariables };
  "\n  query ProductsChangedSince(\n    $first: Int!\n    $after: String\n    $query: String!\n    $withoutTags: Boolean = false\n    $isLive: Boolean = false\n  ) {\n    products(first: $first, after: $after, sortKey: UPDATED_AT, query: $query) {\n      ...CatalogProductPage\n    }\n  }\n  \n  fragment CatalogProductPage on ProductConnection {\n    edges {\n      node {\n        ...CatalogProduct\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  \n  fragment CatalogProduct on Product {\n    id\n    handle\n    title\n    description\n    descriptionHtml\n    vendor\n    productType\n    tags @skip(if: $withoutTags)\n    createdAt\n    updatedAt\n    publishedAt\n    availableForSale\n    priceRange {\n      minVariantPrice {\n        amount\n        currencyCode\n      }\n      maxVariantPrice {\n        amount\n        currencyCode\n      }\n    }\n    images(first: 5) {\n      ...CatalogImagePage\n    }\n    media(first: 20) {\n      ...CatalogMediaPage\n    }\n    variants(first: 10) {\n      ...CatalogVariantPage\n    }\n    options {\n      name\n      values\n      optionValues @include(if: $isLive) {\n        name\n        swatch {\n          color\n          image {\n            previewImage {\n              url\n            }\n          }\n        }\n      }\n    }\n    metafields(\n      identifiers: [\n        { namespace: \"custom\", key: \"size_system\" }\n        { namespace: \"custom\", key: \"material\" }\n        { namespace: \"custom\", key: \"care\" }\n        { namespace: \"descriptors\", key: \"care_guide\" }\n      ]\n    ) @include(if: $isLive) {\n      key\n      type\n      value\n    }\n    collections(first: 50) {\n      edges {\n        node {\n          id\n        }\n      }\n    }\n  }\n  \n  fragment CatalogVariant on ProductVariant {\n    id\n    title\n    price {\n      amount\n      currencyCode\n    }\n    compareAtPrice {\n      amount\n      currencyCode\n    }\n    availableForSale\n    selectedOptions {\n      name\n      value\n    }\n    sku\n    barcode\n    image {\n      ...CatalogImage\n    }\n  }\n  fragment CatalogVariantPage on ProductVariantConnection {\n    edges {\n      node {\n        ...CatalogVariant\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  \n  fragment CatalogImage on Image {\n    url\n    altText\n    width\n    height\n  }\n\n\n  \n  fragment CatalogImagePage on ImageConnection {\n    edges {\n      node {\n        ...CatalogImage\n      }\n    }\n    pageInfo {\n      hasNextPage\n    }\n  }\n  fragment CatalogVideo on Video {\n    alt\n    previewImage {\n      url\n    }\n    sources {\n      url\n      mimeType\n      width\n      height\n    }\n  }\n  fragment CatalogExternalVideo on ExternalVideo {\n    alt\n    previewImage {\n      url\n    }\n    embedUrl\n    originUrl\n  }\n  fragment CatalogModel on Model3d {\n    alt\n    previewImage {\n      url\n    }\n    models: sources {\n      url\n      mimeType\n    }\n  }\n  fragment CatalogMediaPage on MediaConnection {\n    edges {\n      node {\n        ...CatalogVideo\n        ...CatalogExternalVideo\n        ...CatalogModel\n      }\n    }\n    pageInfo {\n      hasNextPage\n    }\n  }\n\n\n\n": { data: ProductsChangedSinceQuery; variables: ProductsChangedSinceQueryVariables };
  "\n  query ProductsOfCatalog($ids: [ID!]!, $withoutTags: Boolean = false, $isLive: Boolean = false) {\n    nodes(ids: $ids) {\n      ... on Product {\n        ...CatalogProduct\n      }\n    }\n  }\n  \n  fragment CatalogProduct on Product {\n    id\n    handle\n    title\n    description\n    descriptionHtml\n    vendor\n    productType\n    tags @skip(if: $withoutTags)\n    createdAt\n    updatedAt\n    publishedAt\n    availableForSale\n    priceRange {\n      minVariantPrice {\n        amount\n        currencyCode\n      }\n      maxVariantPrice {\n        amount\n        currencyCode\n      }\n    }\n    images(first: 5) {\n      ...CatalogImagePage\n    }\n    media(first: 20) {\n      ...CatalogMediaPage\n    }\n    variants(first: 10) {\n      ...CatalogVariantPage\n    }\n    options {\n      name\n      values\n      optionValues @include(if: $isLive) {\n        name\n        swatch {\n          color\n          image {\n            previewImage {\n              url\n            }\n          }\n        }\n      }\n    }\n    metafields(\n      identifiers: [\n        { namespace: \"custom\", key: \"size_system\" }\n        { namespace: \"custom\", key: \"material\" }\n        { namespace: \"custom\", key: \"care\" }\n        { namespace: \"descriptors\", key: \"care_guide\" }\n      ]\n    ) @include(if: $isLive) {\n      key\n      type\n      value\n    }\n    collections(first: 50) {\n      edges {\n        node {\n          id\n        }\n      }\n    }\n  }\n  \n  fragment CatalogVariant on ProductVariant {\n    id\n    title\n    price {\n      amount\n      currencyCode\n    }\n    compareAtPrice {\n      amount\n      currencyCode\n    }\n    availableForSale\n    selectedOptions {\n      name\n      value\n    }\n    sku\n    barcode\n    image {\n      ...CatalogImage\n    }\n  }\n  fragment CatalogVariantPage on ProductVariantConnection {\n    edges {\n      node {\n        ...CatalogVariant\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  \n  fragment CatalogImage on Image {\n    url\n    altText\n    width\n    height\n  }\n\n\n  \n  fragment CatalogImagePage on ImageConnection {\n    edges {\n      node {\n        ...CatalogImage\n      }\n    }\n    pageInfo {\n      hasNextPage\n    }\n  }\n  fragment CatalogVideo on Video {\n    alt\n    previewImage {\n      url\n    }\n    sources {\n      url\n      mimeType\n      width\n      height\n    }\n  }\n  fragment CatalogExternalVideo on ExternalVideo {\n    alt\n    previewImage {\n      url\n    }\n    embedUrl\n    originUrl\n  }\n  fragment CatalogModel on Model3d {\n    alt\n    previewImage {\n      url\n    }\n    models: sources {\n      url\n      mimeType\n    }\n  }\n  fragment CatalogMediaPage on MediaConnection {\n    edges {\n      node {\n        ...CatalogVideo\n        ...CatalogExternalVideo\n        ...CatalogModel\n      }\n    }\n    pageInfo {\n      hasNextPage\n    }\n  }\n\n\n": { data: ProductsOfCatalogQuery; variables: ProductsOfCatalogQueryVariables };
  "\n  query ProductsOfCollection($id: ID!, $after: String) {\n    collection(id: $id) {\n      products(first: 250, after: $after) {\n        edges {\n          node {\n            id\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": { data: ProductsOfCollectionQuery; variables: ProductsOfCollectionQueryVariables };
  "\n  query ProductIds($first: Int!, $after: String, $query: String, $sortKey: ProductSortKeys = ID) {\n    products(first: $first, after: $after, query: $query, sortKey: $sortKey) {\n      edges {\n        node {\n          id\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": { data: ProductIdsQuery; variables: ProductIdsQueryVariables };
  "\n  query PublishedProducts($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n      }\n    }\n  }\n": { data: PublishedProductsQuery; variables: PublishedProductsQueryVariables };
  "\n  query RestOfVariants($id: ID!, $after: String!) {\n    product(id: $id) {\n      variants(first: 250, after: $after) {\n        ...CatalogVariantPage\n      }\n    }\n  }\n  \n  fragment CatalogVariant on ProductVariant {\n    id\n    title\n    price {\n      amount\n      currencyCode\n    }\n    compareAtPrice {\n      amount\n      currencyCode\n    }\n    availableForSale\n    selectedOptions {\n      name\n      value\n    }\n    sku\n    barcode\n    image {\n      ...CatalogImage\n    }\n  }\n  fragment CatalogVariantPage on ProductVariantConnection {\n    edges {\n      node {\n        ...CatalogVariant\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  \n  fragment CatalogImage on Image {\n    url\n    altText\n    width\n    height\n  }\n\n\n": { data: RestOfVariantsQuery; variables: RestOfVariantsQueryVariables };
  "\n  query WholeProducts($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Product {\n        id\n        variants(first: 250) {\n          ...CatalogVariantPage\n        }\n        images(first: 250) {\n          ...CatalogImagePage\n        }\n        media(first: 250) {\n          ...CatalogMediaPage\n        }\n      }\n    }\n  }\n  \n  fragment CatalogVariant on ProductVariant {\n    id\n    title\n    price {\n      amount\n      currencyCode\n    }\n    compareAtPrice {\n      amount\n      currencyCode\n    }\n    availableForSale\n    selectedOptions {\n      name\n      value\n    }\n    sku\n    barcode\n    image {\n      ...CatalogImage\n    }\n  }\n  fragment CatalogVariantPage on ProductVariantConnection {\n    edges {\n      node {\n        ...CatalogVariant\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  \n  fragment CatalogImage on Image {\n    url\n    altText\n    width\n    height\n  }\n\n\n  \n  fragment CatalogImagePage on ImageConnection {\n    edges {\n      node {\n        ...CatalogImage\n      }\n    }\n    pageInfo {\n      hasNextPage\n    }\n  }\n  fragment CatalogVideo on Video {\n    alt\n    previewImage {\n      url\n    }\n    sources {\n      url\n      mimeType\n      width\n      height\n    }\n  }\n  fragment CatalogExternalVideo on ExternalVideo {\n    alt\n    previewImage {\n      url\n    }\n    embedUrl\n    originUrl\n  }\n  fragment CatalogModel on Model3d {\n    alt\n    previewImage {\n      url\n    }\n    models: sources {\n      url\n      mimeType\n    }\n  }\n  fragment CatalogMediaPage on MediaConnection {\n    edges {\n      node {\n        ...CatalogVideo\n        ...CatalogExternalVideo\n        ...CatalogModel\n      }\n    }\n    pageInfo {\n      hasNextPage\n    }\n  }\n\n": { data: WholeProductsQuery; variables: WholeProductsQueryVariables };
  "\n  query AnyProduct {\n    products(first: 1) {\n      nodes {\n        id\n      }\n    }\n  }\n": { data: AnyProductQuery; variables: AnyProductQueryVariables };
  "\n  mutation EmptyCart {\n    cartCreate {\n      cart {\n        checkoutUrl\n      }\n    }\n  }\n": { data: EmptyCartMutation; variables: EmptyCartMutationVariables };
  "\n  query PayingShop {\n    shop {\n      primaryDomain {\n        host\n      }\n      paymentSettings {\n        currencyCode\n      }\n    }\n    localization {\n      country {\n        isoCode\n        currency {\n          isoCode\n        }\n      }\n      language {\n        isoCode\n      }\n    }\n  }\n": { data: PayingShopQuery; variables: PayingShopQueryVariables };
  "\n  query ProductStock {\n    products(first: 1) {\n      nodes {\n        totalInventory\n      }\n    }\n  }\n": { data: ProductStockQuery; variables: ProductStockQueryVariables };
  "\n  query ProductTags {\n    products(first: 1) {\n      nodes {\n        tags\n      }\n    }\n  }\n": { data: ProductTagsQuery; variables: ProductTagsQueryVariables };
  "\n  query AvailabilityOfAll($first: Int!, $after: String, $variants: Int!) {\n    products(first: $first, after: $after) {\n      nodes {\n        id\n        variants(first: $variants) {\n          nodes {\n            id\n            availableForSale\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": { data: AvailabilityOfAllQuery; variables: AvailabilityOfAllQueryVariables };
  "\n  query AvailabilityOfProduct($id: ID!, $after: String, $variants: Int!) {\n    product(id: $id) {\n      variants(first: $variants, after: $after) {\n        nodes {\n          id\n          availableForSale\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": { data: AvailabilityOfProductQuery; variables: AvailabilityOfProductQueryVariables };
  "\n  query AvailabilityOfVariant($id: ID!) {\n    node(id: $id) {\n      ... on ProductVariant {\n        id\n        availableForSale\n      }\n    }\n  }\n": { data: AvailabilityOfVariantQuery; variables: AvailabilityOfVariantQueryVariables };
  "\n  query HandleOfProduct($id: ID!) {\n    product(id: $id) {\n      handle\n    }\n  }\n": { data: HandleOfProductQuery; variables: HandleOfProductQueryVariables };
  "\n  query MediaOfProducts($first: Int!) {\n    products(first: $first) {\n      edges {\n        node {\n          id\n          title\n          variantsCount {\n            count\n          }\n          images(first: 250) {\n            edges {\n              node {\n                ...ImageFields\n              }\n            }\n          }\n          media(first: 250) {\n            edges {\n              node {\n                ...VideoFields\n              }\n            }\n          }\n        }\n      }\n    }\n  }\n  \n  fragment ImageFields on Image {\n    url\n    altText\n    width\n    height\n  }\n\n  \n  fragment VideoFields on Video {\n    alt\n    previewImage {\n      url\n    }\n    sources {\n      url\n      mimeType\n      width\n      height\n    }\n  }\n\n": { data: MediaOfProductsQuery; variables: MediaOfProductsQueryVariables };
  "\n  query IdOfProduct($handle: String!) {\n    productByHandle(handle: $handle) {\n      id\n      handle\n    }\n  }\n": { data: IdOfProductQuery; variables: IdOfProductQueryVariables };
  "\n  query ProductByHandle($handle: String!) {\n    productByHandle(handle: $handle) {\n      id\n      handle\n      title\n      description\n      descriptionHtml\n      priceRange {\n        minVariantPrice {\n          amount\n          currencyCode\n        }\n      }\n      images(first: 10) {\n        ...ImagePage\n      }\n      media(first: 20) {\n        ...MediaPage\n      }\n      variants(first: 20) {\n        ...VariantPage\n      }\n      options {\n        name\n        values\n      }\n    }\n  }\n  \n  fragment VariantFields on ProductVariant {\n    id\n    title\n    price {\n      amount\n      currencyCode\n    }\n    compareAtPrice {\n      amount\n      currencyCode\n    }\n    availableForSale\n    selectedOptions {\n      name\n      value\n    }\n    image {\n      url\n    }\n    sku\n    barcode\n  }\n  fragment VariantPage on ProductVariantConnection {\n    edges {\n      node {\n        ...VariantFields\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  fragment ImagePage on ImageConnection {\n    edges {\n      node {\n        ...ImageFields\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  fragment MediaPage on MediaConnection {\n    edges {\n      node {\n        ...VideoFields\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  \n  fragment ImageFields on Image {\n    url\n    altText\n    width\n    height\n  }\n\n  \n  fragment VideoFields on Video {\n    alt\n    previewImage {\n      url\n    }\n    sources {\n      url\n      mimeType\n      width\n      height\n    }\n  }\n\n\n": { data: ProductByHandleQuery; variables: ProductByHandleQueryVariables };
  "\n  query RestOfProduct(\n    $handle: String!\n    $afterVariant: String\n    $hasVariants: Boolean!\n    $afterImage: String\n    $hasImages: Boolean!\n    $afterMedium: String\n    $hasMedia: Boolean!\n  ) {\n    productByHandle(handle: $handle) {\n      variants(first: 100, after: $afterVariant) @include(if: $hasVariants) {\n        ...VariantPage\n      }\n      images(first: 100, after: $afterImage) @include(if: $hasImages) {\n        ...ImagePage\n      }\n      media(first: 100, after: $afterMedium) @include(if: $hasMedia) {\n        ...MediaPage\n      }\n    }\n  }\n  \n  fragment VariantFields on ProductVariant {\n    id\n    title\n    price {\n      amount\n      currencyCode\n    }\n    compareAtPrice {\n      amount\n      currencyCode\n    }\n    availableForSale\n    selectedOptions {\n      name\n      value\n    }\n    image {\n      url\n    }\n    sku\n    barcode\n  }\n  fragment VariantPage on ProductVariantConnection {\n    edges {\n      node {\n        ...VariantFields\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  fragment ImagePage on ImageConnection {\n    edges {\n      node {\n        ...ImageFields\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  fragment MediaPage on MediaConnection {\n    edges {\n      node {\n        ...VideoFields\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n  \n  fragment ImageFields on Image {\n    url\n    altText\n    width\n    height\n  }\n\n  \n  fragment VideoFields on Video {\n    alt\n    previewImage {\n      url\n    }\n    sources {\n      url\n      mimeType\n      width\n      height\n    }\n  }\n\n\n": { data: RestOfProductQuery; variables: RestOfProductQueryVariables };
  "\n  query VariantsByIds($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on ProductVariant {\n        id\n        title\n        price {\n          amount\n          currencyCode\n        }\n        compareAtPrice {\n          amount\n          currencyCode\n        }\n        availableForSale\n        product {\n          id\n          title\n        }\n      }\n    }\n  }\n": { data: VariantsByIdsQuery; variables: VariantsByIdsQueryVariables };
  "\n  query ShopId {\n    shop {\n      id\n    }\n  }\n": { data: ShopIdQuery; variables: ShopIdQueryVariables };
  "\n  query ShopName {\n    shop {\n      name\n    }\n  }\n": { data: ShopNameQuery; variables: ShopNameQueryVariables };
};
