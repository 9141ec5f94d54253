/** How every API key begins, by which it is told from a session's token. */
export const apiKeyPrefix = "vzk_";

/** What an API key may do. Each call that keys may make names one of them. */
export const apiScopes = ["read", "write-links", "import", "review-prices"] as const;
export type ApiScope = (typeof apiScopes)[number];
