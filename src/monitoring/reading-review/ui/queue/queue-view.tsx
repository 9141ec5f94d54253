import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatAmount } from "../../../../web/i18n/format.ts";
import type { DoubtfulReading } from "../../reading-review.contract.ts";
import { CorrectionDialog } from "./correction-dialog.tsx";
import { correctionTo, type Queue } from "./queue.ts";
import { ReadingCard } from "./reading-card.tsx";
import { useDecisions } from "./use-decisions.ts";
import { useQueueKeys } from "./use-queue-keys.ts";
import { WaitingList } from "./waiting-list.tsx";

interface Correcting {
  readonly reading: DoubtfulReading;
  /** An amount to begin with; that of the reading without one. */
  readonly price?: number;
}

/** The current reading with its actions, beside the list of those that wait. @param queue at least one reading */
export function QueueView({ queue }: { readonly queue: Queue }) {
  const { readings, total } = queue;
  const [current, setCurrent] = useState({ id: readings[0]?.id, place: 0 });
  const [correcting, correct] = useState<Correcting | null>(null);
  const found = readings.findIndex(({ id }) => id === current.id);
  // The current reading was decided: the one in its place follows.
  const place = found === -1 ? Math.min(current.place, readings.length - 1) : found;
  if (found !== -1 && found !== current.place) setCurrent({ id: current.id, place: found });
  const { decide } = useDecisions((id) => setCurrent((before) => ({ ...before, id })));
  const reading = readings[place];

  const go = (to: number) => setCurrent({ id: readings[to]?.id, place: to });
  const withReading = (act: (reading: DoubtfulReading) => void) => () => reading && act(reading);
  const actions = {
    go: (by: number) => go(Math.min(readings.length - 1, Math.max(0, place + by))),
    confirm: withReading((one) => decide(one, { decision: "confirm" })),
    correct: withReading((one) => correct({ reading: one })),
    setAside: withReading((one) => decide(one, { decision: "unknown" })),
    choose: (at: number) => {
      const price = reading?.otherPrices[at]?.price;
      if (reading === undefined || price === undefined) return;
      const decision = correctionTo(reading, price);
      if (decision === null) correct({ reading, price });
      else decide(reading, decision);
    },
    openPage: withReading(({ url }) => window.open(url, "_blank", "noopener,noreferrer")),
  };
  useQueueKeys(actions);
  if (reading === undefined) return null;
  return (
    <div className="grid grid-cols-1 items-start gap-4 pt-2 lg:grid-cols-[300px_minmax(0,1fr)]">
      <WaitingList readings={readings} total={total} place={place} onGo={go} />
      <ReadingCard reading={reading} place={place} count={readings.length} actions={actions} />
      <CurrentReading reading={reading} place={place} count={readings.length} />
      {correcting !== null && (
        <CorrectionDialog
          reading={correcting.reading}
          {...(correcting.price !== undefined && { price: correcting.price })}
          onDecide={(decision) => decide(correcting.reading, decision)}
          onClose={() => correct(null)}
        />
      )}
    </div>
  );
}

interface CurrentProps {
  readonly reading: DoubtfulReading;
  readonly place: number;
  readonly count: number;
}

/** Announces the reading that has become the current one. */
function CurrentReading({ reading, place, count }: CurrentProps) {
  const { t } = useLingui();
  const { host, name, price, currency } = reading;
  const shown = price === null ? t`No price of one product` : formatAmount(price, currency);
  const at = place + 1;
  return (
    <p role="status" className="sr-only">
      {[t`${at} of ${count}`, name, host, shown].filter(Boolean).join(", ")}
    </p>
  );
}
