import { addressKey } from "../../../address/address-key.ts";
import { decimalFromMinor } from "../../../kit/money.ts";
import { fieldText } from "../../../kit/shown-values.ts";
import { gtinOf } from "../../../kit/text/gtin.ts";
import { isOnSite, problemOfAddress } from "../../intake/core/address-refusals.ts";
import { maxFields, maxValueLength } from "../../market/core/plan-fields.ts";
import type { FieldValue } from "../../product-values/core/product-values.ts";
import { cleanText } from "../../products/core/merchant-text.ts";
import type {
  FieldChange,
  ImportMode,
  ImportPlan,
  ImportValues,
  KnownProduct,
  KnownProducts,
  NewLink,
  ParsedItem,
  PlannedRow,
  ProductPlan,
  RowRefusal,
} from "./import-items.ts";
import { readValues } from "./read-values.ts";
import { hostOf, type Target, targetOf } from "./row-target.ts";
import { withoutSpreadsheetForms } from "./spreadsheet-form.ts";

/** A product while its rows are read. */
interface Draft {
  readonly row: number;
  readonly known: KnownProduct | null;
  readonly own: NewLink | null;
  /** What its rows say so far. */
  readonly stated: Record<string, string | number>;
  readonly values: Record<string, string | number>;
  readonly fields: Map<string, string>;
  readonly links: NewLink[];
  readonly addressKeys: Set<string>;
}

/**
 * Decides what each row does. Rows of one product are joined: their competitors' addresses add up, and a value that contradicts an
 * earlier row refuses the later one. A value that is invalid refuses its row; a competitor's address that is not accepted only
 * omits that link, and a field beyond those that a site may have only omits its value.
 */
export function planImport(
  items: readonly ParsedItem[],
  mode: ImportMode,
  siteDomain: string,
  known: KnownProducts,
): ImportPlan {
  const drafts = new Map<string, Draft>();
  const fieldNames = new Set(known.fieldNames);
  const rows = items.map((item): PlannedRow => {
    const given = readValues(item.values);
    const target = targetOf(item, given, mode, siteDomain, known);
    if ("refusal" in target) return refusedRow(item, target.refusal);
    const values = withoutSpreadsheetForms(given, target.known);
    if ("refusal" in values) return refusedRow(item, values.refusal);
    // A page may state a number that nobody may type; an exported file repeats it.
    if (values.gtin !== undefined && values.gtin !== target.known?.gtin && gtinOf(values.gtin) === null)
      return refusedRow(item, { code: "GTIN_INVALID", text: values.gtin });
    const earlier = drafts.get(target.key);
    const draft = earlier ?? newDraft(item.row, target);
    const conflict = conflictWith(draft, item, values);
    if (conflict !== null) return refusedRow(item, conflict);
    drafts.set(target.key, draft);
    const { added, errors } = addLinks(draft, item, siteDomain);
    const { admitted, refused } = admitFields(fieldNames, item.fields);
    const changes = [...addValues(draft, values), ...addFields(draft, admitted)];
    Object.assign(draft.stated, item.furtherValues);
    const doesNothing = added.length === 0 && changes.length === 0;
    const outcome = draft.known === null ? "NEW" : "CHANGED";
    return {
      row: item.row,
      outcome: doesNothing && (draft.known !== null || earlier !== undefined) ? "KNOWN" : outcome,
      productId: draft.known?.productId ?? null,
      url: draft.known?.url ?? draft.own?.url ?? null,
      title: String(draft.stated["title"] ?? draft.known?.title ?? "") || null,
      sku: String(draft.stated["sku"] ?? draft.known?.sku ?? "") || null,
      newLinks: added.map(({ url }) => url),
      changes,
      mergedInto: earlier?.row ?? null,
      errors: [...errors, ...refused],
    };
  });
  return { rows, products: [...drafts.values()].filter(isChanging).map(planOf) };
}

function refusedRow(item: ParsedItem, refusal: RowRefusal): PlannedRow {
  const { own, values } = item;
  return {
    row: item.row,
    outcome: "REFUSED",
    productId: null,
    url: own === null ? null : own.found ? own.url : own.text,
    title: values.title ?? null,
    sku: values.sku ?? null,
    newLinks: [],
    changes: [],
    mergedInto: null,
    errors: [refusal],
  };
}

function newDraft(row: number, { known, own }: Exclude<Target, { readonly refusal: RowRefusal }>): Draft {
  const addressKeys = new Set((known?.offerUrls ?? []).map(addressKey));
  return { row, known, own, stated: {}, values: {}, fields: new Map(), links: [], addressKeys };
}

