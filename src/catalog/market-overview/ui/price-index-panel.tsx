import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatAmount } from "../../../web/i18n/format.ts";
import { linkClass } from "../../../web/ui/link-button.tsx";
import type { MarketFigures } from "../market-overview.contract.ts";
import type { ListAddress } from "./list-address.ts";
import { Panel } from "./panel.tsx";

interface PriceIndexPanelProps {
  readonly index: MarketFigures["priceIndex"];
  readonly listOf: ListAddress;
}

const decimals = new Intl.NumberFormat("ro-RO", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Our price level beside the market's: 100 is the same. */
export function PriceIndexPanel({ index, listOf }: PriceIndexPanelProps) {
  const { t } = useLingui();
  const { products, toAverage, toLowest } = index;
  const [own, average, lowest] = [index.ownSum, index.averageSum, index.lowestSum].map((sum) =>
    formatAmount(sum, "RON"),
  );
  return (
    <Panel
      title={t`Price index`}
      className="flex-1"
      isExplained
      formula={
        <>
          <p>
            <Trans>
              100 × the sum of our prices / the sum of the competitors' prices of the same products.
            </Trans>
          </p>
          {toAverage !== null && toLowest !== null && (
            <ul className="mt-1 tabular-nums">
              <li>
                <Trans>
                  To the average: 100 × {own} / {average} = {decimals.format(toAverage)}
                </Trans>
              </li>
              <li>
                <Trans>
                  To the lowest: 100 × {own} / {lowest} = {decimals.format(toLowest)}
                </Trans>
              </li>
            </ul>
          )}
        </>
      }
    >
      <dl className="grid grid-cols-2 gap-3">
        <Index name={t`To the average price`} value={toAverage} />
        <Index name={t`To the lowest price`} value={toLowest} />
      </dl>
      <p className="mt-3 text-13 text-ink-2">
        <Link
          className={linkClass}
          to={listOf({ market: { position: ["CHEAPEST", "EQUAL", "MORE_EXPENSIVE", "MOST_EXPENSIVE"] } })}
        >
          <Plural value={products} one="# product compared" other="# products compared" />
        </Link>
      </p>
    </Panel>
  );
}

function Index({ name, value }: { readonly name: string; readonly value: number | null }) {
  const { t } = useLingui();
  const level = value === null ? null : Math.round((value - 100) * 10) / 10;
  return (
    <div>
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd>
        <span className="block text-28 font-semibold tabular-nums">
          {value === null ? "–" : decimals.format(value)}
        </span>
        {level !== null && (
          <span
            className={
              level === 0 ? "text-13 text-ink-2" : level < 0 ? "text-13 text-cheaper" : "text-13 text-dearer"
            }
          >
            {level === 0
              ? t`same level`
              : level < 0
                ? t`▼ ${decimals.format(-level)}% cheaper`
                : t`▲ ${decimals.format(level)}% more expensive`}
          </span>
        )}
      </dd>
    </div>
  );
}
