import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Download, Pencil, X } from "lucide-react";
import { formatAmount } from "../../../web/i18n/format.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { IconButton } from "../../../web/ui/button.tsx";
import { Tag } from "../../../web/ui/tag.tsx";
import { dayText } from "../../rules/ui/rule-amounts.ts";
import type { Promotion } from "../promotions.contract.ts";

const stateNames = {
  PLANNED: msg`Planned`,
  RUNNING: msg`Running`,
  ENDED: msg`Ended`,
} as const;

interface PromotionRowProps {
  readonly promotion: Promotion;
  readonly mayEdit: boolean;
  readonly onEdit: () => void;
  readonly onEnd: () => void;
  readonly onProof: () => void;
}

/** A promotion with the reduction that may be stated. */
export function PromotionRow({ promotion, mayEdit, onEdit, onEnd, onProof }: PromotionRowProps) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { state, kind, startsOn, endsOn, announcedPrice, referencePrice, reductionPercent, notice } =
    promotion;
  const from = dayText(startsOn, locale);
  const until = endsOn === null ? null : dayText(endsOn, locale);
  const days = until === null ? t`from ${from}` : t`${from} to ${until}`;
  const price = formatAmount(announcedPrice, "RON");
  const reference = referencePrice === null ? null : formatAmount(referencePrice, "RON");
  const struck = promotion.struckPrice === null ? null : formatAmount(promotion.struckPrice, "RON");
  return (
    <li className="flex items-start justify-between gap-3 py-2 text-13">
      <div className="min-w-0 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Tag look={state === "RUNNING" ? "good" : "neutral"}>{i18n._(stateNames[state])}</Tag>
          <span className="font-medium tabular-nums">{price}</span>
          <span className="text-ink-2">{days}</span>
        </p>
        <p className="text-ink-2">
          {kind === "DETECTED" ? <Trans>Found on your page</Trans> : <Trans>Planned by your team</Trans>}
          {" · "}
          {reference === null ? (
            <Trans>no reference price is known</Trans>
          ) : reductionPercent === null ? (
            <Trans>reference price {reference}: no reduction may be stated</Trans>
          ) : (
            <Trans>
              reference price {reference}: at most −{reductionPercent}% may be stated
            </Trans>
          )}
        </p>
        {notice === "CUT_ABOVE_REFERENCE" && reference !== null && (
          <p className="text-warning">
            <Trans>
              Your page strikes through {struck}, but your lowest price of the 30 days before was {reference}.
            </Trans>
          </p>
        )}
      </div>
      <span className="flex shrink-0">
        <IconButton label={t`Download the proof for ${days}`} onClick={onProof}>
          <Download size={16} aria-hidden />
        </IconButton>
        {mayEdit && (
          <>
            <IconButton label={t`Edit the promotion ${days}`} onClick={onEdit}>
              <Pencil size={16} aria-hidden />
            </IconButton>
            <IconButton
              label={state === "RUNNING" ? t`End the promotion ${days}` : t`Delete the promotion ${days}`}
              onClick={onEnd}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </>
        )}
      </span>
    </li>
  );
}
