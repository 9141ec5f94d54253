import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { userInfoQuery } from "../../../accounts/people/ui/user-info.queries.ts";
import { productHistoryScreen } from "../../../admin/product-history/ui/screen.ts";
import { type UsageRange, usageRanges } from "../../../admin/usage/core/usage-range.ts";
import type { UsageScreenProps } from "../../../admin/usage/ui/usage-screen.tsx";
import { flaggedProductsScreen } from "../../../matching/flagged/ui/screen.ts";
import { operationsScreen } from "../../../monitoring/operations/ui/screen.ts";
import { readingReviewScreen } from "../../../monitoring/reading-review/ui/screen.ts";
import { recipeProposalsScreen } from "../../../monitoring/recipes/ui/screen.ts";
import type { PageProps } from "../../page-part.ts";
import { NoSites } from "../no-sites.tsx";
import { useSelectedSite } from "../use-selected-site.ts";
import { OperatorsLinks } from "./operators-links.tsx";

const linked = [
  flaggedProductsScreen,
  productHistoryScreen,
  recipeProposalsScreen,
  operationsScreen,
  readingReviewScreen,
];

/** Usage of the selected site, with site and range in the address. */
export function UsagePage({ Screen }: PageProps<UsageScreenProps>) {
  const [params, setParams] = useSearchParams();
  const { data: person } = useQuery(userInfoQuery());
  const range = usageRanges.find((one) => one === params.get("range")) ?? usageRanges[0];
  const lead = useCallback(
    (site: string) =>
      setParams((before) => new URLSearchParams({ ...Object.fromEntries(before), site }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  );
  const { site, known, isKnown } = useSelectedSite(params.get("site"), lead);
  const links = <OperatorsLinks screens={linked} />;
  if (site === null)
    return isKnown ? (
      <NoSites>
        <div className="mx-auto w-fit px-4">{links}</div>
      </NoSites>
    ) : null;
  return (
    <Screen
      site={site}
      sites={known}
      range={range}
      onChange={(change) =>
        setParams(addressOf(change.site ?? site, change.range ?? range), { preventScrollReset: true })
      }
      person={{ email: person?.email ?? "", role: person?.role.type ?? "" }}
      links={links}
    />
  );
}

/** The address's parameters; defaults are left out. */
function addressOf(site: string, range: UsageRange): Record<string, string> {
  return { site, ...(range !== usageRanges[0] && { range }) };
}
