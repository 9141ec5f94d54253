import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import clsx from "clsx";
import { formatCount } from "../../../web/i18n/format.ts";
import type { SubscriptionView } from "../subscriptions.contract.ts";

/** What the company uses of its plan, each as a bar and as numbers; the numbers alone where no limits apply. */
export function PlanUse({ view: { use, plan, isLimited } }: { readonly view: SubscriptionView }) {
  const { t } = useLingui();
  const rows = [
    { name: t`Products`, used: use.products, limit: plan.limits.products },
    { name: t`Sites`, used: use.sites, limit: plan.limits.sites },
    { name: t`Checks a day`, used: use.checksPerDay, limit: plan.limits.checksPerDay },
    { name: t`People, with invitations`, used: use.users, limit: plan.limits.users },
  ];
  const isOver = isLimited && rows.some(({ used, limit }) => used > limit);
  return (
    <div>
      <dl className="grid gap-4 sm:grid-cols-2">
        {rows.map((row) => (
          <Use key={row.name} {...row} limit={isLimited ? row.limit : null} />
        ))}
      </dl>
      {isOver && (
        <p className="mt-3 text-13 text-ink-2">
          {t`What is above the plan stays. Nothing can be added there until you choose a larger plan.`}
        </p>
      )}
      {use.waitingChecks > 0 && (
        <p className="mt-2 text-13 text-ink-2">
          {plural(use.waitingChecks, {
            one: "# page waits for another day: the ones that were checked longest ago come first.",
            other: "# pages wait for another day: the ones that were checked longest ago come first.",
          })}
        </p>
      )}
    </div>
  );
}

interface UseProps {
  readonly name: string;
  readonly used: number;
  /** Null: without one. */
  readonly limit: number | null;
}

function Use({ name, used, limit }: UseProps) {
  const heading = <dt className="text-13 text-ink-2">{name}</dt>;
  if (limit === null) {
    return (
      <div>
        {heading}
        <dd className="tabular-nums">{formatCount(used)}</dd>
      </div>
    );
  }
  const share = Math.min(100, Math.round((100 * used) / limit));
  return (
    <div>
      {heading}
      <dd>
        <span className="tabular-nums">
          {formatCount(used)} / {formatCount(limit)}
        </span>
        <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className={clsx("block h-full", used >= limit ? "bg-warning" : "bg-ink")}
            style={{ width: `${share}%` }}
          />
        </span>
      </dd>
    </div>
  );
}
