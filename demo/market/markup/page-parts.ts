import type { ProductPage } from "../product-page.ts";

/** What a markup contributes to a page; the frame around it is the shop's look. */
export interface PageParts {
  /** Inside <head>, after title and stylesheet. */
  readonly head: string;
  /** Inside <main>. */
  readonly main: string;
  /** Before </body>. */
  readonly tail: string;
  /** Attributes of <html> and <body>, as RDFa's vocabulary; empty for most. */
  readonly bodyAttributes: string;
  /** The page holds nothing but its scripts: no frame is drawn around it. */
  readonly isBare: boolean;
}

export type Markup = (page: ProductPage) => PageParts;

export function pageParts(parts: Partial<PageParts>): PageParts {
  return { head: "", main: "", tail: "", bodyAttributes: "", isBare: false, ...parts };
}
