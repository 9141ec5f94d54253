import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { formatCount } from "../../../web/i18n/format.ts";
import { SelectField } from "../../../web/ui/form/select-field.tsx";
import { LinkButton } from "../../../web/ui/link-button.tsx";
import { excludedQuery } from "./recommendations.queries.ts";
import type { Recommendations } from "./use-recommendations.ts";

interface PricingHeaderProps {
  readonly site: string;
  /** Domains of the person's sites. */
  readonly sites: readonly string[];
  readonly list: Recommendations;
  readonly onSite: (site: string) => void;
  readonly onExcluded: () => void;
}

/** The screen's name, how much the list finds, and which site it is about. */
export function PricingHeader({ site, sites, list, onSite, onExcluded }: PricingHeaderProps) {
  const { t } = useLingui();
  const count = list.isOutdated || list.total === undefined ? null : list.total;
  const shown = formatCount(count ?? 0);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-3 pb-1">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <h1 className="text-20 font-semibold tracking-tight">
          <Trans>Dynamic Prices</Trans>
        </h1>
        <p role="status" className="text-13 text-ink-2 tabular-nums">
          {count !== null && plural(count, { one: `${shown} product`, other: `${shown} products` })}
        </p>
        <ExcludedLink site={site} onOpen={onExcluded} />
      </div>
      {sites.length > 1 ? (
        <SelectField
          label={t`Site`}
          className="max-sm:w-40"
          value={site}
          onChange={({ target }) => onSite(target.value)}
        >
          {sites.map((known) => (
            <option key={known}>{known}</option>
          ))}
        </SelectField>
      ) : (
        <p className="font-medium text-ink-2">{site}</p>
      )}
    </header>
  );
}

/** How many products have no recommended price; opens their list with the reasons. */
function ExcludedLink({ site, onOpen }: { readonly site: string; readonly onOpen: () => void }) {
  const { data } = useInfiniteQuery(excludedQuery(site, null));
  const count = data?.pages[0]?.reasons.reduce((sum, { products }) => sum + products, 0) ?? 0;
  if (count === 0) return null;
  const shown = formatCount(count);
  return (
    <LinkButton onClick={onOpen}>
      {plural(count, {
        one: `${shown} without a recommended price`,
        other: `${shown} without a recommended price`,
      })}
    </LinkButton>
  );
}
