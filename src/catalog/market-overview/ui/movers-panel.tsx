import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { formatAmount, formatSignedPercent } from "../../../web/i18n/format.ts";
import { formatDay } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import type { MarketFigures, Mover } from "../market-overview.contract.ts";
import type { ListAddress } from "./list-address.ts";
import { CountLink, Panel } from "./panel.tsx";

interface MoversPanelProps {
  readonly movers: MarketFigures["movers"];
  readonly listOf: ListAddress;
}

/** The largest price changes of the last seven days. */
export function MoversPanel({ movers, listOf }: MoversPanelProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { since } = movers;
  const day = formatDay(since, locale, true);
  const groups = [
    {
      title: t`Our prices`,
      list: movers.own,
      up: movers.ownUp,
      down: movers.ownDown,
      key: "own_price_move",
    },
    {
      title: t`Competitors' prices`,
      list: movers.competitors,
      up: movers.competitorUp,
      down: movers.competitorDown,
      key: "competitor_price_move",
    },
  ] as const;
  return (
    <Panel
      title={t`Movers of the week`}
      className="lg:col-span-3 print:col-span-3"
      formula={
        <Trans>
          (new price − price before) / price before, of the last change of each price read on or after {day}.
          The largest changes in either direction come first.
        </Trans>
      }
    >
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {groups.map(({ title, list, up, down, key }) => (
          <div key={key} className="min-w-0">
            <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
              <h3 className="font-medium">{title}</h3>
              <p className="flex gap-x-3 text-13 text-ink-2">
                <span>
                  {t`▲ Rises`}{" "}
                  <CountLink
                    count={up}
                    label={t`${title}: rises`}
                    to={listOf({ market: { [key]: "UP", moved_since: since } })}
                  />
                </span>
                <span>
                  {t`▼ Drops`}{" "}
                  <CountLink
                    count={down}
                    label={t`${title}: drops`}
                    to={listOf({ market: { [key]: "DOWN", moved_since: since } })}
                  />
                </span>
              </p>
            </div>
            {list.length === 0 ? (
              <p className="border-t py-2 text-13 text-ink-2">{t`No price changed in the last seven days.`}</p>
            ) : (
              <ul>
                {list.map((mover) => (
                  <MoverRow
                    key={`${mover.packetId} ${mover.competitor} ${mover.changedAt} ${mover.price}`}
                    mover={mover}
                    to={listOf({
                      product: mover.packetId,
                      market: { [key]: mover.changePercent > 0 ? "UP" : "DOWN", moved_since: since },
                    })}
                  />
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}

function MoverRow({ mover, to }: { readonly mover: Mover; readonly to: string }) {
  const { title, competitor, previousPrice, price, changePercent } = mover;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-t py-1.5">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <Link to={to} title={title} className="block truncate rounded-control hover:underline">
          {title}
        </Link>
        {competitor !== null && <span className="block truncate text-12 text-ink-3">{competitor}</span>}
      </div>
      <span className="text-right text-13 whitespace-nowrap text-ink-2 tabular-nums max-sm:mr-auto">
        {formatAmount(previousPrice, "RON")} → {formatAmount(price, "RON")}
      </span>
      <span className="w-20 text-right text-13 font-medium whitespace-nowrap tabular-nums">
        {changePercent > 0 ? "▲" : "▼"} {formatSignedPercent(changePercent, 1)}
      </span>
    </li>
  );
}
