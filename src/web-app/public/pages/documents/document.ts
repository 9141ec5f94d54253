/**
 * A long public text. It is written once in each language, not translated sentence by sentence, so it is a module of its
 * language and not in the message catalogues (decision 61).
 */
export interface PublicDocument {
  readonly title: string;
  /** For search engines. */
  readonly description: string;
  /** Such as "Last updated 1 June 2025"; absent where the text has no date. */
  readonly updated?: string;
  readonly lead: string;
  readonly sections: readonly DocumentSection[];
}

export interface DocumentSection {
  /** Anchor, the same in every language. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly DocumentBlock[];
}

/** A paragraph, a list, a table, who runs the installation, or the button that withdraws consent. */
export type DocumentBlock =
  | string
  | readonly string[]
  | { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | "operator"
  | "withdrawal";
