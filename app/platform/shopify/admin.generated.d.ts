// Written by `npm run check` (scripts/checks/graphql-types.ts).
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type DiscountStatus =
  | 'ACTIVE'
  | 'EXPIRED'
  | 'SCHEDULED';

export type DiscountAmountInput = {
  amount?: string | null | undefined;
  appliesOnEachItem?: boolean | null | undefined;
};

export type DiscountCustomerGetsValueInput = {
  discountAmount?: DiscountAmountInput | null | undefined;
  percentage?: number | null | undefined;
};

export type DiscountProductsInput = {
  productsToAdd?: Array<string> | null | undefined;
  productsToRemove?: Array<string> | null | undefined;
};

export type DiscountCollectionsInput = {
  add?: Array<string> | null | undefined;
  remove?: Array<string> | null | undefined;
};

export type DiscountItemsInput = {
  all?: boolean | null | undefined;
  collections?: DiscountCollectionsInput | null | undefined;
  products?: DiscountProductsInput | null | undefined;
};

export type DiscountMinimumSubtotalInput = {
  greaterThanOrEqualToSubtotal?: string | null | undefined;
};

export type DiscountMinimumQuantityInput = {
  greaterThanOrEqualToQuantity?: string | null | undefined;
};

export type DiscountMinimumRequirementInput = {
  quantity?: DiscountMinimumQuantityInput | null | undefined;
  subtotal?: DiscountMinimumSubtotalInput | null | undefined;
};

export type DiscountShippingDestinationSelectionInput = {
  all?: boolean | null | undefined;
};

export type DiscountCustomerGetsInput = {
  items?: DiscountItemsInput | null | undefined;
  value?: DiscountCustomerGetsValueInput | null | undefined;
};

export type DiscountBuyerSelection =
  | 'ALL';

export type DiscountContextInput = {
  all?: DiscountBuyerSelection | null | undefined;
};

export type DiscountCustomerSelectionInput = {
  all?: boolean | null | undefined;
};

export type DiscountCombinesWithInput = {
  orderDiscounts?: boolean | null | undefined;
  productDiscounts?: boolean | null | undefined;
  shippingDiscounts?: boolean | null | undefined;
};

export type DiscountCodeBasicInput = {
  appliesOncePerCustomer?: boolean | null | undefined;
  code?: string | null | undefined;
  combinesWith?: DiscountCombinesWithInput | null | undefined;
  context?: DiscountContextInput | null | undefined;
  customerGets?: DiscountCustomerGetsInput | null | undefined;
  customerSelection?: DiscountCustomerSelectionInput | null | undefined;
  endsAt?: string | null | undefined;
  minimumRequirement?: DiscountMinimumRequirementInput | null | undefined;
  startsAt?: string | null | undefined;
  title?: string | null | undefined;
  usageLimit?: number | null | undefined;
};

export type DiscountCodeFreeShippingInput = {
  appliesOncePerCustomer?: boolean | null | undefined;
  code?: string | null | undefined;
  combinesWith?: DiscountCombinesWithInput | null | undefined;
  context?: DiscountContextInput | null | undefined;
  customerSelection?: DiscountCustomerSelectionInput | null | undefined;
  destination?: DiscountShippingDestinationSelectionInput | null | undefined;
  endsAt?: string | null | undefined;
  minimumRequirement?: DiscountMinimumRequirementInput | null | undefined;
  startsAt?: string | null | undefined;
  title?: string | null | undefined;
  usageLimit?: number | null | undefined;
};

export type DiscountAutomaticBasicInput = {
  combinesWith?: DiscountCombinesWithInput | null | undefined;
  context?: DiscountContextInput | null | undefined;
  customerGets?: DiscountCustomerGetsInput | null | undefined;
  endsAt?: string | null | undefined;
  startsAt?: string | null | undefined;
  title?: string | null | undefined;
};

export type InventoryQuantityInput = {
  changeFromQuantity?: number | null | undefined;
  compareQuantity?: number | null | undefined;
  inventoryItemId: string;
  locationId: string;
  quantity: number;
};

export type InventorySetQuantitiesInput = {
  ignoreCompareQuantity?: boolean | null | undefined;
  name: string;
  quantities: Array<InventoryQuantityInput>;
  reason: string;
  referenceDocumentUri?: string | null | undefined;
};

export type InventorySetQuantitiesUserErrorCode =
  | 'CHANGE_FROM_QUANTITY_STALE'
  | 'COMPARE_QUANTITY_REQUIRED'
  | 'COMPARE_QUANTITY_STALE'
  | 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH'
  | 'INVALID_INVENTORY_ITEM'
  | 'INVALID_LOCATION'
  | 'INVALID_NAME'
  | 'INVALID_QUANTITY_NEGATIVE'
  | 'INVALID_QUANTITY_TOO_HIGH'
  | 'INVALID_REASON'
  | 'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR';

export type OrderSortKeys =
  | 'CREATED_AT'
  | 'ID'
  | 'ORDER_NUMBER'
  | 'PROCESSED_AT'
  | 'UPDATED_AT';

export type OrderDisplayFinancialStatus =
  | 'PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED';

export type OrderDisplayFulfillmentStatus =
  | 'FULFILLED'
  | 'PARTIALLY_FULFILLED'
  | 'UNFULFILLED';

export type OrderCancelReason =
  | 'CUSTOMER'
  | 'DECLINED'
  | 'FRAUD'
  | 'INVENTORY'
  | 'OTHER'
  | 'STAFF';

export type FulfillmentStatus =
  | 'SUCCESS';

export type FulfillmentTrackingInput = {
  company?: string | null | undefined;
  number?: string | null | undefined;
  url?: string | null | undefined;
};

export type FulfillmentOrderStatus =
  | 'CANCELLED'
  | 'CLOSED'
  | 'IN_PROGRESS'
  | 'OPEN';

export type FulfillmentOrderAction =
  | 'CREATE_FULFILLMENT';

export type FulfillmentOrderLineItemInput = {
  id: string;
  quantity: number;
};

export type FulfillmentOrderLineItemsInput = {
  fulfillmentOrderId: string;
  fulfillmentOrderLineItems?: Array<FulfillmentOrderLineItemInput> | null | undefined;
};

export type FulfillmentInput = {
  lineItemsByFulfillmentOrder: Array<FulfillmentOrderLineItemsInput>;
  notifyCustomer?: boolean | null | undefined;
  trackingInfo?: FulfillmentTrackingInput | null | undefined;
};

export type OrderTransactionKind =
  | 'CAPTURE'
  | 'REFUND'
  | 'SALE';

export type OrderTransactionStatus =
  | 'SUCCESS';

export type RefundLineItemRestockType =
  | 'CANCEL'
  | 'NO_RESTOCK'
  | 'RETURN';

export type RefundLineItemInput = {
  lineItemId: string;
  locationId?: string | null | undefined;
  quantity: number;
  restockType?: RefundLineItemRestockType | null | undefined;
};

export type ShippingRefundInput = {
  amount?: string | null | undefined;
  fullRefund?: boolean | null | undefined;
};

export type OrderTransactionInput = {
  amount: string;
  gateway: string;
  kind: OrderTransactionKind;
  orderId: string;
  parentId?: string | null | undefined;
};

export type RefundInput = {
  note?: string | null | undefined;
  notify?: boolean | null | undefined;
  orderId: string;
  refundLineItems?: Array<RefundLineItemInput> | null | undefined;
  shipping?: ShippingRefundInput | null | undefined;
  transactions?: Array<OrderTransactionInput> | null | undefined;
};

export type ProductStatus =
  | 'ACTIVE'
  | 'ARCHIVED'
  | 'DRAFT';

export type ProductVariantInventoryPolicy =
  | 'CONTINUE'
  | 'DENY';

export type WeightUnit =
  | 'GRAMS'
  | 'KILOGRAMS'
  | 'OUNCES'
  | 'POUNDS';

export type ProductSetIdentifiers = {
  id?: string | null | undefined;
};

export type SeoInput = {
  description?: string | null | undefined;
  title?: string | null | undefined;
};

export type OptionValueSetInput = {
  name?: string | null | undefined;
};

export type OptionSetInput = {
  name?: string | null | undefined;
  position?: number | null | undefined;
  values?: Array<OptionValueSetInput> | null | undefined;
};

export type VariantOptionValueInput = {
  name?: string | null | undefined;
  optionName?: string | null | undefined;
};

export type WeightInput = {
  unit: WeightUnit;
  value: number;
};

export type InventoryItemMeasurementInput = {
  weight?: WeightInput | null | undefined;
};

export type InventoryItemInput = {
  measurement?: InventoryItemMeasurementInput | null | undefined;
  requiresShipping?: boolean | null | undefined;
  sku?: string | null | undefined;
  tracked?: boolean | null | undefined;
};

export type ProductSetInventoryInput = {
  locationId: string;
  name: string;
  quantity: number;
};

export type FileSetInput = {
  alt?: string | null | undefined;
  id?: string | null | undefined;
};

