import type { EditedValues } from "./edit-values.ts";
import { type EditableField, editableFields } from "./editable-fields.ts";

/** Texts of a product, in stored form. */
export interface ProductTexts {
  readonly title: string;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly mpn: string | null;
  readonly brand: string | null;
  readonly category: string | null;
}

export interface TextChange {
  readonly texts: ProductTexts;
  /** Fields that a person set, in the order of `editableFields`. */
  readonly manualFields: readonly EditableField[];
}

/**
 * The texts after a person's change.
 * @param values set by hand
 * @param fromPage fields that return to the page's value; a field of both follows the page
 * @param stated what the page states; a title that it does not state becomes `placeholderTitle`
 */
export function changeTexts(
  { texts, manualFields }: TextChange,
  values: EditedValues,
  fromPage: readonly EditableField[],
  stated: Readonly<Record<EditableField, string | null>>,
  placeholderTitle: string,
): TextChange {
  const changed: Record<EditableField, string | null> = { ...texts };
  const manual = new Set(manualFields);
  for (const field of editableFields) {
    const value = values[field];
    if (fromPage.includes(field)) {
      manual.delete(field);
      changed[field] = stated[field];
    } else if (value !== undefined && (value !== texts[field] || manual.has(field))) {
      manual.add(field);
      changed[field] = value;
    }
  }
  return {
    texts: { ...changed, title: changed.title ?? placeholderTitle },
    manualFields: editableFields.filter((field) => manual.has(field)),
  };
}

/** What differs, as history stores it: the values of both sides by name. */
export function differencesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
