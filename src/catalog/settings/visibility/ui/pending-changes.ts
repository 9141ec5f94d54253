import type { VisibilityChange } from "../visibility.contract.ts";

/** Pending changes: key → whether it becomes visible. Changes back to the stored value are removed. */
export type PendingChanges = ReadonlyMap<string, boolean>;

export const noChanges: PendingChanges = new Map();

/** A brand or category whose visibility can change. */
export interface VisibilityItem {
  readonly key: string;
  readonly visible: boolean;
}

/** Adds switches to the pending changes. @param stored the items with their stored visibility */
export function changesAfter(
  changes: PendingChanges,
  stored: readonly VisibilityItem[],
  visible: boolean,
): PendingChanges {
  const after = new Map(changes);
  for (const one of stored) {
    if (one.visible === visible) after.delete(one.key);
    else after.set(one.key, visible);
  }
  return after;
}

/** The changes as request bodies. */
export function changeOf(changes: PendingChanges): VisibilityChange {
  const keys = (wanted: boolean) =>
    [...changes].filter(([, visible]) => visible === wanted).map(([key]) => key);
  return { visible: keys(true), invisible: keys(false) };
}

/** Maximum names per call, to stay below the server's body limit. */
const maxPerCall = 2000;

/** Splits a change into calls; their order does not matter. */
export function batchesOf({ visible, invisible }: VisibilityChange): VisibilityChange[] {
  const batches: VisibilityChange[] = [];
  for (let at = 0; at < visible.length; at += maxPerCall)
    batches.push({ visible: visible.slice(at, at + maxPerCall), invisible: [] });
  for (let at = 0; at < invisible.length; at += maxPerCall)
    batches.push({ visible: [], invisible: invisible.slice(at, at + maxPerCall) });
  return batches;
}