function conflictWith(
  draft: Draft,
  { fields, furtherValues }: ParsedItem,
  values: ImportValues,
): RowRefusal | null {
  const isOther = Object.entries({ ...values, ...furtherValues }).some(
    ([field, value]) => draft.stated[field] !== undefined && draft.stated[field] !== value,
  );
  const isOtherField = fields.some(({ name, value }) => (draft.fields.get(name) ?? value) !== value);
  if (!isOther && !isOtherField) return null;
  return { code: "ROW_CONFLICT", parameters: { other: draft.row }, text: "" };
}

function addLinks(draft: Draft, { competitors }: ParsedItem, siteDomain: string) {
  const added: NewLink[] = [];
  const errors: RowRefusal[] = [];
  const ownUrl = draft.own?.url ?? draft.known?.url ?? null;
  const ownDomain = ownUrl === null ? null : hostOf(ownUrl).replace(/^www\./, "");
  for (const address of competitors) {
    if (!address.found) {
      errors.push({ code: problemOfAddress(address.reason), text: address.text });
    } else if (
      isOnSite(address.domain, siteDomain) ||
      isOnSite(hostOf(address.url), siteDomain) ||
      address.domain === ownDomain
    ) {
      errors.push({ code: "LINK_OWN_DOMAIN", text: address.url });
    } else if (!draft.addressKeys.has(addressKey(address.url))) {
      draft.addressKeys.add(addressKey(address.url));
      added.push({ url: address.url, pageId: address.pageId, domain: address.domain });
    }
  }
  draft.links.push(...added);
  return { added, errors };
}

function addValues(draft: Draft, values: ImportValues): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const [field, value] of Object.entries(values) as [keyof ImportValues, string | number][]) {
    if (draft.stated[field] !== undefined) continue;
    draft.stated[field] = value;
    const before = draft.known === null ? null : draft.known[field];
    if (field === "quantity" ? hasQuantity(draft.known, value) : before === value) continue;
    draft.values[field] = value;
    const shown = (one: string | number) =>
      field === "priceBani" ? decimalFromMinor(Number(one)) : String(one);
    changes.push({
      field: field === "priceBani" ? "price" : field,
      before: before === null ? null : shown(before),
      after: shown(value),
    });
  }
  return changes;
}

/** Whether a product has a quantity already, also one that was set by hand: an exported file repeats it. */
function hasQuantity(known: KnownProduct | null, value: string | number): boolean {
  const stored = known === null ? [] : [known.quantity, known.shownQuantity];
  return stored.some((quantity) => quantity !== null && Number(quantity) === value);
}

/** Leaves out the values of fields beyond those that a site may have; adds the names of new ones. */
function admitFields(names: Set<string>, fields: readonly FieldValue[]) {
  const admitted: FieldValue[] = [];
  const refused: RowRefusal[] = [];
  for (const field of fields) {
    if (names.has(field.name) || names.size < maxFields) {
      names.add(field.name);
      admitted.push(field);
    } else {
      refused.push({ code: "FIELDS_FULL", parameters: { limit: maxFields }, text: field.name });
    }
  }
  return { admitted, refused };
}

function addFields(draft: Draft, fields: readonly FieldValue[]): FieldChange[] {
  return fields.flatMap(({ name, value }) => {
    if (draft.fields.has(name)) return [];
    draft.fields.set(name, value);
    if (hasField(draft.known, name, value)) return [];
    const before = draft.known?.dynamicFields[name];
    return [
      {
        field: name,
        before: before === undefined ? null : fieldText(before),
        after: cleanText(value, maxValueLength),
      },
    ];
  });
}

function isChanging(draft: Draft): boolean {
  if (draft.known === null || draft.links.length > 0 || Object.keys(draft.values).length > 0) return true;
  return changedFields(draft).length > 0;
}

function changedFields({ known, fields }: Draft) {
  return [...fields]
    .filter(([name, value]) => !hasField(known, name, value))
    .map(([name, value]) => ({ name, value }));
}

/** Whether a product has the value of a dynamic field, as it is shown or as it would be stored. */
function hasField(known: KnownProduct | null, name: string, value: string): boolean {
  const stored = fieldText(known?.dynamicFields[name]);
  return stored === value || stored === cleanText(value, maxValueLength);
}

function planOf(draft: Draft): ProductPlan {
  const { row, known, own, values, links } = draft;
  return { row, known, own, values: values as ImportValues, fields: changedFields(draft), links };
}
