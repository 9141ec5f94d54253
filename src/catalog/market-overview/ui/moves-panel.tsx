import { Trans, useLingui } from "@lingui/react/macro";
import { formatDay } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import type { PriceMove } from "../../filters/market-filter.contract.ts";
import type { MarketFigures } from "../market-overview.contract.ts";
import type { ListAddress } from "./list-address.ts";
import { CountLink, Panel } from "./panel.tsx";

interface MovesPanelProps {
  readonly moves: MarketFigures["moves"];
  /** When the figures were computed, ms since 1970. */
  readonly computedAt: number;
  readonly listOf: ListAddress;
}

/** Products with a rise or a drop of our price or of a competitor's since the last check. */
export function MovesPanel({ moves, computedAt, listOf }: MovesPanelProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { since } = moves;
  const day = since === null ? "–" : formatDay(since, locale, true);
  const rows = [
    {
      name: t`Our prices`,
      key: "own_price_move",
      up: moves.ownUp,
      down: moves.ownDown,
    },
    {
      name: t`Competitors' prices`,
      key: "competitor_price_move",
      up: moves.competitorUp,
      down: moves.competitorDown,
    },
  ] as const;
  const to = (key: (typeof rows)[number]["key"], move: PriceMove) =>
    // Before the first check nothing is counted, and the list is empty as well, whatever was uploaded since.
    listOf({ market: { [key]: move, moved_since: since ?? computedAt } });
  return (
    <Panel
      title={t`Rises and drops since the last check`}
      formula={
        <Trans>
          Products whose last price change was read on or after {day}, the day of the last check. A product
          counts once in each column, however many of its competitors changed.
        </Trans>
      }
    >
      <table className="w-full text-14">
        <caption className="sr-only">{t`Products with a changed price`}</caption>
        <thead className="text-12 text-ink-3">
          <tr>
            <td />
            <th scope="col" className="py-1 text-right font-normal">{t`▲ Rises`}</th>
            <th scope="col" className="py-1 text-right font-normal">{t`▼ Drops`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, key, up, down }) => (
            <tr key={key} className="border-t">
              <th scope="row" className="py-2 text-left font-normal">
                {name}
              </th>
              <td className="py-2 text-right text-20 font-semibold">
                <CountLink count={up} label={t`${name}: rises`} to={to(key, "UP")} />
              </td>
              <td className="py-2 text-right text-20 font-semibold">
                <CountLink count={down} label={t`${name}: drops`} to={to(key, "DOWN")} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
