import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowDown, ArrowLeft, ArrowRight, Check, Undo2, X } from "lucide-react";
import { formatWholePercent } from "../../../../web/i18n/format.ts";
import { Age } from "../../../../web/ui/age.tsx";
import { heldClick, useJustMoved } from "../../../../web/ui/browser/held-clicks.ts";
import { useBottomInset } from "../../../../web/ui/browser/use-bottom-inset.ts";
import { Button } from "../../../../web/ui/button.tsx";
import { Key } from "../../../../web/ui/key.tsx";
import { PlaceSteps } from "../../../../web/ui/queue/place-steps.tsx";
import { Tag } from "../../../../web/ui/tag.tsx";
import { comparedFacts } from "../../core/compared-facts.ts";
import { titleDifferences } from "../../core/title-differences.ts";
import type { Match } from "../../matches.contract.ts";
import { MatchReasons } from "./match-reasons.tsx";
import { ProductSide } from "./product-side.tsx";
import type { MatchActions } from "./use-match-keys.ts";

interface MatchCardProps {
  readonly match: Match;
  /** Place among the listed candidates, from 0, and how many they are. */
  readonly place: number;
  readonly count: number;
  readonly actions: MatchActions;
}

/** Our product beside a candidate, why they may be the same, and the decision. */
export function MatchCard({ match, place, count, actions }: MatchCardProps) {
  const { t } = useLingui();
  const { product, candidate, probability } = match;
  const bar = useBottomInset();
  const at = place + 1;
  const [ownTitle, otherTitle] = titleDifferences(product.title, candidate.title);
  const facts = comparedFacts(match, { brand: t`Brand`, sku: t`SKU`, gtin: t`GTIN` });
  const isWaiting = match.state === "NEW" || match.state === "LATER";
  return (
    <section aria-label={t`Current candidate`} className="min-w-0 rounded-panel border bg-surface">
      <div className="px-4 pt-3 pb-4 sm:px-5">
        <div className="flex items-start justify-between gap-3">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-28 leading-8 font-semibold tracking-tight tabular-nums">
              {formatWholePercent(probability)}
            </span>
            <span className="text-13 text-ink-2">
              <Trans>probability that both are the same article</Trans>
            </span>
          </p>
          <PlaceSteps
            place={place}
            count={count}
            go={actions.go}
            previous={t`Previous candidate`}
            next={t`Next candidate`}
          >
            <Trans>
              {at} of {count}
            </Trans>
          </PlaceSteps>
        </div>
        <MatchReasons match={match} />
        <div className="mt-4 grid gap-5 sm:grid-cols-2 [&_a]:scroll-mb-[var(--selection-bar,0px)]">
          <ProductSide
            label={t`Our product`}
            isOwn
            title={ownTitle}
            imageLink={product.imageLink}
            link={product.link}
            price={product.price}
            currency="RON"
            facts={facts.own}
          />
          <ProductSide
            label={candidate.competitor}
            title={otherTitle}
            imageLink={candidate.imageLink}
            link={candidate.url}
            price={candidate.price}
            currency={candidate.currency}
            facts={facts.other}
          >
            <p className="mt-1 text-12 text-ink-2">
              <Trans>
                read <Age timestampMs={candidate.readTimestamp} />
              </Trans>
            </p>
          </ProductSide>
        </div>
      </div>
      <footer
        ref={bar}
        className="sticky bottom-(--bottom-bar) rounded-b-panel border-t bg-surface px-4 py-3 sm:px-5"
      >
        {isWaiting || match.state === "LINKED" ? (
          <DecisionButtons match={match} actions={actions} />
        ) : (
          <Decided match={match} onUndo={actions.undo} />
        )}
      </footer>
    </section>
  );
}

function DecisionButtons({ match, actions }: Pick<MatchCardProps, "match" | "actions">) {
  const isHeld = useJustMoved([match.id]);
  const isLinked = match.state === "LINKED";
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      <Button
        look="outline"
        aria-keyshortcuts="ArrowLeft"
        {...heldClick(isHeld, actions.deny)}
        className="order-2 sm:order-1"
      >
        <X size={16} aria-hidden />
        <Trans>Not the same</Trans>
        <KeyHint>
          <ArrowLeft size={12} />
        </KeyHint>
      </Button>
      <Button
        look="solid"
        aria-keyshortcuts="ArrowRight"
        {...heldClick(isHeld, actions.accept)}
        className="order-1 sm:order-2"
      >
        <Check size={16} aria-hidden />
        {isLinked ? <Trans>Confirm</Trans> : <Trans>The same</Trans>}
        <KeyHint>
          <ArrowRight size={12} />
        </KeyHint>
      </Button>
      {match.state === "NEW" && (
        <Button
          look="quiet"
          aria-keyshortcuts="ArrowDown"
          {...heldClick(isHeld, actions.later)}
          className="order-3 col-span-2"
        >
          <Trans>Later</Trans>
          <KeyHint>
            <ArrowDown size={12} />
          </KeyHint>
        </Button>
      )}
    </div>
  );
}

function KeyHint({ children }: { readonly children: React.ReactNode }) {
  return (
    <span
      aria-hidden
      className="ml-1 hidden h-5 min-w-6 place-items-center rounded-control border bg-sunken px-1 text-ink lg:pointer-fine:grid"
    >
      {children}
    </span>
  );
}

function Decided({ match, onUndo }: { readonly match: Match; readonly onUndo: () => void }) {
  const { t } = useLingui();
  const { state, decidedBy, decidedTimestamp } = match;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-13">
      <Tag look={state === "ACCEPTED" ? "good" : "neutral"}>
        {state === "ACCEPTED" ? t`The same` : t`Not the same`}
      </Tag>
      <span className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">
        {decidedBy}
        {decidedTimestamp !== null && (
          <>
            {decidedBy !== null && ", "}
            <Age timestampMs={decidedTimestamp} />
          </>
        )}
      </span>
      <Button size="small" aria-keyshortcuts="U" onClick={onUndo} className="ml-auto">
        <Undo2 size={14} aria-hidden />
        <Trans>Undo</Trans>
        <span aria-hidden className="hidden pl-1 lg:pointer-fine:inline">
          <Key>U</Key>
        </span>
      </Button>
    </div>
  );
}
