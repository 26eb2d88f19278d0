/** Admin API: operations that the embedded store does not have, checked against Shopify's published schema. */
export const INSTALLATION = /* GraphQL */ `
  query Installation {
    currentAppInstallation {
      accessScopes {
        handle
      }
    }
    shop {
      name
      myshopifyDomain
      currencyCode
    }
    publicApiVersions {
      handle
      supported
    }
  }
` as const;

/** The id stays the same when the shop's addresses change. */
export const SHOP_ID_AT_ADMIN = /* GraphQL */ `
  query ShopIdAtAdmin {
    shop {
      id
    }
  }
` as const;

export const PRODUCTS_COUNT = /* GraphQL */ `
  query ProductsCount {
    productsCount(limit: null) {
      count
    }
  }
` as const;

export const LOCATIONS_COUNT = /* GraphQL */ `
  query LocationsCount {
    locationsCount(limit: null) {
      count
    }
  }
` as const;

export const NEWEST_CUSTOMER_DATA = /* GraphQL */ `
  query NewestCustomerData {
    orders(first: 1, sortKey: CREATED_AT, reverse: true) {
      nodes {
        email
        phone
        shippingAddress {
          name
        }
      }
    }
  }
` as const;

export const WEBHOOK_SUBSCRIPTIONS = /* GraphQL */ `
  query WebhookSubscriptions($after: String) {
    webhookSubscriptions(first: 100, after: $after) {
      nodes {
        topic
        uri
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
` as const;

export const CREATE_WEBHOOK_SUBSCRIPTION = /* GraphQL */ `
  mutation CreateWebhookSubscription($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
      webhookSubscription {
        id
      }
      userErrors {
        message
      }
    }
  }
` as const;
