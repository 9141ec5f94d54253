import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyOf } from "../../../kit/call.ts";
import { formatCount, formatPercent, formatSignedPercent } from "../../../web/i18n/format.ts";
import { Age } from "../../../web/ui/age.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { Review } from "../../review/ui/use-review.ts";
import type { pricingProgress } from "../recommendations.contract.ts";
import { ComputationProgress } from "./computation-progress.tsx";
import type { PricingView } from "./pricing-view.ts";
import { progressQuery } from "./recommendations.queries.ts";
import { useFreshLists, useListRestart } from "./use-fresh-lists.ts";
import type { Recommendations } from "./use-recommendations.ts";

interface PricingNoticesProps {
  readonly site: string;
  readonly view: PricingView;
  readonly list: Recommendations;
  readonly review: Review;
  /** Whether the person may let the brake go. */
  readonly mayRelease: boolean;
}

/** A computation of all prices, changes that wait because too many came at once, and a long list that is outdated. */
export function PricingNotices({ site, view, list, review, mayRelease }: PricingNoticesProps) {
  const { t } = useLingui();
  const { data } = useQuery(progressQuery(site));
  useFreshLists(site, data?.revision);
  const restart = useListRestart(site, view);
  if (data === undefined) return null;
  return (
    <>
      <ComputationProgress site={site} className="rounded-panel border bg-surface px-4 py-3" />
      {isOutdated(list, data) && (
        <Callout title={t`Prices have changed since this list was loaded`}>
          <Button size="small" onClick={restart}>
            <Trans>Show the new prices</Trans>
          </Button>
        </Callout>
      )}
      {data.brake !== null && <BrakeNotice brake={data.brake} review={review} mayRelease={mayRelease} />}
    </>
  );
}

type Progress = ReplyOf<typeof pricingProgress>;
type Brake = NonNullable<Progress["brake"]>;

function isOutdated(list: Recommendations, { revision }: Progress): boolean {
  return list.isLong && list.revision < revision;
}

/** Another text whenever a notice comes or goes, which moves the rows below. */
export function useShownNotices(site: string, list: Recommendations): string {
  const { data } = useQuery(progressQuery(site));
  if (data === undefined) return "";
  const notices = {
    progress: data.run !== null,
    outdated: isOutdated(list, data),
    brake: data.brake !== null,
  };
  return Object.entries(notices)
    .filter(([, isShown]) => isShown)
    .map(([name]) => name)
    .join(" ");
}

interface BrakeNoticeProps {
  readonly brake: Brake;
  readonly review: Review;
  readonly mayRelease: boolean;
}

/** Says why the changes wait, and lets them through. */
function BrakeNotice({ brake, review, mayRelease }: BrakeNoticeProps) {
  const { t } = useLingui();
  const [isAsking, ask] = useState(false);
  const { reason, moved, active, sumChangePercent, waiting, since } = brake;
  const [shownMoved, shownActive, shownWaiting] = [moved, active, waiting].map(formatCount);
  const share = formatPercent(active === 0 ? 0 : (100 * moved) / active, 1);
  const fall = formatSignedPercent(sumChangePercent, 1);
  const letThrough = plural(waiting, { one: "Let it through", other: "Let these through" });
  const isBusy = review.release.isPending;
  return (
    <Callout
      look="warning"
      title={
        reason === "share"
          ? t`Many prices would change at once, so they are waiting for you`
          : t`Your prices would fall a lot at once, so the changes are waiting for you`
      }
    >
      <p>
        {reason === "share" ? (
          <Trans>
            Within 24 hours {shownMoved} of {shownActive} actively priced products ({share}) would get a new
            price.
          </Trans>
        ) : (
          <Trans>
            Within 24 hours the prices of {shownMoved} actively priced products would change by {fall} in
            total.
          </Trans>
        )}{" "}
        {plural(waiting, {
          one: `${shownWaiting} change is waiting in Warnings.`,
          other: `${shownWaiting} changes are waiting in Warnings.`,
        })}{" "}
        <span className="text-ink-3">
          <Age timestampMs={since} />
        </span>
      </p>
      {mayRelease ? (
        <Button size="small" className="mt-2" aria-disabled={isBusy} onClick={() => !isBusy && ask(true)}>
          {letThrough}
        </Button>
      ) : (
        <p className="mt-1 text-13">
          {plural(waiting, {
            one: "A manager of your company can let it through.",
            other: "A manager of your company can let them through.",
          })}
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title={plural(waiting, {
          one: `Let ${shownWaiting} change through?`,
          other: `Let ${shownWaiting} changes through?`,
        })}
        description={plural(waiting, {
          one: "It is approved, and later changes of this product within its threshold are no longer held back. You can undo it.",
          other:
            "They are approved, and later changes of these products within their thresholds are no longer held back. You can undo it.",
        })}
        action={letThrough}
        onConfirm={() => {
          ask(false);
          review.release.mutate();
        }}
      />
    </Callout>
  );
}
