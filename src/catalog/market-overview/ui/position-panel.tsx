import { Trans, useLingui } from "@lingui/react/macro";
import { marketPositions } from "../../filters/market-filter.contract.ts";
import { marketPositionNames } from "../../filters/ui/chips/market-chips.ts";
import type { MarketFigures } from "../market-overview.contract.ts";
import type { ListAddress } from "./list-address.ts";
import { CountLink, Panel, shareOf } from "./panel.tsx";

/** Fill of each part. The patterns tell the parts apart without colours. */
const fills: Readonly<Record<(typeof marketPositions)[number], string>> = {
  CHEAPEST: "var(--cheaper)",
  EQUAL: "repeating-linear-gradient(45deg, var(--ink-3) 0 2px, var(--surface) 2px 6px)",
  MORE_EXPENSIVE: "repeating-linear-gradient(-45deg, var(--dearer) 0 4px, var(--surface) 4px 7px)",
  MOST_EXPENSIVE: "var(--dearer)",
  NO_COMPETITORS: "repeating-linear-gradient(90deg, var(--line) 0 5px, var(--surface) 5px 8px)",
  NO_OWN_PRICE: "var(--line)",
};

interface PositionPanelProps {
  readonly figures: MarketFigures;
  readonly listOf: ListAddress;
}

/** How many products are cheapest, equal, more expensive and so on. */
export function PositionPanel({ figures, listOf }: PositionPanelProps) {
  const { t, i18n } = useLingui();
  const { positions, products } = figures;
  return (
    <Panel
      title={t`Price position`}
      className="lg:col-span-2 print:col-span-2"
      formula={
        <Trans>
          Our price beside the lowest and the highest competitor's price of the same product. On this screen
          prices within 1% count as equal. Only prices in lei read within 48 hours count. Each product is in
          exactly one row.
        </Trans>
      }
    >
      <div aria-hidden className="mb-3 flex h-8 gap-0.5 overflow-hidden rounded-control">
        {marketPositions.map(
          (position) =>
            positions[position] > 0 && (
              <div
                key={position}
                className="min-w-1 border border-control [print-color-adjust:exact]"
                style={{ flexGrow: positions[position], flexBasis: 0, background: fills[position] }}
              />
            ),
        )}
      </div>
      <table className="w-full text-14">
        <caption className="sr-only">{t`Products by price position`}</caption>
        <thead className="text-12 text-ink-3">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">{t`Position`}</th>
            <th scope="col" className="py-1 text-right font-normal">{t`Products`}</th>
            <th scope="col" className="w-20 py-1 text-right font-normal">{t`Share`}</th>
          </tr>
        </thead>
        <tbody>
          {marketPositions.map((position) => {
            const name = i18n._(marketPositionNames[position]);
            return (
              <tr key={position} className="border-t">
                <th scope="row" className="py-1.5 text-left font-normal">
                  <span
                    aria-hidden
                    className="mr-2 inline-block size-3 border border-control align-[-1px] [print-color-adjust:exact]"
                    style={{ background: fills[position] }}
                  />
                  {name}
                </th>
                <td className="py-1.5 text-right font-medium">
                  <CountLink
                    count={positions[position]}
                    label={name}
                    to={listOf({ market: { position: [position] } })}
                  />
                </td>
                <td className="py-1.5 text-right text-ink-2 tabular-nums">
                  {shareOf(positions[position], products)}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="border-t font-medium">
            <th scope="row" className="py-1.5 text-left">{t`All products`}</th>
            <td className="py-1.5 text-right">
              <CountLink count={products} label={t`All products`} to={listOf({})} />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
}
