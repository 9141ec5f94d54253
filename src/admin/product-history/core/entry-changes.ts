type Scalar = string | number | boolean | null;

export interface ValueChange {
  readonly field: string;
  readonly before: Scalar;
  readonly after: Scalar;
  /** Of a price, ISO 4217: of the one after the change, else of the one before it. */
  readonly currency?: string;
}

type Stored = Readonly<Record<string, unknown>> | null;

/** Stored for rollbacks only. */
const internal: ReadonlySet<string> = new Set([
  "manualFields",
  "deletionId",
  "offerId",
  "imageUrl",
  "byHand",
  "corrected",
  "correction",
]);

/** What an entry changed, value by value; dynamic fields as "fields.<name>". Empty for additions and deletions. */
export function changesOf(before: Stored, after: Stored): ValueChange[] {
  if (before === null || after === null) return [];
  const [old, current] = [flat(before), flat(after)];
  const names = [...new Set([...old.keys(), ...current.keys()])];
  return names.flatMap((field) => {
    const change = { field, before: old.get(field) ?? null, after: current.get(field) ?? null };
    if (change.before === change.after) return [];
    // An own price of a product without a page is in lei, and stored without its currency.
    const currency = String(current.get("currency") ?? old.get("currency") ?? "RON");
    return [field === "price" ? { ...change, currency } : change];
  });
}

function flat(values: Readonly<Record<string, unknown>>): Map<string, Scalar> {
  const { fields, ...others } = values;
  const dynamic = isRecord(fields)
    ? Object.entries(fields).map(([name, value]) => [`fields.${name}`, value] as const)
    : [];
  const shown = [...Object.entries(others), ...dynamic].filter(([name]) => !internal.has(name));
  return new Map(shown.map(([name, value]) => [name, scalarOf(value)]));
}

function scalarOf(value: unknown): Scalar {
  if (value === undefined || value === null) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return Array.isArray(value) ? value.map(String).join(", ") : JSON.stringify(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
