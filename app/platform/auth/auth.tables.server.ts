import { boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The tables of Better Auth and its plugins. The library defines the columns and is the only writer. */
const timestamptz = () => timestamp({ withTimezone: true });

export const users = pgTable("users", {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  createdAt: timestamptz().notNull().defaultNow(),
  updatedAt: timestamptz().notNull().defaultNow(),
  phoneNumber: text().unique(),
  phoneNumberVerified: boolean(),
  twoFactorEnabled: boolean().default(false),
  role: text(),
  banned: boolean().default(false),
  banReason: text(),
  banExpires: timestamptz(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: text().primaryKey(),
    expiresAt: timestamptz().notNull(),
    token: text().notNull().unique(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull(),
    ipAddress: text(),
    userAgent: text(),
    userId: text()
      .references(() => users.id, { onDelete: "cascade" })
      .notNull(),
    impersonatedBy: text(),
  },
  (t) => [index().on(t.userId)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: text()
      .references(() => users.id, { onDelete: "cascade" })
      .notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamptz(),
    refreshTokenExpiresAt: timestamptz(),
    scope: text(),
    password: text(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [index().on(t.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull().defaultNow(),
    updatedAt: timestamptz().notNull().defaultNow(),
  },
  (t) => [index().on(t.identifier)],
);

export const twoFactors = pgTable(
  "two_factors",
  {
    id: text().primaryKey(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    userId: text()
      .references(() => users.id, { onDelete: "cascade" })
      .notNull(),
    verified: boolean().default(true),
    failedVerificationCount: integer().default(0),
    lockedUntil: timestamptz(),
  },
  (t) => [index().on(t.secret), index().on(t.userId)],
);

export const signingKeys = pgTable("jwks", {
  id: text().primaryKey(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: timestamptz().notNull(),
  expiresAt: timestamptz(),
  alg: text(),
  crv: text(),
});

export const walletAddresses = pgTable(
  "wallet_addresses",
  {
    id: text().primaryKey(),
    userId: text()
      .references(() => users.id, { onDelete: "cascade" })
      .notNull(),
    address: text().notNull(),
    chainId: integer().notNull(),
    isPrimary: boolean().notNull().default(false),
    createdAt: timestamptz().notNull(),
  },
  (t) => [index().on(t.userId)],
);

export const ssoProviders = pgTable(
  "sso_providers",
  {
    id: text().primaryKey(),
    issuer: text().notNull(),
    oidcConfig: text(),
    samlConfig: text(),
    userId: text()
      .references(() => users.id, { onDelete: "cascade" })
      .notNull(),
    providerId: text().notNull().unique(),
    organizationId: text(),
    domain: text().notNull(),
  },
  (t) => [index().on(t.userId)],
);

export const oauthClients = pgTable(
  "oauth_clients",
  {
    id: text().primaryKey(),
    clientId: text().notNull().unique(),
    clientSecret: text(),
    clientDiscoveryId: text(),
    disabled: boolean().default(false),
    skipConsent: boolean(),
    enableEndSession: boolean(),
    subjectType: text(),
    scopes: text().array(),
    clientCredentialsScopes: text().array(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    createdAt: timestamptz(),
    updatedAt: timestamptz(),
    name: text(),
    uri: text(),
    icon: text(),
    contacts: text().array(),
    tos: text(),
    policy: text(),
    softwareId: text(),
    softwareVersion: text(),
    softwareStatement: text(),
    redirectUris: text().array().notNull(),
    postLogoutRedirectUris: text().array(),
    backchannelLogoutUri: text(),
    backchannelLogoutSessionRequired: boolean(),
    tokenEndpointAuthMethod: text(),
    applicationType: text(),
    jwks: text(),
    jwksUri: text(),
    grantTypes: text().array(),
    responseTypes: text().array(),
    requirePKCE: boolean(),
    dpopBoundAccessTokens: boolean().default(false),
    referenceId: text(),
    metadata: jsonb(),
  },
  (t) => [index().on(t.userId)],
);

export const oauthResources = pgTable("oauth_resources", {
  id: text().primaryKey(),
  identifier: text().notNull().unique(),
  name: text().notNull(),
  accessTokenTtl: integer(),
  refreshTokenTtl: integer(),
  signingAlgorithm: text(),
  signingKeyId: text(),
  allowedScopes: text().array(),
  customClaims: jsonb(),
  dpopBoundAccessTokensRequired: boolean().default(false),
  disabled: boolean().default(false),
  createdAt: timestamptz(),
  updatedAt: timestamptz(),
  policyVersion: integer().default(1),
  metadata: jsonb(),
});

export const oauthClientResources = pgTable(
  "oauth_client_resources",
  {
    id: text().primaryKey(),
    clientId: text()
      .references(() => oauthClients.clientId, { onDelete: "cascade" })
      .notNull(),
    resourceId: text()
      .references(() => oauthResources.identifier, { onDelete: "cascade" })
      .notNull(),
    metadata: jsonb(),
    createdAt: timestamptz(),
  },
  (t) => [index().on(t.clientId), index().on(t.resourceId)],
);

export const oauthRefreshTokens = pgTable(
  "oauth_refresh_tokens",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    clientId: text()
      .references(() => oauthClients.clientId, { onDelete: "cascade" })
      .notNull(),
    sessionId: text().references(() => sessions.id, { onDelete: "set null" }),
    userId: text()
      .references(() => users.id, { onDelete: "cascade" })
      .notNull(),
    referenceId: text(),
    authorizationCodeId: text(),
    resources: text().array(),
    requestedUserInfoClaims: text().array(),
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull(),
    revoked: timestamptz(),
    rotatedAt: timestamptz(),
    rotationReplayResponse: text(),
    rotationReplayExpiresAt: timestamptz(),
    authTime: timestamptz(),
    confirmation: jsonb(),
    scopes: text().array().notNull(),
  },
  (t) => [index().on(t.clientId), index().on(t.sessionId), index().on(t.userId), index().on(t.authorizationCodeId)],
);

export const oauthAccessTokens = pgTable(
  "oauth_access_tokens",
  {
    id: text().primaryKey(),
    token: text().notNull().unique(),
    clientId: text()
      .references(() => oauthClients.clientId, { onDelete: "cascade" })
      .notNull(),
    sessionId: text().references(() => sessions.id, { onDelete: "set null" }),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    referenceId: text(),
    authorizationCodeId: text(),
    resources: text().array(),
    requestedUserInfoClaims: text().array(),
    refreshId: text().references(() => oauthRefreshTokens.id, { onDelete: "cascade" }),
    expiresAt: timestamptz().notNull(),
    createdAt: timestamptz().notNull(),
    revoked: timestamptz(),
    confirmation: jsonb(),
    scopes: text().array().notNull(),
  },
  (t) => [
    index().on(t.clientId),
    index().on(t.sessionId),
    index().on(t.userId),
    index().on(t.authorizationCodeId),
    index().on(t.refreshId),
  ],
);

export const oauthConsents = pgTable(
  "oauth_consents",
  {
    id: text().primaryKey(),
    clientId: text()
      .references(() => oauthClients.clientId, { onDelete: "cascade" })
      .notNull(),
    userId: text().references(() => users.id, { onDelete: "cascade" }),
    referenceId: text(),
    resources: text().array(),
    requestedUserInfoClaims: text().array(),
    scopes: text().array().notNull(),
    createdAt: timestamptz().notNull(),
    updatedAt: timestamptz().notNull(),
  },
  (t) => [index().on(t.clientId), index().on(t.userId)],
);

export const oauthClientAssertions = pgTable("oauth_client_assertions", {
  id: text().primaryKey(),
  expiresAt: timestamptz().notNull(),
});
