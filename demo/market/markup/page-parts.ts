import type { ProductPage } from "../product-page.ts";

/** What a markup contributes to a page; the theme adds header and footer. */
export interface PageParts {
  /** Inside <head>, after title and stylesheet. */
  readonly head: string;
  /** Inside <main>. */
  readonly main: string;
  /** Before </body>. */
  readonly tail: string;
  /** Attributes of <body>, such as RDFa's vocabulary; usually empty. */
  readonly bodyAttributes: string;
  /** The page contains only scripts, without header and footer. */
  readonly isBare: boolean;
}

export type Markup = (page: ProductPage) => PageParts;

export function pageParts(parts: Partial<PageParts>): PageParts {
  return { head: "", main: "", tail: "", bodyAttributes: "", isBare: false, ...parts };
}
