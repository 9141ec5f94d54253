import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { CallError, messageOf } from "../../../../web/call.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import { TaskProgress } from "../../../exports/ui/task-progress.tsx";
import { importHistory, importStats } from "../../imports.contract.ts";
import { importStatsQuery } from "../imports.queries.ts";
import { FailedImport } from "./failed-import.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { ImportResult } from "./import-result.tsx";
import { stepOf } from "./import-step.ts";

interface ImportFlowProps {
  readonly site: string;
  /** Null: `children` are shown, which send a file. */
  readonly id: string | null;
  /** What the person hears once the import has begun. */
  readonly startedMessage: string;
  /** Whether the person may confirm and discard it. */
  readonly mayChange: boolean;
  /** Leaves the import and shows the form again. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** An import from its file to its result; the address names it, so that it survives a reload. */
export function ImportFlow({ id, children, ...props }: ImportFlowProps) {
  return id === null ? children : <OneImport id={id} {...props} />;
}

type OneImportProps = Omit<ImportFlowProps, "id" | "children"> & { readonly id: string };

function OneImport({ site, id, startedMessage, mayChange, onClose }: OneImportProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: stats, error, refetch } = useQuery(importStatsQuery(site, id));
  const step = stats && stepOf(stats);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    const isApplied = before.current === "applying";
    before.current = step;
    // An applied import changes the site's products, categories and figures too.
    void client.invalidateQueries(
      isApplied
        ? { predicate: ({ queryKey: [path, of] }) => of === site && path !== importStats.path }
        : { queryKey: [importHistory.path, site] },
    );
  }, [client, site, step]);
  if (stats === undefined) {
    if (error === null) return <div aria-hidden className="skeleton h-40 w-full" />;
    const isGone = error instanceof CallError && error.status === 404;
    return (
      <div className="space-y-4">
        <Callout
          look="problem"
          role="alert"
          title={isGone ? t`This import no longer exists` : t`The import could not be loaded`}
        >
          {isGone
            ? t`It was discarded or is too old: previews are kept for a day, imports for 30 days.`
            : messageOf(error)}
        </Callout>
        <div className="flex flex-wrap gap-3">
          {!isGone && (
            <Button onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button look={isGone ? "outline" : "quiet"} onClick={onClose}>
            <Trans>Choose a file</Trans>
          </Button>
        </div>
      </div>
    );
  }
  const hint = t`You can leave this page. The import is listed under “History”.`;
  const progress = { done: stats.processed, total: stats.total };
  switch (stepOf(stats)) {
    case "reading":
      return <TaskProgress label={t`Reading the file`} hint={hint} progress={progress} />;
    case "applying":
      return <TaskProgress label={t`Importing`} hint={hint} progress={progress} />;
    case "preview":
      return <ImportPreview {...{ site, id, startedMessage, mayChange, onClose }} />;
    case "failed":
      return <FailedImport site={site} id={id} stats={stats} onClose={onClose} />;
    case "applied":
      return <ImportResult site={site} id={id} onClose={onClose} />;
  }
}
