/** How a company proves that a domain is theirs. */
export const proofMethods = ["dns", "file"] as const;
export type ProofMethod = (typeof proofMethods)[number];
