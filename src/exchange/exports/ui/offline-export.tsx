import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import type { ListBody } from "../../../catalog/product-list/product-list.contract.ts";
import { Button } from "../../../web/ui/button.tsx";
import { requestOfflineExport } from "./exports.queries.ts";
import { offlineExport } from "./running-exports.ts";
import { ScopeSwitch } from "./scope-switch.tsx";
import { TaskProgress } from "./task-progress.tsx";
import { useExportTask } from "./use-export-task.ts";

interface OfflineExportProps {
  readonly site: string;
  /** Whether the site has a subscription: without one nothing is exported. */
  readonly isActive: boolean;
  /** The filters of the export; null while none is active. */
  readonly readFilter: (() => Promise<ListBody>) | null;
  readonly withOutOfStock: boolean;
}

/** Downloads the offline products with the columns that the update of their prices reads. */
export function OfflineExport({ site, isActive, readFilter, withOutOfStock }: OfflineExportProps) {
  const { t } = useLingui();
  const [isFiltered, setFiltered] = useState(false);
  const { isExporting, progress } = useExportTask(offlineExport);
  const start = async () => {
    // Fields of the shop's own are no filter of this file.
    const { dynamic_filters: _, ...filter } = isFiltered && readFilter ? await readFilter() : {};
    return requestOfflineExport(site, isFiltered && withOutOfStock, filter);
  };
  return (
    <div>
      {readFilter && (
        <div className="mb-2">
          <ScopeSwitch isFiltered={isFiltered} onChange={setFiltered} />
        </div>
      )}
      <Button disabled={isExporting || !isActive} onClick={() => void offlineExport.start(start)}>
        <Download size={16} aria-hidden />
        {isExporting ? t`Exporting…` : <Trans>Export offline products</Trans>}
      </Button>
      {isExporting && (
        <TaskProgress
          label={t`Preparing the file`}
          hint={t`You can leave this page. The file is downloaded once it is ready.`}
          progress={progress}
        />
      )}
    </div>
  );
}