export type ProductVariantSetInput = {
  barcode?: string | null | undefined;
  compareAtPrice?: string | null | undefined;
  file?: FileSetInput | null | undefined;
  id?: string | null | undefined;
  inventoryItem?: InventoryItemInput | null | undefined;
  inventoryPolicy?: ProductVariantInventoryPolicy | null | undefined;
  inventoryQuantities?: Array<ProductSetInventoryInput> | null | undefined;
  optionValues: Array<VariantOptionValueInput>;
  price?: string | null | undefined;
  sku?: string | null | undefined;
  taxable?: boolean | null | undefined;
};

export type ProductSetInput = {
  collections?: Array<string> | null | undefined;
  descriptionHtml?: string | null | undefined;
  files?: Array<FileSetInput> | null | undefined;
  handle?: string | null | undefined;
  productOptions?: Array<OptionSetInput> | null | undefined;
  productType?: string | null | undefined;
  seo?: SeoInput | null | undefined;
  status?: ProductStatus | null | undefined;
  tags?: Array<string> | null | undefined;
  title?: string | null | undefined;
  variants?: Array<ProductVariantSetInput> | null | undefined;
  vendor?: string | null | undefined;
};

export type ProductSetUserErrorCode =
  | 'DUPLICATED_OPTION_NAME'
  | 'DUPLICATED_OPTION_VALUE'
  | 'DUPLICATED_VALUE'
  | 'GENERIC_ERROR'
  | 'HANDLE_NOT_UNIQUE'
  | 'INPUT_MISMATCH'
  | 'INVALID_INPUT'
  | 'INVALID_VARIANT'
  | 'MISSING_FIELD_REQUIRED'
  | 'OPTIONS_OVER_LIMIT'
  | 'OPTION_VALUES_MISSING'
  | 'OPTION_VALUE_DOES_NOT_EXIST'
  | 'PRODUCT_DOES_NOT_EXIST'
  | 'PRODUCT_OPTIONS_INPUT_MISSING'
  | 'PRODUCT_VARIANT_DOES_NOT_EXIST'
  | 'VARIANTS_INPUT_MISSING'
  | 'VARIANTS_OVER_LIMIT';

