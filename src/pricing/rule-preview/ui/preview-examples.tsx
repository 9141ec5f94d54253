import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { ArrowRight } from "lucide-react";
import { formatAmount } from "../../../web/i18n/format.ts";
import { BelowCost } from "../../rules/ui/below-cost-tag.tsx";
import { refusalTexts } from "../../rules/ui/refusal-text.ts";
import type { PreviewExample } from "../preview.contract.ts";

const guardTexts: Readonly<Record<PreviewExample["guards"][number]["guard"], MessageDescriptor>> = {
  floor: msg`raised to the lowest price allowed`,
  margin: msg`raised to the minimum margin`,
  ceiling: msg`lowered to the highest price allowed`,
  step: msg`limited to the maximum change allowed`,
};

/** The largest changes of a preview, product by product. */
export function PreviewExamples({ examples }: { readonly examples: readonly PreviewExample[] }) {
  if (examples.length === 0) return null;
  return (
    <div className="pt-1">
      <h4 className="font-medium">
        <Trans>For example</Trans>
      </h4>
      <ul className="mt-1 divide-y">
        {examples.map((example) => (
          <li key={example.id} className="py-2">
            <Example example={example} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Example({ example }: { readonly example: PreviewExample }) {
  const { i18n } = useLingui();
  const { productName, sku, price, recommendedPrice, profit, refusal, target, guards } = example;
  return (
    <>
      <p className="line-clamp-2 [overflow-wrap:anywhere]" title={productName}>
        {productName} {sku !== null && <span className="text-ink-3">{sku}</span>}
      </p>
      {refusal !== null ? (
        <p className="text-ink-2">{i18n._(refusalTexts[refusal])}</p>
      ) : (
        <p className="flex flex-wrap items-center gap-x-1.5 tabular-nums">
          <span className="text-own-text">{lei(price)}</span>
          <ArrowRight size={13} aria-hidden className="text-ink-3" />
          <span className="sr-only">
            <Trans>would become</Trans>
          </span>
          <strong className="font-semibold">{lei(recommendedPrice)}</strong>
        </p>
      )}
      <BelowCost profit={profit} />
      {target !== null && (
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {target.merchant}: {lei(target.price)}
        </p>
      )}
      {guards.map(({ guard }) => (
        <p key={guard} className="text-ink-2">
          {i18n._(guardTexts[guard])}
        </p>
      ))}
    </>
  );
}

function lei(amount: number | null): string {
  return amount === null ? "–" : formatAmount(amount, "RON");
}
