import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatCount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import type { FeedRun } from "../product-feeds.contract.ts";
import { useFailureSentence, useRunStates } from "./feed-words.ts";
import { ItemTable } from "./item-table.tsx";
import { RunWarnings } from "./run-warnings.tsx";

interface RunLogProps {
  readonly site: string;
  /** Newest first. */
  readonly runs: readonly FeedRun[];
  readonly mayChange: boolean;
}

/** The last runs with what they did. */
export function RunLog({ site, runs, mayChange }: RunLogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const states = useRunStates();
  const failureOf = useFailureSentence();
  const kinds = { PREVIEW: t`Preview`, DAILY: t`Daily`, MANUAL: t`By hand` };
  const lastApplied = runs.find(({ state }) => state === "DONE");
  const [isOpen, setOpen] = useState(false);
  if (runs.length === 0) return null;
  return (
    <section className="space-y-3">
      <h3 className="font-semibold">
        <Trans>Last runs</Trans>
      </h3>
      <section
        aria-label={t`Last runs of the product feed`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-panel border bg-surface"
      >
        <table className="w-full min-w-[720px] text-left text-13 tabular-nums">
          <caption className="sr-only">{t`Last runs of the product feed`}</caption>
          <thead className="border-b text-ink-2">
            <tr>
              {[t`Started`, t`Kind`, t`State`].map((label) => (
                <th key={label} scope="col" className="px-3 py-2 font-medium">
                  {label}
                </th>
              ))}
              {[t`New`, t`Changed`, t`Refused`, t`Missing`, t`Duration`].map((label) => (
                <th key={label} scope="col" className="px-3 py-2 text-right font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y">
            {runs.map((run) => (
              <tr key={run.id} className="align-top">
                <td className="px-3 py-2 whitespace-nowrap">{formatInstant(run.queuedAt, locale)}</td>
                <td className="px-3 py-2">{kinds[run.kind]}</td>
                <td className="px-3 py-2">
                  <Tag look={states[run.state].look}>{states[run.state].label}</Tag>
                  {run.error !== null && <p className="mt-1 max-w-80 text-pretty">{failureOf(run.error)}</p>}
                  {run.state !== "WAITING" && run.state !== "HELD" && <RunWarnings warnings={run.warnings} />}
                </td>
                {[run.added, run.changed, run.refused, run.missing].map((count, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                  <td key={column} className="px-3 py-2 text-right">
                    {formatCount(count)}
                  </td>
                ))}
                <td className="px-3 py-2 text-right whitespace-nowrap">{durationOf(run)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {mayChange && lastApplied !== undefined && lastApplied.refused > 0 && (
        <>
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? (
              <Trans>Hide refused items</Trans>
            ) : (
              <Trans>Show the items refused by the last applied run</Trans>
            )}
          </Button>
          {isOpen && <ItemTable site={site} run={lastApplied} />}
        </>
      )}
    </section>
  );
}

/** As "1:05" (minutes and seconds); a dash before the end. */
function durationOf({ startedAt, finishedAt }: FeedRun): string {
  if (startedAt === null || finishedAt === null) return "–";
  const seconds = Math.max(0, Math.round((finishedAt - startedAt) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
