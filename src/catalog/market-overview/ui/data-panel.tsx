import { Trans, useLingui } from "@lingui/react/macro";
import { dataStates } from "../../filters/market-filter.contract.ts";
import { dataStateNames } from "../../filters/ui/chips/market-chips.ts";
import type { MarketFigures } from "../market-overview.contract.ts";
import type { ListAddress } from "./list-address.ts";
import { CountLink, Panel, shareOf } from "./panel.tsx";

interface DataPanelProps {
  readonly figures: MarketFigures;
  readonly listOf: ListAddress;
}

/** How current and how complete the data behind the figures is. */
export function DataPanel({ figures, listOf }: DataPanelProps) {
  const { t, i18n } = useLingui();
  const { data, products } = figures;
  const rows = [
    ...dataStates.map((state) => ({
      name: i18n._(dataStateNames[state]),
      count: data[state],
      to: listOf({ market: { data: [state] } }),
    })),
    { name: t`Offline products`, count: data.offline, to: listOf({ offline: true }) },
  ];
  return (
    <Panel
      title={t`Freshness and coverage`}
      className="lg:col-span-2 print:col-span-2"
      formula={
        <Trans>
          Read means that the page was visited within the last 48 hours and understood. The first two rows and
          the offline products add up to all products, and so do the three rows about competitors.
        </Trans>
      }
    >
      <table className="w-full text-14">
        <caption className="sr-only">{t`Products by the state of their data`}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t`Data`}</th>
            <th scope="col">{t`Products`}</th>
            <th scope="col">{t`Share`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, count, to }) => (
            <tr key={name} className="border-t first:border-t-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                {name}
              </th>
              <td className="py-1.5 text-right font-medium">
                <CountLink count={count} label={name} to={to} />
              </td>
              <td className="w-20 py-1.5 text-right text-ink-2 tabular-nums">{shareOf(count, products)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
