import { useLingui } from "@lingui/react/macro";
import { formatCount } from "../../../web/i18n/format.ts";
import type { SiteStats } from "../site-stats.contract.ts";

/** The four figures of a site; skeletons until they are loaded. */
export function SiteFigures({ stats }: { readonly stats: SiteStats | undefined }) {
  const { t } = useLingui();
  const figures = [
    { name: t`Products`, value: stats?.totalProducts },
    { name: t`Tracked products`, value: stats?.totalTrackedProducts },
    { name: t`Active competitors`, value: stats?.activeCompetitors.length },
    { name: t`Unmonitored competitors`, value: stats?.unmonitoredCompetitors.length },
  ];
  return (
    <dl aria-busy={stats === undefined} className="mb-auto grid grid-cols-2 gap-x-3 gap-y-2.5 px-4 pt-3 pb-4">
      {figures.map(({ name, value }) => (
        <div key={name} className="flex min-w-0 flex-col justify-between">
          <dt className="text-12 text-ink-3">{name}</dt>
          <dd className="text-20 font-semibold">
            {value === undefined ? (
              <span className="skeleton inline-block h-5 w-12 align-middle" />
            ) : (
              <Figure value={value} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Short on screen; in full on hover and for screen readers. */
function Figure({ value }: { readonly value: number }) {
  const short = compactCount(value);
  const whole = formatCount(value);
  if (short === whole || value < 1000) return short;
  return (
    <>
      <span aria-hidden title={whole}>
        {short}
      </span>
      <span className="sr-only">{whole}</span>
    </>
  );
}

const format = new Intl.NumberFormat("ro-RO", { maximumFractionDigits: 1 });

/**
 * Compact count: "999", "1,2k", "12,4k", "3m". Truncated, not rounded, so that it never overstates.
 * @param count whole, ≥ 0
 */
export function compactCount(count: number): string {
  if (count < 1000) return String(count);
  const [unit, sign] = count < 1_000_000 ? [1000, "k"] : [1_000_000, "m"];
  return `${format.format(Math.floor((count * 10) / unit) / 10)}${sign}`;
}
