import { Trans, useLingui } from "@lingui/react/macro";
import { formatAmount, formatCount } from "../../../web/i18n/format.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Tag } from "../../../web/ui/tag.tsx";
import { listText } from "../../rules/ui/rule-amounts.ts";
import type { Decision } from "../decisions.contract.ts";
import { exclusionTexts } from "./exclusion-words.ts";

type Offer = Decision["offers"][number];

/** The offers that were considered, the cheapest first, with what became of each. */
export function DecisionOffers({ decision }: { readonly decision: Decision }) {
  const { t } = useLingui();
  const { offers, rule } = decision;
  const counted = formatCount(offers.filter(({ isCounted }) => isCounted).length);
  const total = formatCount(offers.length);
  return (
    <section aria-label={t`Offers`}>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-16 font-semibold">
        <Trans>Offers</Trans>
        {offers.length > 0 && (
          <span className="text-12 font-normal text-ink-2">
            <Trans>
              {counted} of {total} count
            </Trans>
          </span>
        )}
      </h3>
      {offers.length === 0 ? (
        <p className="mt-2 text-ink-2">
          <Trans>The product is not compared with any page.</Trans>
        </p>
      ) : (
        <table className="mt-2 w-full border-t text-13 tabular-nums">
          <thead className="text-left text-12 text-ink-2">
            <tr>
              <th scope="col" className="py-1.5 pr-3 font-medium">{t`Competitor`}</th>
              <th scope="col" className="py-1.5 pr-3 text-right font-medium">{t`Price`}</th>
              <th scope="col" className="w-[34%] py-1.5 font-medium">{t`Does it count?`}</th>
            </tr>
          </thead>
          <tbody>
            {offers.map((offer) => (
              <OfferLine key={offer.link || offer.merchant} offer={offer} only={rule.merchant} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function OfferLine({ offer, only }: { readonly offer: Offer; readonly only: string | null }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { merchant, price, currency, available, readAt, confidence, link, isCounted, isTarget } = offer;
  const stocks = {
    IN_STOCK: t`In stock`,
    OUT_OF_STOCK: t`Out of stock`,
    NOT_AVAILABLE: t`Stock unknown`,
  };
  const readText = readAt === null ? null : formatInstant(readAt, locale);
  const percent = confidence === null || price === null ? null : Math.round(confidence * 100);
  return (
    <tr className="border-t align-top">
      <th scope="row" className="py-2 pr-3 text-left font-normal [overflow-wrap:anywhere]">
        {link === "" ? (
          merchant
        ) : (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="touch-target rounded-control underline decoration-line underline-offset-2 hover:decoration-current"
          >
            {merchant}
            <span className="sr-only"> ({t`opens in a new tab`})</span>
          </a>
        )}
        <span className="block text-12 text-ink-2">{stocks[available]}</span>
        <span className="block text-12 text-ink-3">
          {readText === null ? t`not read` : t`read ${readText}`}
        </span>
        {percent !== null && (
          <span className="block text-12 text-ink-3">
            <Trans>confidence {percent}%</Trans>
          </span>
        )}
      </th>
      <td className={`py-2 pr-3 text-right whitespace-nowrap ${isCounted ? "font-semibold" : "text-ink-2"}`}>
        {price === null ? "–" : formatAmount(price, currency)}
      </td>
      <td className="py-2 text-pretty">
        {isTarget ? (
          <Tag look="ink">
            <Trans>Target</Trans>
          </Tag>
        ) : isCounted ? (
          <Trans>Yes</Trans>
        ) : (
          <span className="text-ink-2">
            <Reasons offer={offer} only={only} />
          </span>
        )}
      </td>
    </tr>
  );
}

function Reasons({ offer, only }: { readonly offer: Offer; readonly only: string | null }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const known = offer.excluded.map((reason) => i18n._(exclusionTexts[reason]));
  const reasons =
    known.length > 0
      ? known
      : [offer.price === null ? t`no price was read` : t`the rule compares with ${only} only`];
  const list = listText(reasons, locale);
  return <Trans>No: {list}</Trans>;
}
