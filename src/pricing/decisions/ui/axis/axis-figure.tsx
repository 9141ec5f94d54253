import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatAmount } from "../../../../web/i18n/format.ts";
import { useWidth } from "../../../../web/ui/browser/use-width.ts";
import type { AxisPlace } from "../../core/price-axis.ts";
import type { Decision } from "../../decisions.contract.ts";
import { AxisDrawing } from "./axis-drawing.tsx";
import { axisModel, type LabelKey } from "./axis-model.ts";

/** The prices of a decision on one axis, with what is allowed, and a legend of its signs. */
export function AxisFigure({ decision }: { readonly decision: Decision }) {
  const { t } = useLingui();
  const [ref, width] = useWidth<HTMLDivElement>();
  const names: Record<LabelKey, string> = {
    own: t`Your price`,
    recommended: t`Recommended`,
    target: t`Target`,
    floor: t`Lowest allowed`,
    ceiling: t`Highest allowed`,
  };
  const textOf = (key: LabelKey, price: number, beyond: AxisPlace["beyond"]) => {
    const amount = formatAmount(price, "RON");
    const arrows = { left: `‹ ${amount}`, right: `${amount} ›` };
    return { name: names[key], amount: beyond === null ? amount : arrows[beyond] };
  };
  const summary = useSummary(decision);
  const model = width > 0 ? axisModel(decision, width, textOf) : null;
  return (
    <figure aria-label={t`Prices on an axis`} className="rounded-panel border px-3 py-3 sm:px-4">
      <div ref={ref} role="img" aria-label={summary}>
        {model !== null && <AxisDrawing model={model} width={width} />}
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 border-t pt-2 empty:hidden text-12 text-ink-2">
        {model?.dots.some(({ isCounted }) => isCounted) && (
          <Sign look="fill-ink-2 stroke-ink-2">
            <Trans>Offers that count</Trans>
          </Sign>
        )}
        {model?.dots.some(({ isCounted }) => !isCounted) && (
          <Sign look="fill-surface stroke-ink-3">
            <Trans>Offers that do not</Trans>
          </Sign>
        )}
        {model?.dots.some(({ beyond }) => beyond !== null) && (
          <span className="inline-flex items-center gap-1.5">
            <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
              <path d="M1.5 1v8l7-4z" strokeWidth="1.5" className="fill-surface stroke-ink-3" />
            </svg>
            <Trans>Further away</Trans>
          </span>
        )}
        {(decision.floor !== null || decision.ceiling !== null) && (
          <span className="inline-flex items-center gap-1.5">
            <span
              aria-hidden
              className="h-2.5 w-4 border-x border-control bg-[repeating-linear-gradient(135deg,var(--control)_0_1px,transparent_1px_4px)]"
            />
            <Trans>Not allowed</Trans>
          </span>
        )}
      </figcaption>
    </figure>
  );
}

function Sign({ look, children }: { readonly look: string; readonly children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
        <circle cx="5" cy="5" r="4" strokeWidth="1.5" className={look} />
      </svg>
      {children}
    </span>
  );
}

/** The drawing in words. */
function useSummary({ own, recommendedPrice, target, floor, ceiling, offers }: Decision): string {
  const { t } = useLingui();
  const lei = (amount: number) => formatAmount(amount, "RON");
  const counted = offers.filter(({ isCounted }) => isCounted).length;
  const others = offers.length - counted;
  const merchant = target?.merchant;
  const [ownText, recommendedText, targetText, floorText, ceilingText] = [
    own.price,
    recommendedPrice,
    target?.price ?? null,
    floor,
    ceiling,
  ].map((price) => (price === null ? null : lei(price)));
  const parts = [
    ownText === null ? t`Your price is not known` : t`Your price: ${ownText}`,
    recommendedText === null ? t`No price is recommended` : t`Recommended: ${recommendedText}`,
    targetText === null ? null : t`Target: ${targetText} at ${merchant}`,
    floorText === null ? null : t`Lowest price allowed: ${floorText}`,
    ceilingText === null ? null : t`Highest price allowed: ${ceilingText}`,
    plural(counted, { one: "# offer counts", other: "# offers count" }),
    others === 0 ? null : plural(others, { one: "# does not", other: "# do not" }),
  ];
  return `${parts.filter((part) => part !== null).join("; ")}.`;
}
