import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, Download } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { ListBody } from "../../../catalog/product-list/product-list.contract.ts";
import { messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { type ExportFormat, exportColumns } from "../exports.contract.ts";
import { startColumns } from "./column-order.ts";
import { ColumnPicker } from "./column-picker.tsx";
import { exportColumnsQuery, requestExport } from "./exports.queries.ts";
import { FormatField } from "./format-field.tsx";
import { productExport } from "./running-exports.ts";
import { TaskProgress } from "./task-progress.tsx";
import { useExportTask } from "./use-export-task.ts";

interface ExportSectionProps {
  readonly site: string;
  /** Whether the site has a subscription: without one nothing is exported. */
  readonly isActive: boolean;
  /** The filters and their summary. */
  readonly filters: ReactNode;
  /** How many products pass them; null while it is not known. */
  readonly count: number | null;
  /** The filters as the server takes them. */
  readonly readFilter: () => Promise<ListBody>;
  readonly withOutOfStock: boolean;
  readonly format: ExportFormat;
  readonly onFormat: (format: ExportFormat) => void;
}

/** Exports the products that pass the filters. */
export function ExportSection(props: ExportSectionProps) {
  const { site, isActive, filters, count, readFilter, withOutOfStock, format, onFormat } = props;
  const { t } = useLingui();
  const client = useQueryClient();
  const columns = useQuery(exportColumnsQuery(site));
  // Null until the person changes them.
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const chosen = changed ?? (columns.data ? startColumns(columns.data) : null);
  const { isExporting, progress } = useExportTask(productExport);
  const shown = formatCount(count ?? 0);
  const start = async () => {
    await productExport.start(async () => {
      const body = { ...(await readFilter()), format, ...(chosen && { columns: [...chosen] }) };
      return requestExport(site, withOutOfStock, body);
    });
    void client.invalidateQueries({ queryKey: [exportColumns.path, site] });
  };
  return (
    <div className="space-y-5">
      {filters}
      <FormatField format={format} onChange={onFormat} />
      {columns.isError ? (
        <Callout look="problem" role="alert" title={<Trans>The columns could not be loaded</Trans>}>
          {messageOf(columns.error)}{" "}
          <button
            type="button"
            className="underline underline-offset-2"
            onClick={() => void columns.refetch()}
          >
            <Trans>Try again</Trans>
          </button>
        </Callout>
      ) : (
        <Columns count={chosen?.length ?? null}>
          {columns.data && chosen && (
            <ColumnPicker columns={columns.data.columns} chosen={chosen} onChange={setChanged} />
          )}
        </Columns>
      )}
      <div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button look="solid" disabled={isExporting || !isActive} onClick={() => void start()}>
            <Download size={16} aria-hidden />
            {isExporting ? t`Exporting…` : t`Export`}
          </Button>
          <p role="status" className="text-ink-2 tabular-nums">
            {count !== null && <Plural value={count} one={`${shown} product`} other={`${shown} products`} />}
          </p>
        </div>
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

interface ColumnsProps {
  /** Null while they load. */
  readonly count: number | null;
  readonly children: ReactNode;
}

/** The columns, closed until somebody wants to change them. */
function Columns({ count, children }: ColumnsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="rounded-panel border">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="touch-target flex min-h-11 w-full items-center gap-3 rounded-panel px-3 text-left font-medium hover:bg-sunken"
        >
          <Trans>Columns</Trans>{" "}
          <span className="ml-auto text-13 font-normal text-ink-2 tabular-nums">
            {count !== null && <Plural value={count} one="# in the file" other="# in the file" />}
          </span>
          <ChevronDown
            size={14}
            aria-hidden
            className={`shrink-0 transition-transform duration-120 ${isOpen ? "rotate-180" : ""}`}
          />
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="border-t p-4">
          {children}
        </div>
      )}
    </section>
  );
}
