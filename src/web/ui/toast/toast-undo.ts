import { t } from "@lingui/core/macro";
import { currentToast, dismissToast, toast } from "./toast.ts";

/** How long something can be taken back. */
const undoMs = 10_000;

interface Done {
  /** Deeds of one kind share a toast while it shows, as "approve". */
  readonly kind: string;
  /** How many things were done. */
  readonly count: number;
  /** The words for so many: "3 approved". */
  readonly words: (count: number) => string;
  readonly undo: () => void;
}

let shown: { id: number; kind: string; count: number; undos: (() => void)[] } | null = null;

/** Says what was done and offers to take it back for 10 s; deeds of one kind add up to "3 approved · Undo". */
export function toastUndo({ kind, count, words, undo }: Done): void {
  const before = shown !== null && shown.kind === kind && isShowing(shown.id) ? shown : null;
  const total = (before?.count ?? 0) + count;
  const undos = [...(before?.undos ?? []), undo];
  const id = toast({
    title: words(total),
    durationMs: undoMs,
    action: {
      label: t`Undo`,
      onPress: () => {
        dismissToast(id);
        // The last deed is taken back first.
        for (const takeBack of undos.toReversed()) takeBack();
      },
    },
  });
  shown = { id, kind, count: total, undos };
}

function isShowing(id: number): boolean {
  const current = currentToast();
  return current?.id === id && current.isOpen;
}
