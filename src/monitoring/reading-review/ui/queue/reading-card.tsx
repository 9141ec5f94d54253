import { Trans, useLingui } from "@lingui/react/macro";
import { Check, Pencil } from "lucide-react";
import { Age } from "../../../../web/ui/age.tsx";
import { heldClick, useJustMoved } from "../../../../web/ui/browser/held-clicks.ts";
import { useBottomInset } from "../../../../web/ui/browser/use-bottom-inset.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { PlaceSteps } from "../../../../web/ui/queue/place-steps.tsx";
import { Tag } from "../../../../web/ui/tag.tsx";
import type { DoubtfulReading } from "../../reading-review.contract.ts";
import { KeyHint } from "./key-hint.tsx";
import { OtherPrices } from "./other-prices.tsx";
import { ReadValues } from "./read-values.tsx";
import type { QueueActions } from "./use-queue-keys.ts";

interface ReadingCardProps {
  readonly reading: DoubtfulReading;
  /** Place among the listed readings, from 0, and how many they are. */
  readonly place: number;
  readonly count: number;
  readonly actions: QueueActions;
}

/** One reading: where and what was read, why it is doubtful, and what can be decided. */
export function ReadingCard({ reading, place, count, actions }: ReadingCardProps) {
  const { t } = useLingui();
  const { name, doubts, otherPrices } = reading;
  const bar = useBottomInset();
  const isHeld = useJustMoved([reading.id]);
  const at = place + 1;
  return (
    <section aria-label={t`Current reading`} className="min-w-0 rounded-panel border bg-surface">
      <div className="px-4 pt-3 pb-4 sm:px-5 [&_:is(a,button)]:scroll-mb-[var(--selection-bar,0px)]">
        <div className="flex items-center justify-between gap-3">
          <div className="flex flex-wrap gap-1">
            {doubts.includes("price") && <Tag look="warning">{t`Price doubtful`}</Tag>}
            {doubts.includes("availability") && <Tag look="warning">{t`Stock doubtful`}</Tag>}
          </div>
          <PlaceSteps
            place={place}
            count={count}
            go={actions.go}
            previous={t`Previous reading`}
            next={t`Next reading`}
          >
            <Trans>
              {at} of {count}
            </Trans>
          </PlaceSteps>
        </div>
        <h2 className="mt-1 text-20 font-semibold text-pretty [overflow-wrap:anywhere]">
          {name ?? t`Page without a product name`}
        </h2>
        <PageLine reading={reading} />
        <ReadValues reading={reading} />
        {otherPrices.length > 0 && (
          <OtherPrices reading={reading} isHeld={isHeld} onChoose={actions.choose} />
        )}
      </div>
      <footer
        ref={bar}
        className="sticky bottom-(--bottom-bar) flex flex-wrap gap-2 rounded-b-panel border-t bg-surface px-4 py-3 sm:px-5"
      >
        <Button
          look="solid"
          aria-keyshortcuts="A"
          {...heldClick(isHeld, actions.confirm)}
          className="max-sm:flex-1"
        >
          <Check size={16} aria-hidden />
          <Trans>Confirm</Trans>
          <KeyHint>A</KeyHint>
        </Button>
        <Button aria-keyshortcuts="E" {...heldClick(isHeld, actions.correct)} className="max-sm:flex-1">
          <Pencil size={15} aria-hidden />
          <Trans>Correct</Trans>
          <KeyHint>E</KeyHint>
        </Button>
        <Button
          look="quiet"
          aria-keyshortcuts="U"
          {...heldClick(isHeld, actions.setAside)}
          className="max-sm:flex-1"
        >
          <Trans>Cannot be told</Trans>
          <KeyHint>U</KeyHint>
        </Button>
      </footer>
    </section>
  );
}

/** The shop, when its page was read, and the page itself. */
function PageLine({ reading }: { readonly reading: DoubtfulReading }) {
  const { t } = useLingui();
  const { host, url, readTimestamp } = reading;
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
      <span className="[overflow-wrap:anywhere]">{host}</span>
      <span aria-hidden>·</span>
      <span>
        <Trans>
          read <Age timestampMs={readTimestamp} />
        </Trans>
      </span>
      <span aria-hidden className="max-sm:hidden">
        ·
      </span>
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="touch-target rounded-control font-medium max-sm:basis-full text-ink underline decoration-control underline-offset-2 hover:decoration-ink"
      >
        <Trans>Open the shop's page</Trans>
        <span className="sr-only"> ({t`opens in a new tab`})</span>
      </a>
    </p>
  );
}
