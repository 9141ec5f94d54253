import { type FieldProblem, fieldProblem } from "../../../kit/problems.ts";
import { gtinOf } from "../../../kit/text/gtin.ts";
import { categoryPathOf, cleanText, maxLengths } from "../../products/core/merchant-text.ts";
import type { EditableField } from "./editable-fields.ts";

/** Values in stored form; fields that a person did not set are absent. The title is never null. */
export type EditedValues = Partial<Record<EditableField, string | null>>;

export interface ReadValues {
  readonly values: EditedValues;
  /** By field; empty when every value is accepted. */
  readonly problems: Readonly<Partial<Record<EditableField, FieldProblem>>>;
}

/** UTF-16 units of a stored text. */
const maxLengthOf: Readonly<Record<EditableField, number>> = {
  title: maxLengths.title,
  sku: maxLengths.sku,
  gtin: 14,
  mpn: maxLengths.sku,
  brand: maxLengths.brand,
  category: maxLengths.categoryPath,
};

/**
 * Reads values as a person types them. A text that is too long is rejected, unlike one from a page, which is cut: a person can
 * shorten it.
 * @param typed null or an empty text means none; undefined fields are left out
 */
export function readValues(
  typed: Readonly<Partial<Record<EditableField, string | null | undefined>>>,
): ReadValues {
  const values: EditedValues = {};
  const problems: Partial<Record<EditableField, FieldProblem>> = {};
  for (const [name, text] of Object.entries(typed)) {
    const field = name as EditableField;
    if (text === undefined) continue;
    const value = storedForm(field, text);
    const problem = problemOf(field, value);
    if (problem !== null) problems[field] = problem;
    else values[field] = field === "gtin" && value !== null ? gtinOf(value) : value;
  }
  return { values, problems };
}

function storedForm(field: EditableField, text: string | null): string | null {
  if (text === null) return null;
  // Limits are checked afterwards; cleaning must not cut.
  if (field === "category") return joinedNames(text);
  return cleanText(text, Number.POSITIVE_INFINITY);
}

/** Names from the root down; spaces around the slashes and empty names are dropped. */
function joinedNames(text: string): string | null {
  const names = text.split("/").map((name) => cleanText(name, Number.POSITIVE_INFINITY));
  const path = names.filter((name) => name !== null).join("/");
  return path.length > maxLengths.categoryPath ? path : categoryPathOf(path.split("/"));
}

function problemOf(field: EditableField, value: string | null): FieldProblem | null {
  if (value === null) return field === "title" ? fieldProblem("TITLE_REQUIRED") : null;
  if (field === "gtin") return gtinOf(value) === null ? fieldProblem("GTIN_INVALID") : null;
  const max = maxLengthOf[field];
  return value.length > max ? fieldProblem("TEXT_TOO_LONG", { max }) : null;
}
