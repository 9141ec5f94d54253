import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { formatCount } from "../../../../web/i18n/format.ts";
import { EmptyState } from "../../../../web/ui/status/empty-state.tsx";
import { FailedRefresh, FailedState } from "../../../../web/ui/status/failed-state.tsx";
import { queueQuery } from "../reading-review.queries.ts";
import { QueueKeysHelp } from "./queue-keys-help.tsx";
import { QueueView } from "./queue-view.tsx";

/** The queue of doubtful readings, of which one at a time is decided. */
export function ReadingsTab() {
  const { t } = useLingui();
  const query = useQuery(queueQuery());
  const { data: queue, error } = query;
  if (!queue)
    return error === null ? (
      <QueueSkeleton />
    ) : (
      <FailedState title={t`The readings could not be loaded`} query={query} />
    );
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 pt-2">
        <QueueCounts waiting={queue.total} labelled={queue.labelled} />
        {queue.readings.length > 0 && (
          <span className="max-lg:hidden">
            <QueueKeysHelp />
          </span>
        )}
      </div>
      {error !== null && (
        <div className="mb-3">
          <FailedRefresh title={t`The list could not be refreshed`} query={query} />
        </div>
      )}
      {queue.readings.length === 0 ? (
        <EmptyState kind="nothing-yet" title={t`Nothing waits`}>
          <Trans>
            When a price or stock was not read with certainty, a sample of such readings waits here. What you
            confirm or correct is what price reading is trained with.
          </Trans>
        </EmptyState>
      ) : (
        <QueueView queue={queue} />
      )}
    </>
  );
}

function QueueCounts({ waiting, labelled }: { readonly waiting: number; readonly labelled: number }) {
  const [shownWaiting, shownLabelled] = [formatCount(waiting), formatCount(labelled)];
  return (
    <p role="status" className="flex flex-wrap gap-x-2 text-13 text-ink-2 tabular-nums">
      <span className="font-semibold text-ink">
        {plural(waiting, { one: `${shownWaiting} waiting`, other: `${shownWaiting} waiting` })}
      </span>
      <span aria-hidden className="max-sm:hidden">
        ·
      </span>
      <span>
        {plural(labelled, {
          one: `${shownLabelled} labelled so far`,
          other: `${shownLabelled} labelled so far`,
        })}
      </span>
    </p>
  );
}

function QueueSkeleton() {
  const { t } = useLingui();
  return (
    <>
      <p role="status" className="sr-only">{t`Loading readings…`}</p>
      <div aria-hidden className="mt-4 space-y-4 rounded-panel border bg-surface p-5 lg:ml-[316px]">
        <div className="skeleton h-5 w-32" />
        <div className="skeleton h-7 w-3/4" />
        <div className="skeleton h-5 w-1/2" />
        <div className="skeleton h-20 w-full" />
        <div className="skeleton h-10 w-full" />
      </div>
    </>
  );
}
