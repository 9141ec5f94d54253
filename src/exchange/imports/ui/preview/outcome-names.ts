import { useLingui } from "@lingui/react/macro";
import type { RowOutcome } from "../../imports.contract.ts";

/** What happens to rows, in the language shown: for a filter of several rows, and for one row. */
export function useOutcomeNames(): Readonly<Record<"all" | "one", Readonly<Record<RowOutcome, string>>>> {
  const { t } = useLingui();
  return {
    all: { NEW: t`New`, CHANGED: t`Changed`, KNOWN: t`Unchanged`, REFUSED: t`Refused` },
    one: {
      NEW: t({ context: "one row", message: "New" }),
      CHANGED: t({ context: "one row", message: "Changed" }),
      KNOWN: t({ context: "one row", message: "Unchanged" }),
      REFUSED: t({ context: "one row", message: "Refused" }),
    },
  };
}
