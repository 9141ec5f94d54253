import { Trans } from "@lingui/react/macro";
import { ChartColumn } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "../../../web/ui/button.tsx";

/** Leads to the market overview of the site. */
export function OverviewLink({ site }: { readonly site: string }) {
  return (
    <Link to={`/dashboard?site=${encodeURIComponent(site)}`} className={buttonClass("outline", "small")}>
      <ChartColumn size={14} aria-hidden />
      <span className="max-sm:sr-only">
        <Trans>Market overview</Trans>
      </span>
    </Link>
  );
}
