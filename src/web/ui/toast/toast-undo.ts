import { t } from "@lingui/core/macro";
import { currentToast, dismissToast, toast } from "./toast.ts";

/** How long an action can be undone. */
const undoMs = 10_000;

interface Done {
  /** Actions of one kind share a toast while it is shown, as "approve". */
  readonly kind: string;
  /** How many things were done. */
  readonly count: number;
  /** Title for a count: "3 approved". */
  readonly message: (count: number) => string;
  readonly undo: () => void;
}

let latest: { id: number; kind: string; count: number; undos: (() => void)[] } | null = null;

/** Reports an action and offers to undo it for 10 s; actions of one kind add up to "3 approved · Undo". */
export function toastUndo({ kind, count, message, undo }: Done): void {
  const before = latest !== null && latest.kind === kind && isShowing(latest.id) ? latest : null;
  const total = (before?.count ?? 0) + count;
  const undos = [...(before?.undos ?? []), undo];
  const id = toast({
    title: message(total),
    durationMs: undoMs,
    action: {
      label: t`Undo`,
      onPress: () => {
        dismissToast(id);
        // The last action is undone first.
        for (const undoOne of undos.toReversed()) undoOne();
      },
    },
  });
  latest = { id, kind, count: total, undos };
}

function isShowing(id: number): boolean {
  const current = currentToast();
  return current?.id === id && current.isOpen;
}
