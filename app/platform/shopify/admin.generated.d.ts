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

export type DiscountItemsInput = {
  all?: boolean | null | undefined;
  products?: DiscountProductsInput | null | undefined;
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

export type OrderDisplayFinancialStatus =
  | 'PAID'
  | 'PARTIALLY_REFUNDED'
  | 'PENDING'
  | 'REFUNDED'
  | 'VOIDED';

export type OrderDisplayFulfillmentStatus =
  | 'FULFILLED'
  | 'UNFULFILLED';

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
}>;


export type ActivateCodeDiscountMutation = { result: { codeDiscountNode: { id: string, codeDiscount:
        | { __typename: 'DiscountCodeApp' }
        | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, endsAt: string | null, usageLimit: number | null, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, customerGets: { value:
              | { amount: { amount: string, currencyCode: string } }
              | { percentage: number }
            , items:
              | { allItems: boolean }
              | Record<PropertyKey, never>
             } }
        | { __typename: 'DiscountCodeBxgy' }
        | { __typename: 'DiscountCodeFreeShipping' }
       } | null, userErrors: Array<{ message: string }> } | null };

export type TermsFragment = { id: string, codeDiscount:
    | { __typename: 'DiscountCodeApp' }
    | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, endsAt: string | null, usageLimit: number | null, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, customerGets: { value:
          | { amount: { amount: string, currencyCode: string } }
          | { percentage: number }
        , items:
          | { allItems: boolean }
          | Record<PropertyKey, never>
         } }
    | { __typename: 'DiscountCodeBxgy' }
    | { __typename: 'DiscountCodeFreeShipping' }
   };

export type CreateCodeDiscountMutationVariables = Exact<{
  discount: DiscountCodeBasicInput;
}>;


export type CreateCodeDiscountMutation = { result: { codeDiscountNode: { id: string, codeDiscount:
        | { __typename: 'DiscountCodeApp' }
        | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, endsAt: string | null, usageLimit: number | null, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, customerGets: { value:
              | { amount: { amount: string, currencyCode: string } }
              | { percentage: number }
            , items:
              | { allItems: boolean }
              | Record<PropertyKey, never>
             } }
        | { __typename: 'DiscountCodeBxgy' }
        | { __typename: 'DiscountCodeFreeShipping' }
       } | null, userErrors: Array<{ message: string }> } | null };

export type DeactivateCodeDiscountMutationVariables = Exact<{
  id: string;
}>;


export type DeactivateCodeDiscountMutation = { result: { codeDiscountNode: { id: string, codeDiscount:
        | { __typename: 'DiscountCodeApp' }
        | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, endsAt: string | null, usageLimit: number | null, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, customerGets: { value:
              | { amount: { amount: string, currencyCode: string } }
              | { percentage: number }
            , items:
              | { allItems: boolean }
              | Record<PropertyKey, never>
             } }
        | { __typename: 'DiscountCodeBxgy' }
        | { __typename: 'DiscountCodeFreeShipping' }
       } | null, userErrors: Array<{ message: string }> } | null };

export type DeleteCodeDiscountMutationVariables = Exact<{
  id: string;
}>;


export type DeleteCodeDiscountMutation = { result: { userErrors: Array<{ message: string }> } | null };

export type DiscountOfCodeQueryVariables = Exact<{
  code: string;
}>;


export type DiscountOfCodeQuery = { codeDiscountNodeByCode: { id: string, codeDiscount:
      | { __typename: 'DiscountCodeApp' }
      | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, endsAt: string | null, usageLimit: number | null, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, customerGets: { value:
            | { amount: { amount: string, currencyCode: string } }
            | { percentage: number }
          , items:
            | { allItems: boolean }
            | Record<PropertyKey, never>
           } }
      | { __typename: 'DiscountCodeBxgy' }
      | { __typename: 'DiscountCodeFreeShipping' }
     } | null };

export type ShopIdQueryVariables = Exact<{ [key: string]: never; }>;


export type ShopIdQuery = { shop: { id: string } };

export type UpdateCodeDiscountMutationVariables = Exact<{
  id: string;
  change: DiscountCodeBasicInput;
}>;


