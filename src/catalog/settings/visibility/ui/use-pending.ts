import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { messageOf } from "../../../../web/call.ts";
import { toast } from "../../../../web/ui/toast/toast.ts";
import type { VisibilityChange } from "../visibility.contract.ts";
import { changesAfter, noChanges, type PendingChanges, type VisibilityItem } from "./pending-changes.ts";
import { useVisibilityChange } from "./visibility.queries.ts";

interface Pending {
  readonly changes: PendingChanges;
  readonly switchTo: (stored: readonly VisibilityItem[], visible: boolean) => void;
  readonly reset: () => void;
  readonly apply: (change: VisibilityChange) => void;
  readonly isApplying: boolean;
}

/**
 * Pending changes that can be applied or reset. Failed ones stay pending and are reported.
 * @param onCount called with the number of pending changes
 */
export function usePending(
  site: string,
  of: "categories" | "brands",
  onCount: (count: number) => void,
): Pending {
  const { t } = useLingui();
  const [changes, setChanges] = useState(noChanges);
  const applying = useVisibilityChange(site, of);
  useEffect(() => onCount(changes.size), [changes, onCount]);
  return {
    changes,
    switchTo: (stored, visible) => setChanges((before) => changesAfter(before, stored, visible)),
    reset: () => setChanges(noChanges),
    apply: (change) =>
      applying.mutate(change, {
        onSuccess: () => setChanges(noChanges),
        onError: (error) =>
          toast({ title: t`The changes could not be applied`, description: messageOf(error), look: "error" }),
      }),
    isApplying: applying.isPending,
  };
}
