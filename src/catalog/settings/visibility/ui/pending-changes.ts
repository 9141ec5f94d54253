import type { VisibilityChange } from "../visibility.contract.ts";

/** What a person has switched and not yet applied: key → whether it is to be visible. Keeps no switch back. */
export type PendingChanges = ReadonlyMap<string, boolean>;

export const noChanges: PendingChanges = new Map();

/** One thing that can be made invisible. */
export interface Shown {
  readonly key: string;
  readonly visible: boolean;
}

/**
 * The changes after some things were switched.
 * @param kept the things with the visibility that is in force
 */
export function changesAfter(
  changes: PendingChanges,
  kept: readonly Shown[],
  visible: boolean,
): PendingChanges {
  const after = new Map(changes);
  for (const one of kept) {
    if (one.visible === visible) after.delete(one.key);
    else after.set(one.key, visible);
  }
  return after;
}

/** The changes as the server takes them. */
export function changeOf(changes: PendingChanges): VisibilityChange {
  const keys = (wanted: boolean) =>
    [...changes].filter(([, visible]) => visible === wanted).map(([key]) => key);
  return { visible: keys(true), invisible: keys(false) };
}

/** At most so many names a call, so that its body stays below what the server takes. */
const mostPerCall = 2000;

/** A change in pieces that one call can bring; their order does not matter. */
export function inPieces({ visible, invisible }: VisibilityChange): VisibilityChange[] {
  const pieces: VisibilityChange[] = [];
  for (let at = 0; at < visible.length; at += mostPerCall)
    pieces.push({ visible: visible.slice(at, at + mostPerCall), invisible: [] });
  for (let at = 0; at < invisible.length; at += mostPerCall)
    pieces.push({ visible: [], invisible: invisible.slice(at, at + mostPerCall) });
  return pieces;
}
