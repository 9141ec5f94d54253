import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { pricingExportFile } from "../../../../pricing/export/export.contract.ts";
import { callForFile, messageOf } from "../../../../web/call.ts";
import { formatCount } from "../../../../web/i18n/format.ts";
import { downloadFile } from "../../../../web/ui/browser/download-file.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Pagination } from "../../../../web/ui/pagination.tsx";
import type { TagLook } from "../../../../web/ui/tag.tsx";
import { toast } from "../../../../web/ui/toast/toast.ts";
import type { ExportedFile } from "../../../exports/exports.contract.ts";
import { exportHistoryQuery, readExportFile } from "../../../exports/ui/exports.queries.ts";
import { offlineExport, productExport } from "../../../exports/ui/running-exports.ts";
import { useExportTask } from "../../../exports/ui/use-export-task.ts";
import { useFilterWords } from "./filter-words.ts";
import { HistoryList, HistoryRow } from "./history-list.tsx";

/** Exports of the last 30 days; a file can be downloaded again for a day. */
export function ExportHistory({ site }: { readonly site: string }) {
  const [page, setPage] = useState(0);
  const tasks = [useExportTask(productExport), useExportTask(offlineExport)];
  const running = tasks.filter(({ isExporting }) => isExporting).length;
  const query = useQuery(exportHistoryQuery(site, page, running));
  return (
    <HistoryList
      query={query}
      isEmpty={({ totalElements }) => totalElements === 0}
      whenEmpty={
        <Trans>
          No exports in the last 30 days.{" "}
          <Link className="underline" to={{ search: `?site=${encodeURIComponent(site)}`, hash: "#export" }}>
            Export products
          </Link>
        </Trans>
      }
    >
      {({ content, totalPages }) => (
        <>
          <ul>
            {content.map((one) => (
              <ExportRow key={one.id} one={one} />
            ))}
          </ul>
          <div className="mt-3">
            <Pagination page={page + 1} totalPages={totalPages} onPage={(next) => setPage(next - 1)} />
          </div>
        </>
      )}
    </HistoryList>
  );
}

function ExportRow({ one }: { readonly one: ExportedFile }) {
  const { t } = useLingui();
  const filterWords = useFilterWords();
  const download = useMutation({
    mutationFn: () => fileOf(one),
    onSuccess: (file) => downloadFile(file, one.fileName),
    onError: (error) => toast({ title: t`Download failed`, description: messageOf(error), look: "error" }),
  });
  const isGone = one.state === "DONE" && !one.hasFile;
  const states: Readonly<Record<ExportedFile["state"], { label: string; look: TagLook }>> = {
    QUEUED: { label: t`In progress`, look: "neutral" },
    RUNNING: { label: t`In progress`, look: "neutral" },
    DONE: isGone ? { label: t`File deleted`, look: "neutral" } : { label: t`Ready`, look: "good" },
    FAILED: { label: t`Failed`, look: "warning" },
  };
  const kinds = {
    PRODUCTS: t`Products`,
    OFFLINE_PRODUCTS: t`Offline products`,
    RECOMMENDED_PRICES: t`Recommended prices`,
  };
  const { fileName, rows } = one;
  const [shown, total] = [formatCount(rows), formatCount(one.total)];
  const size =
    one.state === "DONE"
      ? plural(rows, { one: `${shown} row`, other: `${shown} rows` })
      : t`${shown} of ${total} rows`;
  return (
    <HistoryRow
      title={fileName}
      state={states[one.state]}
      createdAtMs={one.createdAt}
      by={one.createdBy}
      details={
        <>
          <p>{[kinds[one.kind], size].join(" · ")}</p>
          {one.filter && <p className="text-ink-3">{filterWords(one.filter)}</p>}
        </>
      }
      actions={
        one.hasFile && (
          <Button
            size="small"
            disabled={download.isPending}
            aria-label={t`Download ${fileName} again`}
            onClick={() => download.mutate()}
          >
            <Download size={14} aria-hidden />
            {t`Download`}
          </Button>
        )
      }
    />
  );
}

function fileOf({ kind, id }: ExportedFile): Promise<Blob> {
  return kind === "RECOMMENDED_PRICES"
    ? callForFile(pricingExportFile, { query: { id } })
    : readExportFile(kind, id);
}
