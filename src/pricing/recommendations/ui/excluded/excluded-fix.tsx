import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { Button } from "../../../../web/ui/button.tsx";
import { linkClass } from "../../../../web/ui/link-button.tsx";
import { refusalTexts } from "../../../rules/ui/refusal-text.ts";
import type { ExcludedProduct } from "../../recommendations.contract.ts";
import { rulesAddress } from "../rules-address.ts";
import { fixes } from "./excluded-fixes.ts";

type Reason = ExcludedProduct["reason"];

interface WhyExcludedProps {
  readonly site: string;
  readonly mayEdit: boolean;
  readonly reason: Reason;
}

/** The reason in full, with what ends it for all of its products. */
export function WhyExcluded({ site, reason, mayEdit }: WhyExcludedProps) {
  const { i18n } = useLingui();
  const fix = fixes[reason];
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-pretty text-ink-2">
      {/* A phone cuts it in the field above. */}
      <span className="sm:hidden">{i18n._(refusalTexts[reason])}</span>
      {fix.at === "rules" && (
        <Link to={rulesAddress(site)} className={linkClass}>
          {i18n._(fix.label)}
        </Link>
      )}
      {fix.at === "product" && fix.needsCosts && !mayEdit && (
        <Trans>A manager of your company can enter costs and limits.</Trans>
      )}
    </p>
  );
}

interface FixButtonProps {
  readonly reason: Reason;
  readonly title: string;
  readonly mayEdit: boolean;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
  readonly onOpenProduct: (asksForCosts: boolean) => void;
}

/** Ends the reason for one product, or opens the product where that is done. */
export function FixButton({ reason, title, mayEdit, isBusy, onRestore, onOpenProduct }: FixButtonProps) {
  const { i18n } = useLingui();
  const fix = fixes[reason];
  if (fix.at === "rules" || (fix.at === "product" && fix.needsCosts && !mayEdit)) return null;
  const label = i18n._(fix.label);
  const isHere = fix.at === "here";
  return (
    <Button
      size="small"
      aria-disabled={isHere && isBusy}
      aria-label={`${label}: ${title}`}
      onClick={() =>
        isHere ? isBusy || onRestore() : onOpenProduct(fix.at === "product" && fix.needsCosts === true)
      }
    >
      {label}
    </Button>
  );
}