export type StockOfAllVariantsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type StockOfAllVariantsQuery = { productVariants: { nodes: Array<{ id: string, availableForSale: boolean, inventoryQuantity: number | null, inventoryItem: { tracked: boolean } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type StockFragment = { id: string, availableForSale: boolean, inventoryQuantity: number | null, inventoryItem: { tracked: boolean } };

export type StockOfInventoryItemQueryVariables = Exact<{
  id: string;
}>;


export type StockOfInventoryItemQuery = { inventoryItem: { variants: { nodes: Array<{ id: string, availableForSale: boolean, inventoryQuantity: number | null, inventoryItem: { tracked: boolean } }> } | null } | null };

export type StockOfVariantQueryVariables = Exact<{
  id: string;
}>;


export type StockOfVariantQuery = { productVariant: { id: string, availableForSale: boolean, inventoryQuantity: number | null, inventoryItem: { tracked: boolean } } | null };

export type StockOfVariantsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type StockOfVariantsQuery = { nodes: Array<
    | { id: string, availableForSale: boolean, inventoryQuantity: number | null, inventoryItem: { tracked: boolean } }
    | Record<PropertyKey, never>
   | null> };

export type CreateAutomaticDiscountMutationVariables = Exact<{
  discount: DiscountAutomaticBasicInput;
}>;


export type CreateAutomaticDiscountMutation = { result: { automaticDiscountNode: { id: string } | null, userErrors: Array<{ message: string }> } | null };

export type DeleteAutomaticDiscountMutationVariables = Exact<{
  id: string;
}>;


export type DeleteAutomaticDiscountMutation = { result: { userErrors: Array<{ message: string }> } | null };

export type AutomaticDiscountsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type AutomaticDiscountsQuery = { discountNodes: { nodes: Array<{ id: string, discount:
        | { title: string, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, customerGets: { value:
              | { percentage: number }
              | Record<PropertyKey, never>
             } }
        | Record<PropertyKey, never>
       }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ProductsOfAutomaticDiscountQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type ProductsOfAutomaticDiscountQuery = { discountNode: { discount:
      | { customerGets: { items:
            | { products: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }
            | Record<PropertyKey, never>
           } }
      | Record<PropertyKey, never>
     } | null };

export type UpdateAutomaticDiscountMutationVariables = Exact<{
  id: string;
  change: DiscountAutomaticBasicInput;
}>;


export type UpdateAutomaticDiscountMutation = { result: { userErrors: Array<{ message: string }> } | null };

export type ActivateCodeDiscountMutationVariables = Exact<{
  id: string;
  items: number;
}>;


export type ActivateCodeDiscountMutation = { result: { codeDiscountNode: { id: string, codeDiscount:
        | { __typename: 'DiscountCodeApp' }
        | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
            | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
            | { __typename: 'DiscountMinimumQuantity' }
           | null, customerGets: { value:
              | { amount: { amount: string, currencyCode: string } }
              | { percentage: number }
            , items:
              | { allItems: boolean }
              | { collections: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
              | { products: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
             } }
        | { __typename: 'DiscountCodeBxgy' }
        | { __typename: 'DiscountCodeFreeShipping', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
            | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
            | { __typename: 'DiscountMinimumQuantity' }
           | null, destinationSelection: { allCountries: boolean }, maximumShippingPrice: { amount: string } | null }
       } | null, userErrors: Array<{ message: string }> } | null };

export type TermsFragment = { id: string, codeDiscount:
    | { __typename: 'DiscountCodeApp' }
    | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
        | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
        | { __typename: 'DiscountMinimumQuantity' }
       | null, customerGets: { value:
          | { amount: { amount: string, currencyCode: string } }
          | { percentage: number }
        , items:
          | { allItems: boolean }
          | { collections: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
          | { products: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
         } }
    | { __typename: 'DiscountCodeBxgy' }
    | { __typename: 'DiscountCodeFreeShipping', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
        | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
        | { __typename: 'DiscountMinimumQuantity' }
       | null, destinationSelection: { allCountries: boolean }, maximumShippingPrice: { amount: string } | null }
   };

type Minimum_DiscountMinimumSubtotal_Fragment = { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } };

type Minimum_DiscountMinimumQuantity_Fragment = { __typename: 'DiscountMinimumQuantity' };

export type MinimumFragment =
  | Minimum_DiscountMinimumSubtotal_Fragment
  | Minimum_DiscountMinimumQuantity_Fragment
;

export type CreateCodeDiscountMutationVariables = Exact<{
  discount: DiscountCodeBasicInput;
  items: number;
}>;


export type CreateCodeDiscountMutation = { result: { codeDiscountNode: { id: string, codeDiscount:
        | { __typename: 'DiscountCodeApp' }
        | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
            | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
            | { __typename: 'DiscountMinimumQuantity' }
           | null, customerGets: { value:
              | { amount: { amount: string, currencyCode: string } }
              | { percentage: number }
            , items:
              | { allItems: boolean }
              | { collections: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
              | { products: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
             } }
        | { __typename: 'DiscountCodeBxgy' }
        | { __typename: 'DiscountCodeFreeShipping', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
            | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
            | { __typename: 'DiscountMinimumQuantity' }
           | null, destinationSelection: { allCountries: boolean }, maximumShippingPrice: { amount: string } | null }
       } | null, userErrors: Array<{ message: string }> } | null };

export type CreateFreeShippingCodeMutationVariables = Exact<{
  discount: DiscountCodeFreeShippingInput;
  items: number;
}>;


export type CreateFreeShippingCodeMutation = { result: { codeDiscountNode: { id: string, codeDiscount:
        | { __typename: 'DiscountCodeApp' }
        | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
            | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
            | { __typename: 'DiscountMinimumQuantity' }
           | null, customerGets: { value:
              | { amount: { amount: string, currencyCode: string } }
              | { percentage: number }
            , items:
              | { allItems: boolean }
              | { collections: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
              | { products: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
             } }
        | { __typename: 'DiscountCodeBxgy' }
        | { __typename: 'DiscountCodeFreeShipping', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
            | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
            | { __typename: 'DiscountMinimumQuantity' }
           | null, destinationSelection: { allCountries: boolean }, maximumShippingPrice: { amount: string } | null }
       } | null, userErrors: Array<{ message: string }> } | null };

export type DeactivateCodeDiscountMutationVariables = Exact<{
  id: string;
  items: number;
}>;


export type DeactivateCodeDiscountMutation = { result: { codeDiscountNode: { id: string, codeDiscount:
        | { __typename: 'DiscountCodeApp' }
        | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
            | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
            | { __typename: 'DiscountMinimumQuantity' }
           | null, customerGets: { value:
              | { amount: { amount: string, currencyCode: string } }
              | { percentage: number }
            , items:
              | { allItems: boolean }
              | { collections: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
              | { products: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
             } }
        | { __typename: 'DiscountCodeBxgy' }
        | { __typename: 'DiscountCodeFreeShipping', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
            | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
            | { __typename: 'DiscountMinimumQuantity' }
           | null, destinationSelection: { allCountries: boolean }, maximumShippingPrice: { amount: string } | null }
       } | null, userErrors: Array<{ message: string }> } | null };

export type DeleteCodeDiscountMutationVariables = Exact<{
  id: string;
}>;


export type DeleteCodeDiscountMutation = { result: { userErrors: Array<{ message: string }> } | null };

export type DiscountOfCodeQueryVariables = Exact<{
  code: string;
  items: number;
}>;


export type DiscountOfCodeQuery = { codeDiscountNodeByCode: { id: string, codeDiscount:
      | { __typename: 'DiscountCodeApp' }
      | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
          | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
          | { __typename: 'DiscountMinimumQuantity' }
         | null, customerGets: { value:
            | { amount: { amount: string, currencyCode: string } }
            | { percentage: number }
          , items:
            | { allItems: boolean }
            | { collections: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
            | { products: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
           } }
      | { __typename: 'DiscountCodeBxgy' }
      | { __typename: 'DiscountCodeFreeShipping', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
          | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
          | { __typename: 'DiscountMinimumQuantity' }
         | null, destinationSelection: { allCountries: boolean }, maximumShippingPrice: { amount: string } | null }
     } | null };

export type ShopIdQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopIdQuery = { shop: { id: string } };

export type UpdateCodeDiscountMutationVariables = Exact<{
  id: string;
  change: DiscountCodeBasicInput;
  items: number;
}>;


export type UpdateCodeDiscountMutation = { result: { codeDiscountNode: { id: string, codeDiscount:
        | { __typename: 'DiscountCodeApp' }
        | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
            | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
            | { __typename: 'DiscountMinimumQuantity' }
           | null, customerGets: { value:
              | { amount: { amount: string, currencyCode: string } }
              | { percentage: number }
            , items:
              | { allItems: boolean }
              | { collections: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
              | { products: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
             } }
        | { __typename: 'DiscountCodeBxgy' }
        | { __typename: 'DiscountCodeFreeShipping', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
            | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
            | { __typename: 'DiscountMinimumQuantity' }
           | null, destinationSelection: { allCountries: boolean }, maximumShippingPrice: { amount: string } | null }
       } | null, userErrors: Array<{ message: string }> } | null };

export type UpdateFreeShippingCodeMutationVariables = Exact<{
  id: string;
  change: DiscountCodeFreeShippingInput;
  items: number;
}>;


export type UpdateFreeShippingCodeMutation = { result: { codeDiscountNode: { id: string, codeDiscount:
        | { __typename: 'DiscountCodeApp' }
        | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
            | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
            | { __typename: 'DiscountMinimumQuantity' }
           | null, customerGets: { value:
              | { amount: { amount: string, currencyCode: string } }
              | { percentage: number }
            , items:
              | { allItems: boolean }
              | { collections: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
              | { products: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } }
             } }
        | { __typename: 'DiscountCodeBxgy' }
        | { __typename: 'DiscountCodeFreeShipping', title: string, status: DiscountStatus, startsAt: string, endsAt: string | null, usageLimit: number | null, asyncUsageCount: number, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, minimumRequirement:
            | { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: { amount: string, currencyCode: string } }
            | { __typename: 'DiscountMinimumQuantity' }
           | null, destinationSelection: { allCountries: boolean }, maximumShippingPrice: { amount: string } | null }
       } | null, userErrors: Array<{ message: string }> } | null };

export type CancelOrderMutationVariables = Exact<{
  id: string;
  reason: OrderCancelReason;
  restock: boolean;
  refund: boolean;
  notify?: boolean | null | undefined;
  staffNote?: string | null | undefined;
}>;


export type CancelOrderMutation = { result: { job: { id: string, done: boolean } | null, orderCancelUserErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type ChangeNoteMutationVariables = Exact<{
  id: string;
  note: string;
}>;


export type ChangeNoteMutation = { result: { order: { id: string } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type CreateFulfillmentMutationVariables = Exact<{
  fulfillment: FulfillmentInput;
}>;


export type CreateFulfillmentMutation = { result: { fulfillment: { id: string } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type CreateRefundMutationVariables = Exact<{
  input: RefundInput;
  key: string;
}>;


export type CreateRefundMutation = { result: { refund: { id: string, totalRefundedSet: { shopMoney: { amount: string, currencyCode: string } } } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type AmountFragment = { shopMoney: { amount: string, currencyCode: string } };

export type FulfillmentOrdersQueryVariables = Exact<{
  id: string;
}>;


export type FulfillmentOrdersQuery = { order: { fulfillmentOrders: { nodes: Array<{ id: string, status: FulfillmentOrderStatus, supportedActions: Array<{ action: FulfillmentOrderAction }> }> } } | null };

export type FulfillmentOrderLinesQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type FulfillmentOrderLinesQuery = { fulfillmentOrder: { lineItems: { nodes: Array<{ id: string, remainingQuantity: number, lineItem: { id: string, currentQuantity: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type LocationOfShopQueryVariables = Exact<{ [key: string]: never; }>;


export type LocationOfShopQuery = { location: { id: string } | null };

export type MoreLinesToChangeQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type MoreLinesToChangeQuery = { order: { lineItems: { nodes: Array<{ id: string, title: string, variantTitle: string | null, quantity: number, refundableQuantity: number, unfulfilledQuantity: number, restockable: boolean, image: { url: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type LinesToChangeFragment = { nodes: Array<{ id: string, title: string, variantTitle: string | null, quantity: number, refundableQuantity: number, unfulfilledQuantity: number, restockable: boolean, image: { url: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type OrderToChangeQueryVariables = Exact<{
  id: string;
}>;


export type OrderToChangeQuery = { order: { id: string, name: string, email: string | null, note: string | null, updatedAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, refundable: boolean, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } }, totalRefundedSet: { shopMoney: { amount: string, currencyCode: string } }, totalShippingPriceSet: { shopMoney: { amount: string, currencyCode: string } }, totalRefundedShippingSet: { shopMoney: { amount: string, currencyCode: string } }, netPaymentSet: { shopMoney: { amount: string, currencyCode: string } }, lineItems: { nodes: Array<{ id: string, title: string, variantTitle: string | null, quantity: number, refundableQuantity: number, unfulfilledQuantity: number, restockable: boolean, image: { url: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type PaymentsOfOrderQueryVariables = Exact<{
  id: string;
}>;


export type PaymentsOfOrderQuery = { order: { currencyCode: string, presentmentCurrencyCode: string, transactions: Array<{ id: string, kind: OrderTransactionKind, status: OrderTransactionStatus, gateway: string | null }> } | null };

export type SendInvoiceMutationVariables = Exact<{
  id: string;
}>;


export type SendInvoiceMutation = { result: { order: { id: string } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type SuggestedRefundQueryVariables = Exact<{
  id: string;
  lines?: Array<RefundLineItemInput> | RefundLineItemInput | null | undefined;
  shippingAmount?: string | null | undefined;
}>;


export type SuggestedRefundQuery = { order: { suggestedRefund: { amountSet: { shopMoney: { amount: string, currencyCode: string } }, maximumRefundableSet: { shopMoney: { amount: string, currencyCode: string } } } | null } | null };

export type IndexedOrderLinesQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type IndexedOrderLinesQuery = { order: { lineItems: { nodes: Array<{ title: string, variantTitle: string | null, sku: string | null, quantity: number, currentQuantity: number, unfulfilledQuantity: number, variant: { product: { id: string } } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type IndexedLinesFragment = { nodes: Array<{ title: string, variantTitle: string | null, sku: string | null, quantity: number, currentQuantity: number, unfulfilledQuantity: number, variant: { product: { id: string } } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type MoreParcelLinesQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type MoreParcelLinesQuery = { fulfillment: { fulfillmentLineItems: { nodes: Array<{ quantity: number | null, lineItem: { id: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type ParcelLinesFragment = { nodes: Array<{ quantity: number | null, lineItem: { id: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type OrdersIndexedQueryVariables = Exact<{
  first: number;
  query?: string | null | undefined;
  sortKey: OrderSortKeys;
  reverse: boolean;
  after?: string | null | undefined;
}>;


export type OrdersIndexedQuery = { orders: { nodes: Array<{ test: boolean, updatedAt: string, discountCodes: Array<string>, id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, customAttributes: Array<{ key: string, value: string | null }>, totalRefundedSet: { shopMoney: { amount: string, currencyCode: string } }, netPaymentSet: { shopMoney: { amount: string, currencyCode: string } }, shippingAddress: { name: string | null } | null, billingAddress: { name: string | null } | null, lineItems: { nodes: Array<{ title: string, variantTitle: string | null, sku: string | null, quantity: number, currentQuantity: number, unfulfilledQuantity: number, variant: { product: { id: string } } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type IndexedOrderFragment = { test: boolean, updatedAt: string, discountCodes: Array<string>, id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, customAttributes: Array<{ key: string, value: string | null }>, totalRefundedSet: { shopMoney: { amount: string, currencyCode: string } }, netPaymentSet: { shopMoney: { amount: string, currencyCode: string } }, shippingAddress: { name: string | null } | null, billingAddress: { name: string | null } | null, lineItems: { nodes: Array<{ title: string, variantTitle: string | null, sku: string | null, quantity: number, currentQuantity: number, unfulfilledQuantity: number, variant: { product: { id: string } } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } };

export type OrderSummaryFragment = { id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } };

export type OrdersIndexedByIdQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type OrdersIndexedByIdQuery = { nodes: Array<
    | { test: boolean, updatedAt: string, discountCodes: Array<string>, id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, customAttributes: Array<{ key: string, value: string | null }>, totalRefundedSet: { shopMoney: { amount: string, currencyCode: string } }, netPaymentSet: { shopMoney: { amount: string, currencyCode: string } }, shippingAddress: { name: string | null } | null, billingAddress: { name: string | null } | null, lineItems: { nodes: Array<{ title: string, variantTitle: string | null, sku: string | null, quantity: number, currentQuantity: number, unfulfilledQuantity: number, variant: { product: { id: string } } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } }
    | Record<PropertyKey, never>
   | null> };

export type OrdersNamedQueryVariables = Exact<{
  query: string;
}>;


export type OrdersNamedQuery = { orders: { nodes: Array<{ id: string, name: string, email: string | null }> } };

export type OrdersOfEmailQueryVariables = Exact<{
  query: string;
  after?: string | null | undefined;
}>;


export type OrdersOfEmailQuery = { orders: { nodes: Array<{ id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, totalRefundedSet: { shopMoney: { amount: string, currencyCode: string } }, lineItems: { nodes: Array<{ id: string, title: string, variantTitle: string | null, quantity: number, currentQuantity: number, unfulfilledQuantity: number, variant: { id: string } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, fulfillments: Array<{ id: string }>, shippingAddress: { formatted: Array<string>, name: string | null, address1: string | null, city: string | null, provinceCode: string | null, countryCodeV2: string | null } | null, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type FullOrderFragment = { id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, totalRefundedSet: { shopMoney: { amount: string, currencyCode: string } }, lineItems: { nodes: Array<{ id: string, title: string, variantTitle: string | null, quantity: number, currentQuantity: number, unfulfilledQuantity: number, variant: { id: string } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, fulfillments: Array<{ id: string }>, shippingAddress: { formatted: Array<string>, name: string | null, address1: string | null, city: string | null, provinceCode: string | null, countryCodeV2: string | null } | null, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } };

export type LineFragment = { id: string, title: string, variantTitle: string | null, quantity: number, currentQuantity: number, unfulfilledQuantity: number, variant: { id: string } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } } };

export type OrderDetailQueryVariables = Exact<{
  id: string;
}>;


export type OrderDetailQuery = { order: { test: boolean, phone: string | null, note: string | null, discountCodes: Array<string>, taxesIncluded: boolean, id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, customAttributes: Array<{ key: string, value: string | null }>, totalReceivedSet: { shopMoney: { amount: string, currencyCode: string } }, totalRefundedSet: { shopMoney: { amount: string, currencyCode: string } }, netPaymentSet: { shopMoney: { amount: string, currencyCode: string } }, totalDiscountsSet: { shopMoney: { amount: string, currencyCode: string } } | null, subtotalPriceSet: { shopMoney: { amount: string, currencyCode: string } } | null, shippingLine: { title: string } | null, totalShippingPriceSet: { shopMoney: { amount: string, currencyCode: string } }, totalTaxSet: { shopMoney: { amount: string, currencyCode: string } } | null, shippingAddress: { formatted: Array<string>, phone: string | null } | null, billingAddress: { formatted: Array<string>, phone: string | null } | null, lineItems: { nodes: Array<{ title: string, variantTitle: string | null, sku: string | null, quantity: number, currentQuantity: number, unfulfilledQuantity: number, variant: { product: { id: string } } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedTotalSet: { shopMoney: { amount: string, currencyCode: string } }, image: { url: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } } | null };

export type DetailLinesFragment = { nodes: Array<{ title: string, variantTitle: string | null, sku: string | null, quantity: number, currentQuantity: number, unfulfilledQuantity: number, variant: { product: { id: string } } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedTotalSet: { shopMoney: { amount: string, currencyCode: string } }, image: { url: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type OrderDetailLinesQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type OrderDetailLinesQuery = { order: { lineItems: { nodes: Array<{ title: string, variantTitle: string | null, sku: string | null, quantity: number, currentQuantity: number, unfulfilledQuantity: number, variant: { product: { id: string } } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedTotalSet: { shopMoney: { amount: string, currencyCode: string } }, image: { url: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type OrderHistoryQueryVariables = Exact<{
  id: string;
}>;


export type OrderHistoryQuery = { order: { createdAt: string, cancelledAt: string | null, fulfillments: Array<{ createdAt: string, status: FulfillmentStatus, trackingInfo: Array<{ company: string | null, number: string | null, url: string | null }>, fulfillmentLineItems: { nodes: Array<{ quantity: number | null, lineItem: { title: string, variantTitle: string | null } }>, pageInfo: { hasNextPage: boolean } } }>, refunds: Array<{ createdAt: string | null, note: string | null, totalRefundedSet: { shopMoney: { amount: string, currencyCode: string } }, refundLineItems: { nodes: Array<{ quantity: number, lineItem: { title: string, variantTitle: string | null } }>, pageInfo: { hasNextPage: boolean } } }> } | null };

export type OrderLinesQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type OrderLinesQuery = { order: { lineItems: { nodes: Array<{ id: string, title: string, variantTitle: string | null, quantity: number, currentQuantity: number, unfulfilledQuantity: number, variant: { id: string } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type OrderParcelsQueryVariables = Exact<{
  id: string;
  first: number;
}>;


export type OrderParcelsQuery = { order: { fulfillments: Array<{ id: string, status: FulfillmentStatus, trackingInfo: Array<{ company: string | null, number: string | null, url: string | null }>, fulfillmentLineItems: { nodes: Array<{ quantity: number | null, lineItem: { id: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } }> } | null };

export type OrderPaymentsQueryVariables = Exact<{
  query: string;
  after?: string | null | undefined;
}>;


export type OrderPaymentsQuery = { orders: { nodes: Array<{ cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, test: boolean, netPaymentSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OrderWithIdQueryVariables = Exact<{
  id: string;
}>;


export type OrderWithIdQuery = { order: { id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, totalRefundedSet: { shopMoney: { amount: string, currencyCode: string } }, lineItems: { nodes: Array<{ id: string, title: string, variantTitle: string | null, quantity: number, currentQuantity: number, unfulfilledQuantity: number, variant: { id: string } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, fulfillments: Array<{ id: string }>, shippingAddress: { formatted: Array<string>, name: string | null, address1: string | null, city: string | null, provinceCode: string | null, countryCodeV2: string | null } | null, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } } | null };

export type CollectionsToChooseQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type CollectionsToChooseQuery = { collections: { nodes: Array<{ id: string, title: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, shop: { currencyCode: string }, location: { id: string } | null };

export type CreateProductMutationVariables = Exact<{
  input: ProductSetInput;
  key: string;
}>;


export type CreateProductMutation = { result: { product: { id: string } | null, userErrors: Array<{ code: ProductSetUserErrorCode | null, field: Array<string> | null, message: string }> } | null };

export type DeleteProductMutationVariables = Exact<{
  id: string;
}>;


export type DeleteProductMutation = { result: { deletedProductId: string | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type DuplicateProductMutationVariables = Exact<{
  id: string;
  title: string;
  key: string;
}>;


export type DuplicateProductMutation = { result: { newProduct: { id: string } | null, userErrors: Array<{ field: Array<string> | null, message: string }> } | null };

export type ProductsWithStatusQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  query: string;
}>;


export type ProductsWithStatusQuery = { products: { nodes: Array<{ id: string, title: string, status: ProductStatus, updatedAt: string, totalInventory: number, variantsCount: { count: number } | null, priceRangeV2: { minVariantPrice: { amount: string, currencyCode: string }, maxVariantPrice: { amount: string, currencyCode: string } }, featuredMedia: { preview: { image: { url: string } | null } | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type ProductToEditQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type ProductToEditQuery = { product: { id: string, title: string, handle: string, descriptionHtml: string, vendor: string, productType: string, tags: Array<string>, status: ProductStatus, updatedAt: string, seo: { title: string | null, description: string | null }, options: Array<{ name: string, values: Array<string> }>, collections: { nodes: Array<{ id: string }> }, media: { nodes: Array<{ id: string, alt: string | null, preview: { image: { url: string } | null } | null }> }, variants: { nodes: Array<{ id: string, title: string, price: string, compareAtPrice: string | null, sku: string | null, barcode: string | null, taxable: boolean, inventoryPolicy: ProductVariantInventoryPolicy, inventoryQuantity: number | null, selectedOptions: Array<{ value: string }>, media: { nodes: Array<{ id: string }> }, inventoryItem: { tracked: boolean, requiresShipping: boolean, measurement: { weight: { unit: WeightUnit, value: number } | null } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null, shop: { currencyCode: string }, location: { id: string } | null };

export type ProductFieldsFragment = { id: string, title: string, handle: string, descriptionHtml: string, vendor: string, productType: string, tags: Array<string>, status: ProductStatus, updatedAt: string, seo: { title: string | null, description: string | null }, options: Array<{ name: string, values: Array<string> }>, collections: { nodes: Array<{ id: string }> }, media: { nodes: Array<{ id: string, alt: string | null, preview: { image: { url: string } | null } | null }> }, variants: { nodes: Array<{ id: string, title: string, price: string, compareAtPrice: string | null, sku: string | null, barcode: string | null, taxable: boolean, inventoryPolicy: ProductVariantInventoryPolicy, inventoryQuantity: number | null, selectedOptions: Array<{ value: string }>, media: { nodes: Array<{ id: string }> }, inventoryItem: { tracked: boolean, requiresShipping: boolean, measurement: { weight: { unit: WeightUnit, value: number } | null } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SetProductMutationVariables = Exact<{
  identifier: ProductSetIdentifiers;
  input: ProductSetInput;
}>;


export type SetProductMutation = { result: { product: { id: string } | null, userErrors: Array<{ code: ProductSetUserErrorCode | null, field: Array<string> | null, message: string }> } | null };

export type LevelsAtLocationQueryVariables = Exact<{
  ids: Array<string> | string;
  location: string;
}>;


export type LevelsAtLocationQuery = { nodes: Array<
    | { id: string, inventoryItem: { id: string, tracked: boolean, inventoryLevel: { quantities: Array<{ name: string, quantity: number }> } | null } }
    | Record<PropertyKey, never>
   | null> };

export type QuantitiesFragment = { quantities: Array<{ name: string, quantity: number }> };

export type LevelsOfVariantQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type LevelsOfVariantQuery = { productVariant: { inventoryItem: { id: string, tracked: boolean, inventoryLevels: { nodes: Array<{ location: { id: string, name: string }, quantities: Array<{ name: string, quantity: number }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } } | null };

export type LocationsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


export type LocationsQuery = { locations: { nodes: Array<{ id: string, name: string, isActive: boolean }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type SetQuantitiesMutationVariables = Exact<{
  input: InventorySetQuantitiesInput;
  key: string;
}>;


export type SetQuantitiesMutation = { result: { userErrors: Array<{ code: InventorySetQuantitiesUserErrorCode | null, field: Array<string> | null, message: string }> } | null };

export type AdminOperations = {
  "\n  query StockOfAllVariants($first: Int!, $after: String) {\n    productVariants(first: $first, after: $after) {\n      nodes {\n        ...Stock\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n  \n  fragment Stock on ProductVariant {\n    id\n    availableForSale\n    inventoryQuantity\n    inventoryItem {\n      tracked\n    }\n  }\n\n": { data: StockOfAllVariantsQuery; variables: StockOfAllVariantsQueryVariables };
  "\n  query StockOfInventoryItem($id: ID!) {\n    inventoryItem(id: $id) {\n      variants(first: 1) {\n        nodes {\n          ...Stock\n        }\n      }\n    }\n  }\n  \n  fragment Stock on ProductVariant {\n    id\n    availableForSale\n    inventoryQuantity\n    inventoryItem {\n      tracked\n    }\n  }\n\n": { data: StockOfInventoryItemQuery; variables: StockOfInventoryItemQueryVariables };
  "\n  query StockOfVariant($id: ID!) {\n    productVariant(id: $id) {\n      ...Stock\n    }\n  }\n  \n  fragment Stock on ProductVariant {\n    id\n    availableForSale\n    inventoryQuantity\n    inventoryItem {\n      tracked\n    }\n  }\n\n": { data: StockOfVariantQuery; variables: StockOfVariantQueryVariables };
  "\n  query StockOfVariants($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ...Stock\n    }\n  }\n  \n  fragment Stock on ProductVariant {\n    id\n    availableForSale\n    inventoryQuantity\n    inventoryItem {\n      tracked\n    }\n  }\n\n": { data: StockOfVariantsQuery; variables: StockOfVariantsQueryVariables };
  "\n  mutation CreateAutomaticDiscount($discount: DiscountAutomaticBasicInput!) {\n    result: discountAutomaticBasicCreate(automaticBasicDiscount: $discount) {\n      automaticDiscountNode {\n        id\n      }\n      userErrors {\n        message\n      }\n    }\n  }\n": { data: CreateAutomaticDiscountMutation; variables: CreateAutomaticDiscountMutationVariables };
  "\n  mutation DeleteAutomaticDiscount($id: ID!) {\n    result: discountAutomaticDelete(id: $id) {\n      userErrors {\n        message\n      }\n    }\n  }\n": { data: DeleteAutomaticDiscountMutation; variables: DeleteAutomaticDiscountMutationVariables };
  "\n  query AutomaticDiscounts($after: String) {\n    discountNodes(first: 100, after: $after, query: \"method:automatic\") {\n      nodes {\n        id\n        discount {\n          ... on DiscountAutomaticBasic {\n            title\n            combinesWith {\n              orderDiscounts\n              productDiscounts\n              shippingDiscounts\n            }\n            customerGets {\n              value {\n                ... on DiscountPercentage {\n                  percentage\n                }\n              }\n            }\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": { data: AutomaticDiscountsQuery; variables: AutomaticDiscountsQueryVariables };
  "\n  query ProductsOfAutomaticDiscount($id: ID!, $after: String) {\n    discountNode(id: $id) {\n      discount {\n        ... on DiscountAutomaticBasic {\n          customerGets {\n            items {\n              ... on DiscountProducts {\n                products(first: 250, after: $after) {\n                  nodes {\n                    id\n                  }\n                  pageInfo {\n                    hasNextPage\n                    endCursor\n                  }\n                }\n              }\n            }\n          }\n        }\n      }\n    }\n  }\n": { data: ProductsOfAutomaticDiscountQuery; variables: ProductsOfAutomaticDiscountQueryVariables };
  "\n  mutation UpdateAutomaticDiscount($id: ID!, $change: DiscountAutomaticBasicInput!) {\n    result: discountAutomaticBasicUpdate(id: $id, automaticBasicDiscount: $change) {\n      userErrors {\n        message\n      }\n    }\n  }\n": { data: UpdateAutomaticDiscountMutation; variables: UpdateAutomaticDiscountMutationVariables };
  "\n  mutation ActivateCodeDiscount($id: ID!, $items: Int!) {\n    result: discountCodeActivate(id: $id) {\n      codeDiscountNode {\n        ...Terms\n      }\n      userErrors {\n        message\n      }\n    }\n  }\n  \n  fragment Terms on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        customerGets {\n          value {\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n                currencyCode\n              }\n            }\n          }\n          items {\n            ... on AllDiscountItems {\n              allItems\n            }\n            ... on DiscountProducts {\n              products(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n            ... on DiscountCollections {\n              collections(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n          }\n        }\n      }\n      ... on DiscountCodeFreeShipping {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        destinationSelection {\n          ... on DiscountCountryAll {\n            allCountries\n          }\n        }\n        maximumShippingPrice {\n          amount\n        }\n      }\n    }\n  }\n\n  fragment Minimum on DiscountMinimumRequirement {\n    __typename\n    ... on DiscountMinimumSubtotal {\n      greaterThanOrEqualToSubtotal {\n        amount\n        currencyCode\n      }\n    }\n  }\n\n": { data: ActivateCodeDiscountMutation; variables: ActivateCodeDiscountMutationVariables };
  "\n  mutation CreateCodeDiscount($discount: DiscountCodeBasicInput!, $items: Int!) {\n    result: discountCodeBasicCreate(basicCodeDiscount: $discount) {\n      codeDiscountNode {\n        ...Terms\n      }\n      userErrors {\n        message\n      }\n    }\n  }\n  \n  fragment Terms on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        customerGets {\n          value {\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n                currencyCode\n              }\n            }\n          }\n          items {\n            ... on AllDiscountItems {\n              allItems\n            }\n            ... on DiscountProducts {\n              products(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n            ... on DiscountCollections {\n              collections(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n          }\n        }\n      }\n      ... on DiscountCodeFreeShipping {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        destinationSelection {\n          ... on DiscountCountryAll {\n            allCountries\n          }\n        }\n        maximumShippingPrice {\n          amount\n        }\n      }\n    }\n  }\n\n  fragment Minimum on DiscountMinimumRequirement {\n    __typename\n    ... on DiscountMinimumSubtotal {\n      greaterThanOrEqualToSubtotal {\n        amount\n        currencyCode\n      }\n    }\n  }\n\n": { data: CreateCodeDiscountMutation; variables: CreateCodeDiscountMutationVariables };
  "\n  mutation CreateFreeShippingCode($discount: DiscountCodeFreeShippingInput!, $items: Int!) {\n    result: discountCodeFreeShippingCreate(freeShippingCodeDiscount: $discount) {\n      codeDiscountNode {\n        ...Terms\n      }\n      userErrors {\n        message\n      }\n    }\n  }\n  \n  fragment Terms on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        customerGets {\n          value {\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n                currencyCode\n              }\n            }\n          }\n          items {\n            ... on AllDiscountItems {\n              allItems\n            }\n            ... on DiscountProducts {\n              products(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n            ... on DiscountCollections {\n              collections(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n          }\n        }\n      }\n      ... on DiscountCodeFreeShipping {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        destinationSelection {\n          ... on DiscountCountryAll {\n            allCountries\n          }\n        }\n        maximumShippingPrice {\n          amount\n        }\n      }\n    }\n  }\n\n  fragment Minimum on DiscountMinimumRequirement {\n    __typename\n    ... on DiscountMinimumSubtotal {\n      greaterThanOrEqualToSubtotal {\n        amount\n        currencyCode\n      }\n    }\n  }\n\n": { data: CreateFreeShippingCodeMutation; variables: CreateFreeShippingCodeMutationVariables };
  "\n  mutation DeactivateCodeDiscount($id: ID!, $items: Int!) {\n    result: discountCodeDeactivate(id: $id) {\n      codeDiscountNode {\n        ...Terms\n      }\n      userErrors {\n        message\n      }\n    }\n  }\n  \n  fragment Terms on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        customerGets {\n          value {\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n                currencyCode\n              }\n            }\n          }\n          items {\n            ... on AllDiscountItems {\n              allItems\n            }\n            ... on DiscountProducts {\n              products(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n            ... on DiscountCollections {\n              collections(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n          }\n        }\n      }\n      ... on DiscountCodeFreeShipping {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        destinationSelection {\n          ... on DiscountCountryAll {\n            allCountries\n          }\n        }\n        maximumShippingPrice {\n          amount\n        }\n      }\n    }\n  }\n\n  fragment Minimum on DiscountMinimumRequirement {\n    __typename\n    ... on DiscountMinimumSubtotal {\n      greaterThanOrEqualToSubtotal {\n        amount\n        currencyCode\n      }\n    }\n  }\n\n": { data: DeactivateCodeDiscountMutation; variables: DeactivateCodeDiscountMutationVariables };
  "\n  mutation DeleteCodeDiscount($id: ID!) {\n    result: discountCodeDelete(id: $id) {\n      userErrors {\n        message\n      }\n    }\n  }\n": { data: DeleteCodeDiscountMutation; variables: DeleteCodeDiscountMutationVariables };
  "\n  query DiscountOfCode($code: String!, $items: Int!) {\n    codeDiscountNodeByCode(code: $code) {\n      ...Terms\n    }\n  }\n  \n  fragment Terms on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        customerGets {\n          value {\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n                currencyCode\n              }\n            }\n          }\n          items {\n            ... on AllDiscountItems {\n              allItems\n            }\n            ... on DiscountProducts {\n              products(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n            ... on DiscountCollections {\n              collections(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n          }\n        }\n      }\n      ... on DiscountCodeFreeShipping {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        destinationSelection {\n          ... on DiscountCountryAll {\n            allCountries\n          }\n        }\n        maximumShippingPrice {\n          amount\n        }\n      }\n    }\n  }\n\n  fragment Minimum on DiscountMinimumRequirement {\n    __typename\n    ... on DiscountMinimumSubtotal {\n      greaterThanOrEqualToSubtotal {\n        amount\n        currencyCode\n      }\n    }\n  }\n\n": { data: DiscountOfCodeQuery; variables: DiscountOfCodeQueryVariables };
  "\n  query ShopId {\n    shop {\n      id\n    }\n  }\n": { data: ShopIdQuery; variables: ShopIdQueryVariables };
  "\n  mutation UpdateCodeDiscount($id: ID!, $change: DiscountCodeBasicInput!, $items: Int!) {\n    result: discountCodeBasicUpdate(id: $id, basicCodeDiscount: $change) {\n      codeDiscountNode {\n        ...Terms\n      }\n      userErrors {\n        message\n      }\n    }\n  }\n  \n  fragment Terms on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        customerGets {\n          value {\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n                currencyCode\n              }\n            }\n          }\n          items {\n            ... on AllDiscountItems {\n              allItems\n            }\n            ... on DiscountProducts {\n              products(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n            ... on DiscountCollections {\n              collections(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n          }\n        }\n      }\n      ... on DiscountCodeFreeShipping {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        destinationSelection {\n          ... on DiscountCountryAll {\n            allCountries\n          }\n        }\n        maximumShippingPrice {\n          amount\n        }\n      }\n    }\n  }\n\n  fragment Minimum on DiscountMinimumRequirement {\n    __typename\n    ... on DiscountMinimumSubtotal {\n      greaterThanOrEqualToSubtotal {\n        amount\n        currencyCode\n      }\n    }\n  }\n\n": { data: UpdateCodeDiscountMutation; variables: UpdateCodeDiscountMutationVariables };
  "\n  mutation UpdateFreeShippingCode($id: ID!, $change: DiscountCodeFreeShippingInput!, $items: Int!) {\n    result: discountCodeFreeShippingUpdate(id: $id, freeShippingCodeDiscount: $change) {\n      codeDiscountNode {\n        ...Terms\n      }\n      userErrors {\n        message\n      }\n    }\n  }\n  \n  fragment Terms on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        customerGets {\n          value {\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n                currencyCode\n              }\n            }\n          }\n          items {\n            ... on AllDiscountItems {\n              allItems\n            }\n            ... on DiscountProducts {\n              products(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n            ... on DiscountCollections {\n              collections(first: $items) {\n                nodes {\n                  id\n                }\n                pageInfo {\n                  hasNextPage\n                }\n              }\n            }\n          }\n        }\n      }\n      ... on DiscountCodeFreeShipping {\n        title\n        status\n        startsAt\n        endsAt\n        usageLimit\n        asyncUsageCount\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        minimumRequirement {\n          ...Minimum\n        }\n        destinationSelection {\n          ... on DiscountCountryAll {\n            allCountries\n          }\n        }\n        maximumShippingPrice {\n          amount\n        }\n      }\n    }\n  }\n\n  fragment Minimum on DiscountMinimumRequirement {\n    __typename\n    ... on DiscountMinimumSubtotal {\n      greaterThanOrEqualToSubtotal {\n        amount\n        currencyCode\n      }\n    }\n  }\n\n": { data: UpdateFreeShippingCodeMutation; variables: UpdateFreeShippingCodeMutationVariables };
  "\n  mutation CancelOrder(\n    $id: ID!\n    $reason: OrderCancelReason!\n    $restock: Boolean!\n    $refund: Boolean!\n    $notify: Boolean\n    $staffNote: String\n  ) {\n    result: orderCancel(\n      orderId: $id\n      reason: $reason\n      restock: $restock\n      refundMethod: { originalPaymentMethodsRefund: $refund }\n      notifyCustomer: $notify\n      staffNote: $staffNote\n    ) {\n      job {\n        id\n        done\n      }\n      orderCancelUserErrors {\n        field\n        message\n      }\n    }\n  }\n": { data: CancelOrderMutation; variables: CancelOrderMutationVariables };
  "\n  mutation ChangeNote($id: ID!, $note: String!) {\n    result: orderUpdate(input: { id: $id, note: $note }) {\n      order {\n        id\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n": { data: ChangeNoteMutation; variables: ChangeNoteMutationVariables };
  "\n  mutation CreateFulfillment($fulfillment: FulfillmentInput!) {\n    result: fulfillmentCreate(fulfillment: $fulfillment) {\n      fulfillment {\n        id\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n": { data: CreateFulfillmentMutation; variables: CreateFulfillmentMutationVariables };
  "\n  mutation CreateRefund($input: RefundInput!, $key: String!) {\n    result: refundCreate(input: $input) @idempotent(key: $key) {\n      refund {\n        id\n        totalRefundedSet {\n          ...Amount\n        }\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n": { data: CreateRefundMutation; variables: CreateRefundMutationVariables };
  "\n  query FulfillmentOrders($id: ID!) {\n    order(id: $id) {\n      fulfillmentOrders(first: 20) {\n        nodes {\n          id\n          status\n          supportedActions {\n            action\n          }\n        }\n      }\n    }\n  }\n": { data: FulfillmentOrdersQuery; variables: FulfillmentOrdersQueryVariables };
  "\n  query FulfillmentOrderLines($id: ID!, $after: String) {\n    fulfillmentOrder(id: $id) {\n      lineItems(first: 100, after: $after) {\n        nodes {\n          id\n          remainingQuantity\n          lineItem {\n            id\n            currentQuantity\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n": { data: FulfillmentOrderLinesQuery; variables: FulfillmentOrderLinesQueryVariables };
  "\n  query LocationOfShop {\n    location {\n      id\n    }\n  }\n": { data: LocationOfShopQuery; variables: LocationOfShopQueryVariables };
  "\n  query MoreLinesToChange($id: ID!, $after: String) {\n    order(id: $id) {\n      lineItems(first: 50, after: $after) {\n        ...LinesToChange\n      }\n    }\n  }\n  \n  fragment LinesToChange on LineItemConnection {\n    nodes {\n      id\n      title\n      variantTitle\n      quantity\n      refundableQuantity\n      unfulfilledQuantity\n      restockable\n      image {\n        url\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n\n": { data: MoreLinesToChangeQuery; variables: MoreLinesToChangeQueryVariables };
  "\n  query OrderToChange($id: ID!) {\n    order(id: $id) {\n      id\n      name\n      email\n      note\n      updatedAt\n      cancelledAt\n      displayFinancialStatus\n      displayFulfillmentStatus\n      refundable\n      totalPriceSet {\n        ...Amount\n      }\n      totalRefundedSet {\n        ...Amount\n      }\n      totalShippingPriceSet {\n        ...Amount\n      }\n      totalRefundedShippingSet {\n        ...Amount\n      }\n      netPaymentSet {\n        ...Amount\n      }\n      lineItems(first: 50) {\n        ...LinesToChange\n      }\n    }\n  }\n  \n  fragment LinesToChange on LineItemConnection {\n    nodes {\n      id\n      title\n      variantTitle\n      quantity\n      refundableQuantity\n      unfulfilledQuantity\n      restockable\n      image {\n        url\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n": { data: OrderToChangeQuery; variables: OrderToChangeQueryVariables };
  "\n  query PaymentsOfOrder($id: ID!) {\n    order(id: $id) {\n      currencyCode\n      presentmentCurrencyCode\n      transactions(first: 50) {\n        id\n        kind\n        status\n        gateway\n      }\n    }\n  }\n": { data: PaymentsOfOrderQuery; variables: PaymentsOfOrderQueryVariables };
  "\n  mutation SendInvoice($id: ID!) {\n    result: orderInvoiceSend(id: $id) {\n      order {\n        id\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n": { data: SendInvoiceMutation; variables: SendInvoiceMutationVariables };
  "\n  query SuggestedRefund($id: ID!, $lines: [RefundLineItemInput!], $shippingAmount: Money) {\n    order(id: $id) {\n      suggestedRefund(refundLineItems: $lines, shippingAmount: $shippingAmount) {\n        amountSet {\n          ...Amount\n        }\n        maximumRefundableSet {\n          ...Amount\n        }\n      }\n    }\n  }\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n": { data: SuggestedRefundQuery; variables: SuggestedRefundQueryVariables };
  "\n  query IndexedOrderLines($id: ID!, $after: String) {\n    order(id: $id) {\n      lineItems(first: 100, after: $after) {\n        ...IndexedLines\n      }\n    }\n  }\n  \n  fragment IndexedLines on LineItemConnection {\n    nodes {\n      title\n      variantTitle\n      sku\n      quantity\n      currentQuantity\n      unfulfilledQuantity\n      variant {\n        product {\n          id\n        }\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n\n": { data: IndexedOrderLinesQuery; variables: IndexedOrderLinesQueryVariables };
  "\n  query MoreParcelLines($id: ID!, $after: String) {\n    fulfillment(id: $id) {\n      fulfillmentLineItems(first: 100, after: $after) {\n        ...ParcelLines\n      }\n    }\n  }\n  \n  fragment ParcelLines on FulfillmentLineItemConnection {\n    nodes {\n      quantity\n      lineItem {\n        id\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n\n": { data: MoreParcelLinesQuery; variables: MoreParcelLinesQueryVariables };
  "\n  query OrdersIndexed($first: Int!, $query: String, $sortKey: OrderSortKeys!, $reverse: Boolean!, $after: String) {\n    orders(first: $first, after: $after, query: $query, sortKey: $sortKey, reverse: $reverse) {\n      nodes {\n        ...IndexedOrder\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n  \n  fragment IndexedOrder on Order {\n    ...OrderSummary\n    test\n    updatedAt\n    discountCodes\n    customAttributes {\n      key\n      value\n    }\n    totalRefundedSet {\n      ...Amount\n    }\n    netPaymentSet {\n      ...Amount\n    }\n    shippingAddress {\n      name\n    }\n    billingAddress {\n      name\n    }\n    lineItems(first: 10) {\n      ...IndexedLines\n    }\n  }\n  \n  fragment IndexedLines on LineItemConnection {\n    nodes {\n      title\n      variantTitle\n      sku\n      quantity\n      currentQuantity\n      unfulfilledQuantity\n      variant {\n        product {\n          id\n        }\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n\n  \n  fragment OrderSummary on Order {\n    id\n    name\n    email\n    createdAt\n    cancelledAt\n    displayFinancialStatus\n    displayFulfillmentStatus\n    subtotalLineItemsQuantity\n    totalPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n\n": { data: OrdersIndexedQuery; variables: OrdersIndexedQueryVariables };
  "\n  query OrdersIndexedById($ids: [ID!]!) {\n    nodes(ids: $ids) {\n      ... on Order {\n        ...IndexedOrder\n      }\n    }\n  }\n  \n  fragment IndexedOrder on Order {\n    ...OrderSummary\n    test\n    updatedAt\n    discountCodes\n    customAttributes {\n      key\n      value\n    }\n    totalRefundedSet {\n      ...Amount\n    }\n    netPaymentSet {\n      ...Amount\n    }\n    shippingAddress {\n      name\n    }\n    billingAddress {\n      name\n    }\n    lineItems(first: 10) {\n      ...IndexedLines\n    }\n  }\n  \n  fragment IndexedLines on LineItemConnection {\n    nodes {\n      title\n      variantTitle\n      sku\n      quantity\n      currentQuantity\n      unfulfilledQuantity\n      variant {\n        product {\n          id\n        }\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n\n  \n  fragment OrderSummary on Order {\n    id\n    name\n    email\n    createdAt\n    cancelledAt\n    displayFinancialStatus\n    displayFulfillmentStatus\n    subtotalLineItemsQuantity\n    totalPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n\n": { data: OrdersIndexedByIdQuery; variables: OrdersIndexedByIdQueryVariables };
  "\n  query OrdersNamed($query: String!) {\n    orders(first: 10, query: $query) {\n      nodes {\n        id\n        name\n        email\n      }\n    }\n  }\n": { data: OrdersNamedQuery; variables: OrdersNamedQueryVariables };
  "\n  query OrdersOfEmail($query: String!, $after: String) {\n    orders(first: 5, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) {\n      nodes {\n        ...FullOrder\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n  \n  fragment FullOrder on Order {\n    ...OrderSummary\n    totalRefundedSet {\n      ...Amount\n    }\n    lineItems(first: 10) {\n      nodes {\n        ...Line\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    fulfillments(first: 1) {\n      id\n    }\n    shippingAddress {\n      formatted(withName: true)\n      name\n      address1\n      city\n      provinceCode\n      countryCodeV2\n    }\n  }\n  \n  fragment OrderSummary on Order {\n    id\n    name\n    email\n    createdAt\n    cancelledAt\n    displayFinancialStatus\n    displayFulfillmentStatus\n    subtotalLineItemsQuantity\n    totalPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Line on LineItem {\n    id\n    title\n    variantTitle\n    quantity\n    currentQuantity\n    unfulfilledQuantity\n    variant {\n      id\n    }\n    originalUnitPriceSet {\n      ...Amount\n    }\n    discountedUnitPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n\n": { data: OrdersOfEmailQuery; variables: OrdersOfEmailQueryVariables };
  "\n  query OrderDetail($id: ID!) {\n    order(id: $id) {\n      ...OrderSummary\n      test\n      phone\n      note\n      customAttributes {\n        key\n        value\n      }\n      discountCodes\n      totalReceivedSet {\n        ...Amount\n      }\n      totalRefundedSet {\n        ...Amount\n      }\n      netPaymentSet {\n        ...Amount\n      }\n      taxesIncluded\n      totalDiscountsSet {\n        ...Amount\n      }\n      subtotalPriceSet {\n        ...Amount\n      }\n      shippingLine {\n        title\n      }\n      totalShippingPriceSet {\n        ...Amount\n      }\n      totalTaxSet {\n        ...Amount\n      }\n      shippingAddress {\n        formatted(withName: true)\n        phone\n      }\n      billingAddress {\n        formatted(withName: true)\n        phone\n      }\n      lineItems(first: 50) {\n        ...DetailLines\n      }\n    }\n  }\n  \n  fragment OrderSummary on Order {\n    id\n    name\n    email\n    createdAt\n    cancelledAt\n    displayFinancialStatus\n    displayFulfillmentStatus\n    subtotalLineItemsQuantity\n    totalPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment DetailLines on LineItemConnection {\n    nodes {\n      title\n      variantTitle\n      variant {\n        product {\n          id\n        }\n      }\n      sku\n      quantity\n      currentQuantity\n      unfulfilledQuantity\n      originalUnitPriceSet {\n        ...Amount\n      }\n      discountedTotalSet {\n        ...Amount\n      }\n      image {\n        url\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n": { data: OrderDetailQuery; variables: OrderDetailQueryVariables };
  "\n  query OrderDetailLines($id: ID!, $after: String) {\n    order(id: $id) {\n      lineItems(first: 50, after: $after) {\n        ...DetailLines\n      }\n    }\n  }\n  \n  fragment DetailLines on LineItemConnection {\n    nodes {\n      title\n      variantTitle\n      variant {\n        product {\n          id\n        }\n      }\n      sku\n      quantity\n      currentQuantity\n      unfulfilledQuantity\n      originalUnitPriceSet {\n        ...Amount\n      }\n      discountedTotalSet {\n        ...Amount\n      }\n      image {\n        url\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n": { data: OrderDetailLinesQuery; variables: OrderDetailLinesQueryVariables };
  "\n  query OrderHistory($id: ID!) {\n    order(id: $id) {\n      createdAt\n      cancelledAt\n      fulfillments(first: 20) {\n        createdAt\n        status\n        trackingInfo(first: 10) {\n          company\n          number\n          url\n        }\n        fulfillmentLineItems(first: 10) {\n          nodes {\n            quantity\n            lineItem {\n              title\n              variantTitle\n            }\n          }\n          pageInfo {\n            hasNextPage\n          }\n        }\n      }\n      refunds(first: 10) {\n        createdAt\n        note\n        totalRefundedSet {\n          ...Amount\n        }\n        refundLineItems(first: 15) {\n          nodes {\n            quantity\n            lineItem {\n              title\n              variantTitle\n            }\n          }\n          pageInfo {\n            hasNextPage\n          }\n        }\n      }\n    }\n  }\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n": { data: OrderHistoryQuery; variables: OrderHistoryQueryVariables };
  "\n  query OrderLines($id: ID!, $after: String) {\n    order(id: $id) {\n      lineItems(first: 100, after: $after) {\n        nodes {\n          ...Line\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n  \n  fragment Line on LineItem {\n    id\n    title\n    variantTitle\n    quantity\n    currentQuantity\n    unfulfilledQuantity\n    variant {\n      id\n    }\n    originalUnitPriceSet {\n      ...Amount\n    }\n    discountedUnitPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n": { data: OrderLinesQuery; variables: OrderLinesQueryVariables };
  "\n  query OrderParcels($id: ID!, $first: Int!) {\n    order(id: $id) {\n      fulfillments(first: $first) {\n        id\n        status\n        trackingInfo(first: 10) {\n          company\n          number\n          url\n        }\n        fulfillmentLineItems(first: 5) {\n          ...ParcelLines\n        }\n      }\n    }\n  }\n  \n  fragment ParcelLines on FulfillmentLineItemConnection {\n    nodes {\n      quantity\n      lineItem {\n        id\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n\n": { data: OrderParcelsQuery; variables: OrderParcelsQueryVariables };
  "\n  query OrderPayments($query: String!, $after: String) {\n    orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT) {\n      nodes {\n        cancelledAt\n        displayFinancialStatus\n        test\n        netPaymentSet {\n          ...Amount\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n": { data: OrderPaymentsQuery; variables: OrderPaymentsQueryVariables };
  "\n  query OrderWithId($id: ID!) {\n    order(id: $id) {\n      ...FullOrder\n    }\n  }\n  \n  fragment FullOrder on Order {\n    ...OrderSummary\n    totalRefundedSet {\n      ...Amount\n    }\n    lineItems(first: 10) {\n      nodes {\n        ...Line\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    fulfillments(first: 1) {\n      id\n    }\n    shippingAddress {\n      formatted(withName: true)\n      name\n      address1\n      city\n      provinceCode\n      countryCodeV2\n    }\n  }\n  \n  fragment OrderSummary on Order {\n    id\n    name\n    email\n    createdAt\n    cancelledAt\n    displayFinancialStatus\n    displayFulfillmentStatus\n    subtotalLineItemsQuantity\n    totalPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Line on LineItem {\n    id\n    title\n    variantTitle\n    quantity\n    currentQuantity\n    unfulfilledQuantity\n    variant {\n      id\n    }\n    originalUnitPriceSet {\n      ...Amount\n    }\n    discountedUnitPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n\n": { data: OrderWithIdQuery; variables: OrderWithIdQueryVariables };
  "\n  query CollectionsToChoose($after: String) {\n    collections(first: 250, after: $after) {\n      nodes {\n        id\n        title\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    shop {\n      currencyCode\n    }\n    location {\n      id\n    }\n  }\n": { data: CollectionsToChooseQuery; variables: CollectionsToChooseQueryVariables };
  "\n  mutation CreateProduct($input: ProductSetInput!, $key: String!) {\n    result: productSet(input: $input) @idempotent(key: $key) {\n      product {\n        id\n      }\n      userErrors {\n        code\n        field\n        message\n      }\n    }\n  }\n": { data: CreateProductMutation; variables: CreateProductMutationVariables };
  "\n  mutation DeleteProduct($id: ID!) {\n    result: productDelete(input: { id: $id }) {\n      deletedProductId\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n": { data: DeleteProductMutation; variables: DeleteProductMutationVariables };
  "\n  mutation DuplicateProduct($id: ID!, $title: String!, $key: String!) {\n    result: productDuplicate(productId: $id, newTitle: $title, newStatus: DRAFT, includeImages: true)\n      @idempotent(key: $key) {\n      newProduct {\n        id\n      }\n      userErrors {\n        field\n        message\n      }\n    }\n  }\n": { data: DuplicateProductMutation; variables: DuplicateProductMutationVariables };
  "\n  query ProductsWithStatus($first: Int!, $after: String, $query: String!) {\n    products(first: $first, after: $after, query: $query) {\n      nodes {\n        id\n        title\n        status\n        updatedAt\n        totalInventory\n        variantsCount {\n          count\n        }\n        priceRangeV2 {\n          minVariantPrice {\n            amount\n            currencyCode\n          }\n          maxVariantPrice {\n            amount\n            currencyCode\n          }\n        }\n        featuredMedia {\n          preview {\n            image {\n              url\n            }\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": { data: ProductsWithStatusQuery; variables: ProductsWithStatusQueryVariables };
  "\n  query ProductToEdit($id: ID!, $after: String) {\n    product(id: $id) {\n      ...ProductFields\n    }\n    shop {\n      currencyCode\n    }\n    location {\n      id\n    }\n  }\n  \n  fragment ProductFields on Product {\n    id\n    title\n    handle\n    descriptionHtml\n    vendor\n    productType\n    tags\n    status\n    updatedAt\n    seo {\n      title\n      description\n    }\n    options {\n      name\n      values\n    }\n    collections(first: 250) {\n      nodes {\n        id\n      }\n    }\n    media(first: 250) {\n      nodes {\n        id\n        alt\n        preview {\n          image {\n            url\n          }\n        }\n      }\n    }\n    variants(first: 250, after: $after) {\n      nodes {\n        id\n        title\n        price\n        compareAtPrice\n        sku\n        barcode\n        taxable\n        inventoryPolicy\n        inventoryQuantity\n        selectedOptions {\n          value\n        }\n        media(first: 1) {\n          nodes {\n            id\n          }\n        }\n        inventoryItem {\n          tracked\n          requiresShipping\n          measurement {\n            weight {\n              unit\n              value\n            }\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n\n": { data: ProductToEditQuery; variables: ProductToEditQueryVariables };
  "\n  mutation SetProduct($identifier: ProductSetIdentifiers!, $input: ProductSetInput!) {\n    result: productSet(identifier: $identifier, input: $input) {\n      product {\n        id\n      }\n      userErrors {\n        code\n        field\n        message\n      }\n    }\n  }\n": { data: SetProductMutation; variables: SetProductMutationVariables };
  "\n  query LevelsAtLocation($ids: [ID!]!, $location: ID!) {\n    nodes(ids: $ids) {\n      ... on ProductVariant {\n        id\n        inventoryItem {\n          id\n          tracked\n          inventoryLevel(locationId: $location) {\n            ...Quantities\n          }\n        }\n      }\n    }\n  }\n  \n  fragment Quantities on InventoryLevel {\n    quantities(names: [\"available\", \"committed\", \"on_hand\"]) {\n      name\n      quantity\n    }\n  }\n\n": { data: LevelsAtLocationQuery; variables: LevelsAtLocationQueryVariables };
  "\n  query LevelsOfVariant($id: ID!, $after: String) {\n    productVariant(id: $id) {\n      inventoryItem {\n        id\n        tracked\n        inventoryLevels(first: 50, after: $after) {\n          nodes {\n            location {\n              id\n              name\n            }\n            ...Quantities\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    }\n  }\n  \n  fragment Quantities on InventoryLevel {\n    quantities(names: [\"available\", \"committed\", \"on_hand\"]) {\n      name\n      quantity\n    }\n  }\n\n": { data: LevelsOfVariantQuery; variables: LevelsOfVariantQueryVariables };
  "\n  query Locations($after: String) {\n    locations(first: 50, after: $after) {\n      nodes {\n        id\n        name\n        isActive\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": { data: LocationsQuery; variables: LocationsQueryVariables };
  "\n  mutation SetQuantities($input: InventorySetQuantitiesInput!, $key: String!) {\n    result: inventorySetQuantities(input: $input) @idempotent(key: $key) {\n      userErrors {\n        code\n        field\n        message\n      }\n    }\n  }\n": { data: SetQuantitiesMutation; variables: SetQuantitiesMutationVariables };
};
