import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { messageOf } from "../../../web/call.ts";
import { Button } from "../../../web/ui/button.tsx";
import { Dialog } from "../../../web/ui/dialog/dialog.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { decisionQuery, isMissing } from "./decision.queries.ts";
import { DecisionView } from "./decision-view.tsx";

interface WhyThisPriceProps {
  readonly site: string;
  readonly decisionId: number;
  readonly productName: string;
  /** What can be decided about the price, at the foot. */
  readonly actions?: ReactNode;
  readonly onClose: () => void;
}

/** How a recommended price was made. Needs the catalogues "pricing-decision" and "pricing-rules". */
export function WhyThisPrice({ site, decisionId, productName, actions, onClose }: WhyThisPriceProps) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = useQuery(decisionQuery(site, decisionId));
  return (
    <Dialog
      open
      isWide
      onOpenChange={(open) => open || onClose()}
      title={t`Why this price`}
      description={productName}
    >
      {data !== undefined ? (
        <DecisionView decision={data} />
      ) : error === null ? (
        <DecisionSkeleton />
      ) : isMissing(error) ? (
        <EmptyState kind="no-match" title={t`This record is no longer stored`}>
          <Trans>Records of prices are stored for three years. The price itself is not affected.</Trans>
        </EmptyState>
      ) : (
        <EmptyState
          kind="failed"
          title={t`The record could not be loaded`}
          action={
            <Button disabled={isFetching} onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {messageOf(error)}
        </EmptyState>
      )}
      {data !== undefined && actions}
    </Dialog>
  );
}

function DecisionSkeleton() {
  return (
    <div className="mt-5">
      <p role="status" className="sr-only">
        <Trans>Loading the record…</Trans>
      </p>
      <div aria-hidden className="skeleton h-32 w-full" />
      <div aria-hidden className="mt-6 grid grid-cols-1 gap-8 min-[1000px]:grid-cols-2">
        <div className="space-y-3">
          {["w-4/5", "w-3/5", "w-2/3", "w-1/2"].map((width) => (
            <div key={width} className={`skeleton h-5 ${width}`} />
          ))}
        </div>
        <div className="skeleton h-40 w-full" />
      </div>
    </div>
  );
}