export type UpdateCodeDiscountMutation = { result: { codeDiscountNode: { id: string, codeDiscount:
        | { __typename: 'DiscountCodeApp' }
        | { __typename: 'DiscountCodeBasic', title: string, status: DiscountStatus, endsAt: string | null, usageLimit: number | null, appliesOncePerCustomer: boolean, codes: { nodes: Array<{ code: string }> }, combinesWith: { orderDiscounts: boolean, productDiscounts: boolean, shippingDiscounts: boolean }, customerGets: { value:
              | { amount: { amount: string, currencyCode: string } }
              | { percentage: number }
            , items:
              | { allItems: boolean }
              | Record<PropertyKey, never>
             } }
        | { __typename: 'DiscountCodeBxgy' }
        | { __typename: 'DiscountCodeFreeShipping' }
       } | null, userErrors: Array<{ message: string }> } | null };

export type OrdersNamedQueryVariables = Exact<{
  query: string;
}>;


export type OrdersNamedQuery = { orders: { nodes: Array<{ id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, lineItems: { nodes: Array<{ title: string, variantTitle: string | null, quantity: number, variant: { id: string } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, fulfillments: Array<{ trackingInfo: Array<{ company: string | null, number: string | null, url: string | null }> }>, shippingAddress: { formatted: Array<string>, name: string | null, address1: string | null, city: string | null, provinceCode: string | null, countryCodeV2: string | null } | null, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } }> } };

export type FullOrderFragment = { id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, lineItems: { nodes: Array<{ title: string, variantTitle: string | null, quantity: number, variant: { id: string } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, fulfillments: Array<{ trackingInfo: Array<{ company: string | null, number: string | null, url: string | null }> }>, shippingAddress: { formatted: Array<string>, name: string | null, address1: string | null, city: string | null, provinceCode: string | null, countryCodeV2: string | null } | null, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } };

export type OrderSummaryFragment = { id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } };

export type LineFragment = { title: string, variantTitle: string | null, quantity: number, variant: { id: string } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } } };

export type AmountFragment = { shopMoney: { amount: string, currencyCode: string } };

export type OrdersNewestQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
}>;


