import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, ChevronDown } from "lucide-react";
import { useState } from "react";
import { messageOf } from "../../../web/call.ts";
import { formatAmount } from "../../../web/i18n/format.ts";
import { Button } from "../../../web/ui/button.tsx";
import type { BacktestResult } from "../backtest.contract.ts";
import { backtestProductQuery } from "./backtest.queries.ts";
import { ProductChart } from "./product-chart.tsx";
import type { Trial } from "./use-backtest.ts";

interface TopProductsProps {
  readonly site: string;
  readonly trial: Trial;
  readonly result: BacktestResult;
}

/** The products on whose prices the rule has the largest effect; each opens its prices. */
export function TopProducts({ site, trial, result }: TopProductsProps) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <section aria-labelledby="backtest-top" className="text-13">
      <h4 id="backtest-top" className="text-14 font-semibold">
        <Trans>Products with the largest difference</Trans>
      </h4>
      {result.top.length === 0 ? (
        <p className="mt-1 text-ink-2">
          <Trans>The rule would have set the same prices as you.</Trans>
        </p>
      ) : (
        <>
          <p className="text-ink-2">
            <Trans>
              Your price and the rule's at the end of the period. Choose a product to see its prices.
            </Trans>
          </p>
          <ul className="mt-2 divide-y rounded-panel border">
            {result.top.map((product) => (
              <li key={product.id}>
                <ProductButton
                  product={product}
                  isShown={product.id === shown}
                  onToggle={() => setShown(product.id === shown ? null : product.id)}
                />
                {product.id === shown && (
                  <div id={`backtest-product-${product.id}`} className="px-3 pb-3">
                    <ProductPrices site={site} id={trial.id} productId={product.id} window={result} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

interface ProductButtonProps {
  readonly product: BacktestResult["top"][number];
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

function ProductButton({ product, isShown, onToggle }: ProductButtonProps) {
  const { t } = useLingui();
  const { id, productName, sku, realPrice, simulatedPrice, meanDifference, changes } = product;
  const difference = formatAmount(Math.abs(meanDifference), "RON");
  return (
    <button
      type="button"
      aria-expanded={isShown}
      aria-controls={isShown ? `backtest-product-${id}` : undefined}
      onClick={onToggle}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-3 py-2 text-left hover:bg-sunken focus-visible:-outline-offset-2 min-[900px]:grid-cols-[minmax(0,1fr)_190px_290px_auto] min-[900px]:items-center"
    >
      <span className="line-clamp-2 [overflow-wrap:anywhere] min-[900px]:line-clamp-1" title={productName}>
        {productName} {sku !== null && <span className="text-ink-3">{sku}</span>}
      </span>
      <ChevronDown
        size={16}
        aria-hidden
        className={`row-start-1 self-center text-ink-2 transition-transform duration-120 col-start-2 min-[900px]:col-start-4 ${isShown ? "rotate-180" : ""}`}
      />
      <span className="col-start-1 flex flex-wrap items-center gap-x-1.5 tabular-nums min-[900px]:col-start-2 min-[900px]:row-start-1">
        <span className="text-own-text">{formatAmount(realPrice, "RON")}</span>
        <ArrowRight size={13} aria-hidden className="text-ink-3" />
        <span className="sr-only">{t`with the rule`}</span>
        <strong className="font-semibold">{formatAmount(simulatedPrice, "RON")}</strong>
      </span>
      <span className="col-start-1 text-ink-2 tabular-nums min-[900px]:col-start-3 min-[900px]:row-start-1">
        {meanDifference < 0 ? t`On average ${difference} lower` : t`On average ${difference} higher`};{" "}
        <span className="whitespace-nowrap">
          <Plural value={changes} one="# change" other="# changes" />
        </span>
      </span>
    </button>
  );
}

interface ProductPricesProps {
  readonly site: string;
  /** Of the backtest. */
  readonly id: string;
  readonly productId: number;
  readonly window: Pick<BacktestResult, "from" | "to">;
}

function ProductPrices({ site, id, productId, window }: ProductPricesProps) {
  const { data, error, isFetching, refetch } = useQuery(backtestProductQuery(site, id, productId));
  if (data !== undefined) return <ProductChart prices={data} window={window} />;
  if (error === null) return <div aria-hidden className="skeleton h-[252px] w-full" />;
  return (
    <div role="alert">
      <p className="text-dearer">{messageOf(error)}</p>
      <Button size="small" className="mt-2" disabled={isFetching} onClick={() => void refetch()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
