/** What of the second factor a person can ask for. */
export type Purpose = "setup" | "off" | "renew";

/**
 * What the server asks for once the sign-in is not fresh any more: a code where a second factor is in force, the
 * current password where none is.
 */
export type ProofKind = "code" | "currentPassword";

/** What was given of it. */
export type Proof = Partial<Record<ProofKind, string>>;

/** A setup under way, as the server gave it. */
export interface Setup {
  /** PNG of the QR code. */
  readonly image: Blob;
  /** The key in base32; null where it could not be fetched. */
  readonly key: string | null;
}

/** What the dialog shows. */
export type Step =
  /** The sign-in is no longer fresh: a proof is asked for before `purpose` is done. */
  | { readonly at: "prove"; readonly purpose: Purpose; readonly kind: ProofKind }
  | { readonly at: "scan"; readonly setup: Setup }
  | { readonly at: "verify"; readonly setup: Setup }
  /** The recovery codes, shown this once, until they are said to be kept. */
  | { readonly at: "keep"; readonly codes: readonly string[] };
