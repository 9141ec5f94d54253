import { Trans, useLingui } from "@lingui/react/macro";
import type { ListAddress } from "./list-address.ts";
import { CountLink, Panel } from "./panel.tsx";

interface StockPanelProps {
  readonly chances: number;
  readonly listOf: ListAddress;
}

/** Products that we have and the cheapest competitor has not: there is less reason to undercut. */
export function StockPanel({ chances, listOf }: StockPanelProps) {
  const { t } = useLingui();
  return (
    <Panel
      title={t`Stock chances`}
      formula={
        <Trans>
          Products that our page shows in stock, where every competitor with the lowest price of all is out of
          stock. Out-of-stock offers count here, whatever is chosen above.
        </Trans>
      }
    >
      <p className="text-28 font-semibold">
        <CountLink count={chances} label={t`Stock chances`} to={listOf({ market: { stock_chance: true } })} />
      </p>
      <p className="text-13 text-pretty text-ink-2">
        <Trans>We have it, the cheapest competitor does not.</Trans>
      </p>
    </Panel>
  );
}
