/** An entry of a product's history, as far as it decides whether an earlier one can be rolled back. */
export interface HistoryStep {
  readonly entryId: number;
  readonly userId: number;
  readonly changedAt: Date;
  readonly modification: "ADD" | "EDIT" | "DELETE";
  readonly subject: "PRODUCT" | "LINK" | "QUANTITY" | "PRICE" | "COSTS" | "REVIEW";
  readonly recordId: number;
  /** The entry that this one rolls back. */
  readonly rollsBack: number | null;
  /** Of a deleted product, and of one that was restored from that deletion. */
  readonly deletionId: number | null;
  /** Names of the values that an EDIT changed. */
  readonly fields: readonly string[];
}

export type LaterChange = { readonly kind: "rolled-back" | "changed"; readonly userId: number } | null;

/**
 * What happened after an entry that keeps it from being rolled back: it was rolled back already, or what it changed was changed
 * again. Rollbacks that were rolled back themselves, and changes that were rolled back, do not count.
 * @param later entries of the same product after it, oldest first
 * @returns the latest such entry's kind and person; null when nothing prevents the rollback
 */
export function findLaterChange(entry: HistoryStep, later: readonly HistoryStep[]): LaterChange {
  const undone = new Set<number>();
  let changed: LaterChange = null;
  for (const step of later.toReversed()) {
    if (undone.has(step.entryId)) continue;
    const target = undoneBy(step, [entry, ...later]);
    if (target === entry.entryId) return { kind: "rolled-back", userId: step.userId };
    if (target !== null) undone.add(target);
    else if (changed === null && concerns(entry, step)) changed = { kind: "changed", userId: step.userId };
  }
  return changed;
}

/** The entry, among those given, that a step undoes: by a rollback, or by restoring a deletion. */
function undoneBy(step: HistoryStep, among: readonly HistoryStep[]): number | null {
  const undone = among.find(
    (one) =>
      one.entryId === step.rollsBack ||
      (step.modification === "ADD" &&
        one.modification === "DELETE" &&
        step.deletionId !== null &&
        one.deletionId === step.deletionId),
  );
  return undone?.entryId ?? null;
}

function concerns(entry: HistoryStep, step: HistoryStep): boolean {
  if (step.subject === "PRODUCT" && step.modification === "DELETE") return true;
  if (entry.subject === "COSTS") return haveCommonFields(entry, step);
  if (step.subject === "COSTS" || step.subject === "REVIEW") return false;
  if (entry.subject === "PRODUCT") {
    if (entry.modification === "EDIT") return haveCommonFields(entry, step);
    // A product is added with its links at the same time.
    return !isOfOneAction(entry, step);
  }
  if (entry.recordId !== step.recordId) return false;
  // Another address of a link, or its deletion, ends what was set for it since: its quantity and the correction of its price.
  if (entry.subject === "LINK") return true;
  return step.subject === entry.subject || (step.subject === "LINK" && step.modification !== "ADD");
}

function haveCommonFields(entry: HistoryStep, step: HistoryStep): boolean {
  if (step.subject !== entry.subject) return false;
  // Whether a value is a person's own follows from the values.
  return step.fields.some((name) => name !== "manualFields" && entry.fields.includes(name));
}

function isOfOneAction(one: HistoryStep, other: HistoryStep): boolean {
  return one.userId === other.userId && one.changedAt.getTime() === other.changedAt.getTime();
}
