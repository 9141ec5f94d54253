import { useLingui } from "@lingui/react/macro";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import type { ImportSummary } from "../../../imports/imports.contract.ts";
import { ExportHistory } from "./export-history.tsx";
import { ImportHistory } from "./import-history.tsx";

interface HistorySectionProps {
  readonly site: string;
  /** Whether the person may undo imports. */
  readonly mayUndo: boolean;
  readonly tab: "imports" | "exports";
  readonly onTab: (tab: "imports" | "exports") => void;
  /** Shows an import in its section. */
  readonly onOpen: (one: ImportSummary) => void;
}

/** Imports and exports of the last 30 days. */
export function HistorySection({ site, mayUndo, tab, onTab, onOpen }: HistorySectionProps) {
  const { t } = useLingui();
  return (
    <Tabs
      label={t`History`}
      value={tab}
      onChange={onTab}
      tabs={[
        {
          value: "imports",
          label: t`Imports`,
          content: <ImportHistory site={site} mayUndo={mayUndo} onOpen={onOpen} />,
        },
        { value: "exports", label: t`Exports`, content: <ExportHistory site={site} /> },
      ]}
    />
  );
}
