import { Plural, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { SelectField } from "../../../../web/ui/select-field.tsx";
import { siteStatsQuery } from "../../../sites/ui/site-stats.queries.ts";
import type { FilterForm } from "../filter-form.ts";

/** While it is not known how many competitors are active. @see specification 2, section 9 */
const usualMost = 4;
/** Nobody reads a longer list; a number beyond it still works in the address. */
const longestList = 200;

/** At least so many competitors, from 0 (any) to those that are active. */
export function CompetitorChoice({ site, filters, onChange }: FilterForm) {
  const { t } = useLingui();
  const { data: stats } = useQuery(siteStatsQuery(site));
  const chosen = filters.leastCompetitors ?? 0;
  const most = Math.min(stats?.activeCompetitors.length ?? usualMost, longestList);
  const numbers = Array.from({ length: most + 1 }, (_, number) => number);
  if (chosen > most) numbers.push(chosen);
  return (
    <SelectField
      label={t`At least`}
      value={chosen}
      onChange={({ target }) => onChange({ leastCompetitors: Number(target.value) || null })}
    >
      {numbers.map((number) => (
        <option key={number} value={number}>
          {number === 0 ? t`Any number` : <Plural value={number} one="# competitor" other="# competitors" />}
        </option>
      ))}
    </SelectField>
  );
}
