import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { formatCount } from "../../../web/i18n/format.ts";
import { ProgressBar } from "../../../web/ui/status/progress-bar.tsx";
import type { MatchProgress } from "../matches.contract.ts";

/** How many of the products are well compared. */
export function ProgressLine({ progress }: { readonly progress: MatchProgress }) {
  const { t } = useLingui();
  const { compared, products } = progress;
  const [done, all] = [formatCount(compared), formatCount(products)];
  return (
    <div className="max-w-xl">
      <p className="mb-1.5 text-13 text-pretty text-ink-2 tabular-nums">
        {plural(products, {
          one: `${done} of ${all} product has three competitors or more`,
          other: `${done} of ${all} products have three competitors or more`,
        })}
      </p>
      <ProgressBar label={t`Products with three competitors or more`} done={compared} total={products} />
    </div>
  );
}
