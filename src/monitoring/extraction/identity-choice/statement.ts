import type { Evidence } from "../reading.ts";
import { codeAttribute } from "../structured-data/code-attributes.ts";
import { namedBrand, titleBrand } from "../visible-text/brand.ts";
import { namedCode } from "../visible-text/labelled-values.ts";
import { repeatedCode } from "../visible-text/unlabelled-code.ts";

/** How a page states a value: the kind of data, or for visible text what points to it. */
export type Statement =
  | "json-ld"
  | "microdata"
  | "meta"
  | "embedded-state"
  | "attribute"
  | "label"
  | "element"
  | "repeated"
  | "query"
  | "path"
  | "title"
  | "recipe";

const byContext: Readonly<Record<string, Statement>> = {
  [codeAttribute]: "attribute",
  [namedCode]: "element",
  [namedBrand]: "element",
  [titleBrand]: "title",
  [repeatedCode]: "repeated",
};

/** The statement of a piece of evidence. */
export function statementOf({ source, context, place }: Evidence): Statement {
  if (source === "address") return place.startsWith("query") ? "query" : "path";
  if (source === "rdfa") return "microdata";
  return byContext[context] ?? (source === "visible-text" ? "label" : source);
}
