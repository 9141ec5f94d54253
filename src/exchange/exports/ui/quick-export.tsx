import { Trans, useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useState } from "react";
import type { ListBody } from "../../../catalog/product-list/product-list.contract.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { RadioCards } from "../../../web/ui/form/radio-cards.tsx";
import { maxProductsInFile } from "../../imports/imports.contract.ts";
import { requestExport } from "./exports.queries.ts";
import { productExport } from "./running-exports.ts";
import { ScopeSwitch } from "./scope-switch.tsx";
import { TaskProgress } from "./task-progress.tsx";
import { useExportTask } from "./use-export-task.ts";

interface QuickExportProps {
  readonly site: string;
  /** Whether the site has a subscription: without one nothing is exported. */
  readonly isActive: boolean;
  readonly fileType: "xlsx" | "txt";
  readonly onFileType: (fileType: "xlsx" | "txt") => void;
  /** The filters of the export; null while none is active. */
  readonly readFilter: (() => Promise<ListBody>) | null;
  readonly withOutOfStock: boolean;
}

/** Products with their competitors' addresses, as the import reads them. */
export function QuickExport(props: QuickExportProps) {
  const { site, isActive, fileType, onFileType, readFilter, withOutOfStock } = props;
  const { t } = useLingui();
  const most = formatCount(maxProductsInFile);
  const [isFiltered, setFiltered] = useState(false);
  const { isExporting, progress } = useExportTask(productExport);
  const start = async () => {
    const filter = isFiltered && readFilter ? await readFilter() : {};
    const body = { ...filter, format: fileType, layout: "import" } as const;
    return requestExport(site, isFiltered && withOutOfStock, body);
  };
  return (
    <div className="space-y-5">
      <RadioCards
        legend={t`File`}
        value={fileType}
        onChange={onFileType}
        options={[
          { value: "xlsx", label: t`Excel (.xlsx)`, hint: t`One product per row` },
          { value: "txt", label: t`Text (.txt)`, hint: t`One product per line, columns separated by tabs` },
        ]}
      />
      <p className="max-w-prose text-pretty text-ink-2">
        <Trans>
          Your products with their competitors' addresses, in the columns that the import reads: change the
          file and upload it again under “Import Products”. At most {most} products fit into one upload.
        </Trans>
      </p>
      {readFilter && <ScopeSwitch isFiltered={isFiltered} onChange={setFiltered} />}
      <div>
        <Button
          look="solid"
          disabled={isExporting || !isActive}
          onClick={() => void productExport.start(start)}
        >
          <Download size={16} aria-hidden />
          {isExporting ? t`Exporting…` : t`Export products`}
        </Button>
        {isExporting && (
          <TaskProgress
            label={t`Preparing the file`}
            hint={t`You can leave this page. The file is downloaded once it is ready.`}
            progress={progress}
          />
        )}
      </div>
    </div>
  );
}
