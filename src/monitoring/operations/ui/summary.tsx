import { Trans, useLingui } from "@lingui/react/macro";
import type { ReplyOf } from "../../../kit/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { ConfidenceChart } from "../../reading-review/ui/confidence/confidence-chart.tsx";
import { DaysTable } from "../../reading-review/ui/confidence/days-table.tsx";
import type { operationsSummary } from "../operations.contract.ts";
import { Panel } from "./panel.tsx";
import { QueueTable } from "./queue-table.tsx";
import { SlowCallsPanel, SlowRequestsPanel } from "./slow-calls.tsx";

export type Summary = ReplyOf<typeof operationsSummary>;

/** The figures at the top: how fresh what merchants see is, and whether today's checks are on time. */
export function SummaryCards({ summary }: { readonly summary: Summary }) {
  const { t } = useLingui();
  const { pages, fresh, done, hosts, blockingHosts, queues } = summary;
  const due = queues.find(({ queue }) => queue === "checks")?.waiting ?? 0;
  const of = formatCount(pages);
  const ofHosts = formatCount(hosts);
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Card
        label={t`Fresh pages`}
        value={pages === 0 ? "–" : `${Math.floor((100 * fresh) / pages)}%`}
        note={t`of ${of}, read within 48 hours`}
      />
      <Card label={t`Checked today`} value={formatCount(done)} note={t`of ${of}`} />
      <Card label={t`Checks due`} value={formatCount(due)} note={t`waiting now`} />
      <Card
        label={t`Hosts that block`}
        value={formatCount(blockingHosts)}
        note={t`of ${ofHosts}`}
        isWarning={blockingHosts > 0}
      />
    </dl>
  );
}

interface CardProps {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly isWarning?: boolean;
}

function Card({ label, value, note, isWarning = false }: CardProps) {
  return (
    <div className="rounded-panel border bg-surface px-4 py-3">
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd>
        <span
          className={`block text-28 font-semibold tracking-tight tabular-nums ${isWarning ? "text-warning" : ""}`}
        >
          {value}
        </span>
        <span className="text-12 text-ink-2 tabular-nums">{note}</span>
      </dd>
    </div>
  );
}

/** What is below the hosts. */
export function SummaryPanels({ summary }: { readonly summary: Summary }) {
  const { t } = useLingui();
  return (
    <>
      <Panel title={t`Queues`}>
        <QueueTable queues={summary.queues} />
      </Panel>
      <Panel title={t`Confidence of the readings`}>
        {summary.confidence.length === 0 ? (
          <p className="text-13 text-ink-2">
            <Trans>Nothing has been read yet.</Trans>
          </p>
        ) : (
          <div className="rounded-panel border bg-surface px-4 py-3 text-13">
            <ConfidenceChart host={t`all hosts`} days={summary.confidence} />
            <DaysTable days={summary.confidence} />
          </div>
        )}
      </Panel>
      <SlowCallsPanel calls={summary.slowCalls} />
      <SlowRequestsPanel requests={summary.slowRequests} />
    </>
  );
}
