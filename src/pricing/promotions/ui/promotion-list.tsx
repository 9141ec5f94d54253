import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { formatAmount } from "../../../web/i18n/format.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/dialog/confirm-dialog.tsx";
import { toast } from "../../../web/ui/toast/toast.ts";
import { dayText } from "../../rules/ui/rule-amounts.ts";
import type { Promotion, PromotionPage } from "../promotions.contract.ts";
import { PromotionDialog } from "./promotion-dialog.tsx";
import { PromotionRow } from "./promotion-row.tsx";
import { promotionsQuery, usePromotionDelete, useProofDownload } from "./promotions.queries.ts";
import { PromotionsSkeleton } from "./promotions-skeleton.tsx";

interface PromotionListProps {
  readonly site: string;
  readonly packetId: number;
  readonly mayEdit: boolean;
}

/** The product's reference price and its promotions. */
export function PromotionList({ site, packetId, mayEdit }: PromotionListProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(promotionsQuery(site, packetId));
  const removal = usePromotionDelete(site, packetId);
  const proof = useProofDownload(site, packetId);
  const [edited, edit] = useState<Promotion | "new" | null>(null);
  const [asked, ask] = useState<Promotion | null>(null);
  const failed = (title: string) => (problem: unknown) =>
    toast({ title, description: messageOf(problem), look: "error" });
  const download = (promotionId: number | null) =>
    proof.mutate(promotionId, { onError: failed(t`The file could not be downloaded`) });
  if (data === undefined)
    return error === null ? (
      <PromotionsSkeleton />
    ) : (
      <div className="text-13">
        <p className="mb-2 text-dearer">{messageOf(error)}</p>
        <Button size="small" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  const isRunning = asked?.state === "RUNNING";
  return (
    <div className="space-y-3">
      <h4 className="text-14 font-semibold">
        <Trans>Promotions</Trans>
      </h4>
      <ReferenceText reference={data.reference} />
      {data.promotions.length > 0 && (
        <ul aria-label={t`Promotions`} className="divide-y border-y">
          {data.promotions.map((promotion) => (
            <PromotionRow
              key={promotion.id}
              promotion={promotion}
              mayEdit={mayEdit && promotion.kind === "PLANNED" && promotion.state !== "ENDED"}
              onEdit={() => edit(promotion)}
              onEnd={() => ask(promotion)}
              onProof={() => download(promotion.id)}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {mayEdit && (
          <Button size="small" onClick={() => edit("new")}>
            <Trans>Plan a promotion</Trans>
          </Button>
        )}
        {data.reference !== null && (
          <Button size="small" look="quiet" onClick={() => download(null)}>
            <Download size={14} aria-hidden />
            <Trans>Prices of the last 30 days (CSV)</Trans>
          </Button>
        )}
      </div>
      {edited !== null && (
        <PromotionDialog
          site={site}
          packetId={packetId}
          promotion={edited === "new" ? null : edited}
          reference={data.reference}
          onClose={() => edit(null)}
        />
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => open || ask(null)}
        title={isRunning ? t`End this promotion today?` : t`Delete this promotion?`}
        description={
          isRunning
            ? t`It stays in the list with its reference price.`
            : t`It has not begun, so nothing of it is kept.`
        }
        action={isRunning ? t`End today` : t`Delete`}
        isDangerous
        onConfirm={() => {
          if (asked !== null) removal.mutate(asked.id, { onError: failed(t`The promotion was not changed`) });
          ask(null);
        }}
      />
    </div>
  );
}

/** The price below which a promotion that begins today must be. */
function ReferenceText({ reference }: Pick<PromotionPage, "reference">) {
  const locale = useLocale();
  if (reference === null)
    return (
      <p className="text-13 text-pretty text-ink-2">
        <Trans>No price of the last 30 days is known, so no reduction may be stated today.</Trans>
      </p>
    );
  const price = formatAmount(reference.price, "RON");
  const day = dayText(reference.day, locale);
  return (
    <p className="text-13 text-pretty text-ink-2">
      <Trans>
        Reference price today: <strong className="font-semibold text-ink tabular-nums">{price}</strong>, your
        lowest price of the last 30 days ({day}).
      </Trans>{" "}
      {reference.sinceFirstSeen && <Trans>The product has been known for less than 30 days.</Trans>}
    </p>
  );
}
