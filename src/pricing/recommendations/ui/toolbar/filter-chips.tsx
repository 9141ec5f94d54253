import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { formatSignedPercent } from "../../../../web/i18n/format.ts";
import { LinkButton } from "../../../../web/ui/link-button.tsx";
import { shownPath } from "../../../rules/ui/category-options.ts";
import { rulesQuery } from "../../../rules/ui/rules.queries.ts";
import { guardNames } from "../guard-names.ts";
import { countPricingFilters, noPricingFilters, type PricingFilters } from "../pricing-view.ts";

interface FilterChipsProps {
  readonly site: string;
  readonly filters: PricingFilters;
  readonly onChange: (filters: Partial<PricingFilters>) => void;
}

/** The filters in force, each with a button that removes it. */
export function FilterChips({ site, filters, onChange }: FilterChipsProps) {
  const { t, i18n } = useLingui();
  const { rule, category, brand, minChange, maxChange, guard, belowCost } = filters;
  const { data: rules } = useQuery({ ...rulesQuery(site), enabled: rule !== null });
  if (countPricingFilters(filters) === 0) return null;
  const [least, most] = [minChange, maxChange].map((bound) =>
    bound === null ? null : formatSignedPercent(bound),
  );
  const change =
    least === null ? t`up to ${most}` : most === null ? t`from ${least}` : t`${least} to ${most}`;
  return (
    <ul aria-label={t`Active filters`} className="flex flex-wrap items-center gap-1.5 pt-2">
      {rule !== null && (
        <Chip
          name={t`Business rule`}
          value={rules?.find(({ id }) => id === rule)?.name ?? `#${rule}`}
          onRemove={() => onChange({ rule: null })}
        />
      )}
      {category !== null && (
        <Chip name={t`Category`} value={shownPath(category)} onRemove={() => onChange({ category: null })} />
      )}
      {brand !== null && <Chip name={t`Brand`} value={brand} onRemove={() => onChange({ brand: null })} />}
      {(minChange !== null || maxChange !== null) && (
        <Chip
          name={t`Change`}
          value={change}
          onRemove={() => onChange({ minChange: null, maxChange: null })}
        />
      )}
      {guard !== null && (
        <Chip
          name={t`Limit reached`}
          value={i18n._(guardNames[guard])}
          onRemove={() => onChange({ guard: null })}
        />
      )}
      {belowCost && (
        <Chip name={t`Price`} value={t`Below cost`} onRemove={() => onChange({ belowCost: false })} />
      )}
      <li>
        <LinkButton className="ml-1" onClick={() => onChange(noPricingFilters)}>
          <Trans>Clear all</Trans>
        </LinkButton>
      </li>
    </ul>
  );
}

interface ChipProps {
  readonly name: string;
  readonly value: string;
  readonly onRemove: () => void;
}

function Chip({ name, value, onRemove }: ChipProps) {
  const { t } = useLingui();
  return (
    <li className="inline-flex max-w-full items-center rounded-control border bg-surface text-13">
      <span className="min-w-0 truncate py-1 pl-2.5">
        <span className="text-ink-2">{name}:</span> <span className="font-medium">{value}</span>
      </span>
      <button
        type="button"
        aria-label={t`Remove the filter ${name}: ${value}`}
        onClick={onRemove}
        className="touch-target ml-0.5 grid size-7 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <X size={14} aria-hidden />
      </button>
    </li>
  );
}
