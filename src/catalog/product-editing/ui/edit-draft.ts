import { type EditableField, editableFields } from "../core/editable-fields.ts";
import type { EditInput, ProductFields } from "../product-editing.contract.ts";

/** What the form holds, as typed. */
export type EditDraft = Record<EditableField | "url", string>;

export const draftFields = ["title", "url", "sku", "gtin", "mpn", "brand", "category"] as const;

export function draftOf({ url, fields }: ProductFields): EditDraft {
  const values = Object.fromEntries(fields.map(({ field, value }) => [field, value ?? ""]));
  return { ...(values as Record<EditableField, string>), url: url ?? "" };
}

/**
 * The change from what was loaded to what was typed. Fields that did not change are left out, so that they are not set by hand.
 * @param fromPage fields that return to the page's value
 */
export function changeOf(
  loaded: ProductFields,
  draft: EditDraft,
  fromPage: ReadonlySet<EditableField>,
): EditInput {
  const before = draftOf(loaded);
  const typed = editableFields.filter((field) => !fromPage.has(field) && draft[field] !== before[field]);
  return {
    version: loaded.version,
    values: Object.fromEntries(typed.map((field) => [field, draft[field]])),
    fromPage: [...fromPage],
    ...(draft.url.trim() !== before.url && { url: draft.url.trim() }),
  };
}
