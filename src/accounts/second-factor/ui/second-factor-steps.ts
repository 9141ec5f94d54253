/** What a person can do with the second factor. */
export type Purpose = "setup" | "off" | "renew";

/**
 * What the server requires when the sign-in is not recent: a code when a second factor is on, else the
 * current password.
 */
export type ProofKind = "code" | "currentPassword";

/** The proof as entered. */
export type Proof = Partial<Record<ProofKind, string>>;

/** A started setup, as returned by the server. */
export interface Setup {
  /** PNG of the QR code. */
  readonly image: Blob;
  /** The key in base32; null when it could not be loaded. */
  readonly key: string | null;
}

/** The step that the dialog shows. */
export type Step =
  /** The sign-in is not recent: a proof is required before `purpose` is carried out. */
  | { readonly at: "proof"; readonly purpose: Purpose; readonly kind: ProofKind }
  | { readonly at: "scan"; readonly setup: Setup }
  | { readonly at: "verify"; readonly setup: Setup }
  /** The recovery codes, shown once, until the person confirms that they are saved. */
  | { readonly at: "codes"; readonly codes: readonly string[] };
