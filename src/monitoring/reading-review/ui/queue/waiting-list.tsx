import { Trans, useLingui } from "@lingui/react/macro";
import { formatAmount, formatCount, formatWholePercent } from "../../../../web/i18n/format.ts";
import { PlaceList } from "../../../../web/ui/queue/place-list.tsx";
import type { DoubtfulReading } from "../../reading-review.contract.ts";

interface WaitingListProps {
  readonly readings: readonly DoubtfulReading[];
  /** All that wait, listed or not. */
  readonly total: number;
  readonly place: number;
  readonly onGo: (place: number) => void;
}

/** The readings that wait, oldest first, on wide windows. */
export function WaitingList({ readings, total, place, onGo }: WaitingListProps) {
  const { t } = useLingui();
  const listed = formatCount(readings.length);
  const all = formatCount(total);
  return (
    <PlaceList
      label={t`Waiting readings`}
      items={readings}
      keyOf={({ id }) => id}
      row={(reading) => <RowText reading={reading} />}
      place={place}
      onGo={onGo}
      maxHeight="620px"
      note={
        total > readings.length && (
          <p className="border-t px-3 py-2 text-12 text-ink-2">
            <Trans>
              The oldest {listed} of {all}
            </Trans>
          </p>
        )
      }
    />
  );
}

function RowText({ reading }: { readonly reading: DoubtfulReading }) {
  const { t } = useLingui();
  const { name, host, price, currency, priceProbability, doubts } = reading;
  return (
    <>
      <span className="truncate font-medium">{name ?? t`Page without a product name`}</span>
      <span className="text-right whitespace-nowrap tabular-nums">
        {price === null ? t`no price` : formatAmount(price, currency)}
      </span>
      <span className="truncate text-12 text-ink-2">{host}</span>
      <span className="text-right text-12 whitespace-nowrap text-ink-2 tabular-nums">
        {doubts.includes("price") ? formatWholePercent(priceProbability) : t`stock`}
      </span>
    </>
  );
}
