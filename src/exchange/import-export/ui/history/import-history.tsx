import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { formatCount } from "../../../../web/i18n/format.ts";
import { messageForProblem } from "../../../../web/problems/message-for-problem.ts";
import { Button } from "../../../../web/ui/button.tsx";
import type { TagLook } from "../../../../web/ui/tag.tsx";
import type { ImportState, ImportSummary } from "../../../imports/imports.contract.ts";
import { importHistoryQuery } from "../../../imports/ui/imports.queries.ts";
import { RefusedRowsButton } from "../../../imports/ui/preview/refused-rows-button.tsx";
import { HistoryList, HistoryRow } from "./history-list.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

interface ImportHistoryProps {
  readonly site: string;
  readonly mayUndo: boolean;
  readonly onOpen: (one: ImportSummary) => void;
}

/** The first ones; the others on request. */
const shownAtFirst = 10;

/** Imports of the last 30 days, each as far as it can be undone. */
export function ImportHistory({ site, mayUndo, onOpen }: ImportHistoryProps) {
  const query = useQuery(importHistoryQuery(site));
  const [isWhole, setWhole] = useState(false);
  const [undoing, setUndoing] = useState<ImportSummary | null>(null);
  return (
    <HistoryList
      query={query}
      isEmpty={(all) => all.length === 0}
      whenEmpty={
        <Trans>
          No imports in the last 30 days.{" "}
          <Link className="underline" to={{ search: `?site=${encodeURIComponent(site)}`, hash: "#import" }}>
            Import a file
          </Link>
        </Trans>
      }
    >
      {(all) => {
        const shown = isWhole ? all : all.slice(0, shownAtFirst);
        const further = all.length - shown.length;
        return (
          <>
            <ul>
              {shown.map((one) => (
                <ImportRow
                  key={one.id}
                  site={site}
                  one={one}
                  onOpen={() => onOpen(one)}
                  onUndo={mayUndo && one.undoable ? () => setUndoing(one) : undefined}
                />
              ))}
            </ul>
            {further > 0 && (
              <Button size="small" className="mt-3" onClick={() => setWhole(true)}>
                <Plural value={further} one="Show # more" other="Show # more" />
              </Button>
            )}
            {undoing && <UndoDialog site={site} one={undoing} onClose={() => setUndoing(null)} />}
          </>
        );
      }}
    </HistoryList>
  );
}

interface ImportRowProps {
  readonly site: string;
  readonly one: ImportSummary;
  readonly onOpen: () => void;
  readonly onUndo: (() => void) | undefined;
}

function ImportRow({ site, one, onOpen, onUndo }: ImportRowProps) {
  const { t } = useLingui();
  const states: Readonly<Record<ImportState, { label: string; look: TagLook }>> = {
    PREVIEW: { label: t`Waiting for you`, look: "warning" },
    QUEUED: { label: t`In progress`, look: "neutral" },
    RUNNING: { label: t`In progress`, look: "neutral" },
    DONE: { label: t`Imported`, look: "good" },
    FAILED: { label: t`Failed`, look: "warning" },
    UNDONE: { label: t`Undone`, look: "neutral" },
  };
  const kinds = {
    LINKS: t`Products`,
    OFFLINE_PRODUCTS: t`Offline products`,
    OFFLINE_PRICES: t`Prices of offline products`,
  };
  const { counts, error, fileName, undoneBy } = one;
  const [added, changed] = [formatCount(counts.new), formatCount(counts.changed)];
  const [known, refused] = [formatCount(counts.known), formatCount(counts.refused)];
  return (
    <HistoryRow
      title={fileName}
      state={states[one.state]}
      createdAtMs={one.createdAt}
      by={one.createdBy}
      details={
        <>
          <p>
            {kinds[one.kind]}
            {counts.total > 0 && (
              <>
                {" · "}
                <Trans>
                  New: {added} · Changed: {changed} · Unchanged: {known} · Refused: {refused}
                </Trans>
              </>
            )}
          </p>
          {error !== null && <p className="text-dearer">{messageForProblem({ code: error })}</p>}
          {undoneBy !== null && (
            <p>
              <Trans>Undone by {undoneBy}</Trans>
            </p>
          )}
        </>
      }
      actions={
        <>
          <Button size="small" onClick={onOpen} aria-label={t`Open ${fileName}`}>
            <Trans>Open</Trans>
          </Button>
          {counts.withProblems > 0 && one.state !== "PREVIEW" && (
            <RefusedRowsButton site={site} id={one.id} size="small" />
          )}
          {onUndo && (
            <Button size="small" onClick={onUndo} aria-label={t`Undo the import of ${fileName}`}>
              <Trans>Undo</Trans>
            </Button>
          )}
        </>
      }
    />
  );
}