export type OrdersNewestQuery = { orders: { nodes: Array<{ id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, totalRefundedSet: { shopMoney: { amount: string, currencyCode: string } }, lineItems: { nodes: Array<{ title: string, variantTitle: string | null, quantity: number }> }, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OrdersOfEmailQueryVariables = Exact<{
  query: string;
  after?: string | null | undefined;
}>;


export type OrdersOfEmailQuery = { orders: { nodes: Array<{ id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, lineItems: { nodes: Array<{ title: string, variantTitle: string | null, quantity: number, variant: { id: string } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, fulfillments: Array<{ trackingInfo: Array<{ company: string | null, number: string | null, url: string | null }> }>, shippingAddress: { formatted: Array<string>, name: string | null, address1: string | null, city: string | null, provinceCode: string | null, countryCodeV2: string | null } | null, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OrderDetailQueryVariables = Exact<{
  id: string;
}>;


export type OrderDetailQuery = { order: { phone: string | null, note: string | null, discountCodes: Array<string>, taxesIncluded: boolean, id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, totalDiscountsSet: { shopMoney: { amount: string, currencyCode: string } } | null, subtotalPriceSet: { shopMoney: { amount: string, currencyCode: string } } | null, shippingLine: { title: string } | null, totalShippingPriceSet: { shopMoney: { amount: string, currencyCode: string } }, totalTaxSet: { shopMoney: { amount: string, currencyCode: string } } | null, shippingAddress: { formatted: Array<string>, phone: string | null } | null, lineItems: { nodes: Array<{ title: string, variantTitle: string | null, sku: string | null, quantity: number, currentQuantity: number, variant: { product: { id: string } } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedTotalSet: { shopMoney: { amount: string, currencyCode: string } }, image: { url: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } } | null };

export type DetailLinesFragment = { nodes: Array<{ title: string, variantTitle: string | null, sku: string | null, quantity: number, currentQuantity: number, variant: { product: { id: string } } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedTotalSet: { shopMoney: { amount: string, currencyCode: string } }, image: { url: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } };

export type OrderDetailLinesQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type OrderDetailLinesQuery = { order: { lineItems: { nodes: Array<{ title: string, variantTitle: string | null, sku: string | null, quantity: number, currentQuantity: number, variant: { product: { id: string } } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedTotalSet: { shopMoney: { amount: string, currencyCode: string } }, image: { url: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type OrderLinesQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type OrderLinesQuery = { order: { lineItems: { nodes: Array<{ title: string, variantTitle: string | null, quantity: number, variant: { id: string } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type OrderPaymentsQueryVariables = Exact<{
  query?: string | null | undefined;
  newestFirst: boolean;
  after?: string | null | undefined;
}>;


export type OrderPaymentsQuery = { shop: { currencyCode: string }, orders: { nodes: Array<{ cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, netPaymentSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OrderWithIdQueryVariables = Exact<{
  id: string;
}>;


export type OrderWithIdQuery = { order: { id: string, name: string, email: string | null, createdAt: string, cancelledAt: string | null, displayFinancialStatus: OrderDisplayFinancialStatus | null, displayFulfillmentStatus: OrderDisplayFulfillmentStatus, subtotalLineItemsQuantity: number, lineItems: { nodes: Array<{ title: string, variantTitle: string | null, quantity: number, variant: { id: string } | null, originalUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } }, discountedUnitPriceSet: { shopMoney: { amount: string, currencyCode: string } } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } }, fulfillments: Array<{ trackingInfo: Array<{ company: string | null, number: string | null, url: string | null }> }>, shippingAddress: { formatted: Array<string>, name: string | null, address1: string | null, city: string | null, provinceCode: string | null, countryCodeV2: string | null } | null, totalPriceSet: { shopMoney: { amount: string, currencyCode: string } } } | null };

export type AdminOperations = {
  "\n  query StockOfAllVariants($first: Int!, $after: String) {\n    productVariants(first: $first, after: $after) {\n      nodes {\n        ...Stock\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n  \n  fragment Stock on ProductVariant {\n    id\n    availableForSale\n    inventoryQuantity\n    inventoryItem {\n      tracked\n    }\n  }\n\n": { data: StockOfAllVariantsQuery; variables: StockOfAllVariantsQueryVariables };
  "\n  query StockOfInventoryItem($id: ID!) {\n    inventoryItem(id: $id) {\n      variants(first: 1) {\n        nodes {\n          ...Stock\n        }\n      }\n    }\n  }\n  \n  fragment Stock on ProductVariant {\n    id\n    availableForSale\n    inventoryQuantity\n    inventoryItem {\n      tracked\n    }\n  }\n\n": { data: StockOfInventoryItemQuery; variables: StockOfInventoryItemQueryVariables };
  "\n  query StockOfVariant($id: ID!) {\n    productVariant(id: $id) {\n      ...Stock\n    }\n  }\n  \n  fragment Stock on ProductVariant {\n    id\n    availableForSale\n    inventoryQuantity\n    inventoryItem {\n      tracked\n    }\n  }\n\n": { data: StockOfVariantQuery; variables: StockOfVariantQueryVariables };
  "\n  mutation CreateAutomaticDiscount($discount: DiscountAutomaticBasicInput!) {\n    result: discountAutomaticBasicCreate(automaticBasicDiscount: $discount) {\n      automaticDiscountNode {\n        id\n      }\n      userErrors {\n        message\n      }\n    }\n  }\n": { data: CreateAutomaticDiscountMutation; variables: CreateAutomaticDiscountMutationVariables };
  "\n  mutation DeleteAutomaticDiscount($id: ID!) {\n    result: discountAutomaticDelete(id: $id) {\n      userErrors {\n        message\n      }\n    }\n  }\n": { data: DeleteAutomaticDiscountMutation; variables: DeleteAutomaticDiscountMutationVariables };
  "\n  query AutomaticDiscounts($after: String) {\n    discountNodes(first: 100, after: $after, query: \"method:automatic\") {\n      nodes {\n        id\n        discount {\n          ... on DiscountAutomaticBasic {\n            title\n            combinesWith {\n              orderDiscounts\n              productDiscounts\n              shippingDiscounts\n            }\n            customerGets {\n              value {\n                ... on DiscountPercentage {\n                  percentage\n                }\n              }\n            }\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n": { data: AutomaticDiscountsQuery; variables: AutomaticDiscountsQueryVariables };
  "\n  query ProductsOfAutomaticDiscount($id: ID!, $after: String) {\n    discountNode(id: $id) {\n      discount {\n        ... on DiscountAutomaticBasic {\n          customerGets {\n            items {\n              ... on DiscountProducts {\n                products(first: 250, after: $after) {\n                  nodes {\n                    id\n                  }\n                  pageInfo {\n                    hasNextPage\n                    endCursor\n                  }\n                }\n              }\n            }\n          }\n        }\n      }\n    }\n  }\n": { data: ProductsOfAutomaticDiscountQuery; variables: ProductsOfAutomaticDiscountQueryVariables };
  "\n  mutation UpdateAutomaticDiscount($id: ID!, $change: DiscountAutomaticBasicInput!) {\n    result: discountAutomaticBasicUpdate(id: $id, automaticBasicDiscount: $change) {\n      userErrors {\n        message\n      }\n    }\n  }\n": { data: UpdateAutomaticDiscountMutation; variables: UpdateAutomaticDiscountMutationVariables };
  "\n  mutation ActivateCodeDiscount($id: ID!) {\n    result: discountCodeActivate(id: $id) {\n      codeDiscountNode {\n        ...Terms\n      }\n      userErrors {\n        message\n      }\n    }\n  }\n  \n  fragment Terms on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        endsAt\n        usageLimit\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        customerGets {\n          value {\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n                currencyCode\n              }\n            }\n          }\n          items {\n            ... on AllDiscountItems {\n              allItems\n            }\n          }\n        }\n      }\n    }\n  }\n\n": { data: ActivateCodeDiscountMutation; variables: ActivateCodeDiscountMutationVariables };
  "\n  mutation CreateCodeDiscount($discount: DiscountCodeBasicInput!) {\n    result: discountCodeBasicCreate(basicCodeDiscount: $discount) {\n      codeDiscountNode {\n        ...Terms\n      }\n      userErrors {\n        message\n      }\n    }\n  }\n  \n  fragment Terms on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        endsAt\n        usageLimit\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        customerGets {\n          value {\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n                currencyCode\n              }\n            }\n          }\n          items {\n            ... on AllDiscountItems {\n              allItems\n            }\n          }\n        }\n      }\n    }\n  }\n\n": { data: CreateCodeDiscountMutation; variables: CreateCodeDiscountMutationVariables };
  "\n  mutation DeactivateCodeDiscount($id: ID!) {\n    result: discountCodeDeactivate(id: $id) {\n      codeDiscountNode {\n        ...Terms\n      }\n      userErrors {\n        message\n      }\n    }\n  }\n  \n  fragment Terms on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        endsAt\n        usageLimit\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        customerGets {\n          value {\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n                currencyCode\n              }\n            }\n          }\n          items {\n            ... on AllDiscountItems {\n              allItems\n            }\n          }\n        }\n      }\n    }\n  }\n\n": { data: DeactivateCodeDiscountMutation; variables: DeactivateCodeDiscountMutationVariables };
  "\n  mutation DeleteCodeDiscount($id: ID!) {\n    result: discountCodeDelete(id: $id) {\n      userErrors {\n        message\n      }\n    }\n  }\n": { data: DeleteCodeDiscountMutation; variables: DeleteCodeDiscountMutationVariables };
  "\n  query DiscountOfCode($code: String!) {\n    codeDiscountNodeByCode(code: $code) {\n      ...Terms\n    }\n  }\n  \n  fragment Terms on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        endsAt\n        usageLimit\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        customerGets {\n          value {\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n                currencyCode\n              }\n            }\n          }\n          items {\n            ... on AllDiscountItems {\n              allItems\n            }\n          }\n        }\n      }\n    }\n  }\n\n": { data: DiscountOfCodeQuery; variables: DiscountOfCodeQueryVariables };
  "\n  query ShopId {\n    shop {\n      id\n    }\n  }\n": { data: ShopIdQuery; variables: ShopIdQueryVariables };
  "\n  mutation UpdateCodeDiscount($id: ID!, $change: DiscountCodeBasicInput!) {\n    result: discountCodeBasicUpdate(id: $id, basicCodeDiscount: $change) {\n      codeDiscountNode {\n        ...Terms\n      }\n      userErrors {\n        message\n      }\n    }\n  }\n  \n  fragment Terms on DiscountCodeNode {\n    id\n    codeDiscount {\n      __typename\n      ... on DiscountCodeBasic {\n        title\n        status\n        endsAt\n        usageLimit\n        appliesOncePerCustomer\n        codes(first: 2) {\n          nodes {\n            code\n          }\n        }\n        combinesWith {\n          orderDiscounts\n          productDiscounts\n          shippingDiscounts\n        }\n        customerGets {\n          value {\n            ... on DiscountPercentage {\n              percentage\n            }\n            ... on DiscountAmount {\n              amount {\n                amount\n                currencyCode\n              }\n            }\n          }\n          items {\n            ... on AllDiscountItems {\n              allItems\n            }\n          }\n        }\n      }\n    }\n  }\n\n": { data: UpdateCodeDiscountMutation; variables: UpdateCodeDiscountMutationVariables };
  "\n  query OrdersNamed($query: String!) {\n    orders(first: 10, query: $query) {\n      nodes {\n        ...FullOrder\n      }\n    }\n  }\n  \n  fragment FullOrder on Order {\n    ...OrderSummary\n    lineItems(first: 10) {\n      nodes {\n        ...Line\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    fulfillments(first: 10) {\n      trackingInfo(first: 10) {\n        company\n        number\n        url\n      }\n    }\n    shippingAddress {\n      formatted(withName: true)\n      name\n      address1\n      city\n      provinceCode\n      countryCodeV2\n    }\n  }\n  \n  fragment OrderSummary on Order {\n    id\n    name\n    email\n    createdAt\n    cancelledAt\n    displayFinancialStatus\n    displayFulfillmentStatus\n    subtotalLineItemsQuantity\n    totalPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Line on LineItem {\n    title\n    variantTitle\n    quantity\n    variant {\n      id\n    }\n    originalUnitPriceSet {\n      ...Amount\n    }\n    discountedUnitPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n\n": { data: OrdersNamedQuery; variables: OrdersNamedQueryVariables };
  "\n  query OrdersNewest($first: Int!, $after: String) {\n    orders(first: $first, after: $after, sortKey: CREATED_AT, reverse: true) {\n      nodes {\n        ...OrderSummary\n        totalRefundedSet {\n          ...Amount\n        }\n        lineItems(first: 10) {\n          nodes {\n            title\n            variantTitle\n            quantity\n          }\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n  \n  fragment OrderSummary on Order {\n    id\n    name\n    email\n    createdAt\n    cancelledAt\n    displayFinancialStatus\n    displayFulfillmentStatus\n    subtotalLineItemsQuantity\n    totalPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n": { data: OrdersNewestQuery; variables: OrdersNewestQueryVariables };
  "\n  query OrdersOfEmail($query: String!, $after: String) {\n    orders(first: 5, after: $after, query: $query, sortKey: CREATED_AT, reverse: true) {\n      nodes {\n        ...FullOrder\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n  \n  fragment FullOrder on Order {\n    ...OrderSummary\n    lineItems(first: 10) {\n      nodes {\n        ...Line\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    fulfillments(first: 10) {\n      trackingInfo(first: 10) {\n        company\n        number\n        url\n      }\n    }\n    shippingAddress {\n      formatted(withName: true)\n      name\n      address1\n      city\n      provinceCode\n      countryCodeV2\n    }\n  }\n  \n  fragment OrderSummary on Order {\n    id\n    name\n    email\n    createdAt\n    cancelledAt\n    displayFinancialStatus\n    displayFulfillmentStatus\n    subtotalLineItemsQuantity\n    totalPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Line on LineItem {\n    title\n    variantTitle\n    quantity\n    variant {\n      id\n    }\n    originalUnitPriceSet {\n      ...Amount\n    }\n    discountedUnitPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n\n": { data: OrdersOfEmailQuery; variables: OrdersOfEmailQueryVariables };
  "\n  query OrderDetail($id: ID!) {\n    order(id: $id) {\n      ...OrderSummary\n      phone\n      note\n      discountCodes\n      taxesIncluded\n      totalDiscountsSet {\n        ...Amount\n      }\n      subtotalPriceSet {\n        ...Amount\n      }\n      shippingLine {\n        title\n      }\n      totalShippingPriceSet {\n        ...Amount\n      }\n      totalTaxSet {\n        ...Amount\n      }\n      shippingAddress {\n        formatted(withName: true)\n        phone\n      }\n      lineItems(first: 50) {\n        ...DetailLines\n      }\n    }\n  }\n  \n  fragment OrderSummary on Order {\n    id\n    name\n    email\n    createdAt\n    cancelledAt\n    displayFinancialStatus\n    displayFulfillmentStatus\n    subtotalLineItemsQuantity\n    totalPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment DetailLines on LineItemConnection {\n    nodes {\n      title\n      variantTitle\n      variant {\n        product {\n          id\n        }\n      }\n      sku\n      quantity\n      currentQuantity\n      originalUnitPriceSet {\n        ...Amount\n      }\n      discountedTotalSet {\n        ...Amount\n      }\n      image {\n        url\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n": { data: OrderDetailQuery; variables: OrderDetailQueryVariables };
  "\n  query OrderDetailLines($id: ID!, $after: String) {\n    order(id: $id) {\n      lineItems(first: 50, after: $after) {\n        ...DetailLines\n      }\n    }\n  }\n  \n  fragment DetailLines on LineItemConnection {\n    nodes {\n      title\n      variantTitle\n      variant {\n        product {\n          id\n        }\n      }\n      sku\n      quantity\n      currentQuantity\n      originalUnitPriceSet {\n        ...Amount\n      }\n      discountedTotalSet {\n        ...Amount\n      }\n      image {\n        url\n      }\n    }\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n": { data: OrderDetailLinesQuery; variables: OrderDetailLinesQueryVariables };
  "\n  query OrderLines($id: ID!, $after: String) {\n    order(id: $id) {\n      lineItems(first: 100, after: $after) {\n        nodes {\n          ...Line\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  }\n  \n  fragment Line on LineItem {\n    title\n    variantTitle\n    quantity\n    variant {\n      id\n    }\n    originalUnitPriceSet {\n      ...Amount\n    }\n    discountedUnitPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n": { data: OrderLinesQuery; variables: OrderLinesQueryVariables };
  "\n  query OrderPayments($query: String, $newestFirst: Boolean!, $after: String) {\n    shop {\n      currencyCode\n    }\n    orders(first: 250, after: $after, query: $query, sortKey: CREATED_AT, reverse: $newestFirst) {\n      nodes {\n        cancelledAt\n        displayFinancialStatus\n        netPaymentSet {\n          ...Amount\n        }\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n  }\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n": { data: OrderPaymentsQuery; variables: OrderPaymentsQueryVariables };
  "\n  query OrderWithId($id: ID!) {\n    order(id: $id) {\n      ...FullOrder\n    }\n  }\n  \n  fragment FullOrder on Order {\n    ...OrderSummary\n    lineItems(first: 10) {\n      nodes {\n        ...Line\n      }\n      pageInfo {\n        hasNextPage\n        endCursor\n      }\n    }\n    fulfillments(first: 10) {\n      trackingInfo(first: 10) {\n        company\n        number\n        url\n      }\n    }\n    shippingAddress {\n      formatted(withName: true)\n      name\n      address1\n      city\n      provinceCode\n      countryCodeV2\n    }\n  }\n  \n  fragment OrderSummary on Order {\n    id\n    name\n    email\n    createdAt\n    cancelledAt\n    displayFinancialStatus\n    displayFulfillmentStatus\n    subtotalLineItemsQuantity\n    totalPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Line on LineItem {\n    title\n    variantTitle\n    quantity\n    variant {\n      id\n    }\n    originalUnitPriceSet {\n      ...Amount\n    }\n    discountedUnitPriceSet {\n      ...Amount\n    }\n  }\n\n  \n  fragment Amount on MoneyBag {\n    shopMoney {\n      amount\n      currencyCode\n    }\n  }\n\n\n": { data: OrderWithIdQuery; variables: OrderWithIdQueryVariables };
};
