import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ReplyOf } from "../../../kit/call.ts";
import { formatCount, formatPercent } from "../../../web/i18n/format.ts";
import type { getUsage, UserUsage } from "../usage.contract.ts";
import { TypeIcon, useTypeName } from "./usage-types.tsx";

type Usage = ReplyOf<typeof getUsage>;

/** Types by calls, most first. */
function typesOf({ callsPerUsageType }: Usage["totalUsage"]): [string, number][] {
  return Object.entries(callsPerUsageType).sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
}

/** The three figures above the lists. */
export function UsageCards({ usage }: { readonly usage: Usage }) {
  const { t } = useLingui();
  const types = typesOf(usage.totalUsage).filter(([, calls]) => calls > 0);
  const active = usage.usagePerUser.filter(({ totalCalls }) => totalCalls > 0);
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      <Card label={t`Total API Calls`} value={usage.totalCalls} />
      <Card label={t`Active Users`} value={active.length} />
      <Card label={t`API Types Used`} value={types.length} />
    </dl>
  );
}

function Card({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <div className="rounded-panel border bg-surface px-4 py-3">
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd className="text-28 font-semibold tracking-tight tabular-nums">{formatCount(value)}</dd>
    </div>
  );
}

export function UsageByType({ usage }: { readonly usage: Usage }) {
  const { t } = useLingui();
  const nameOf = useTypeName();
  const types = typesOf(usage.totalUsage);
  return (
    <Panel title={t`Usage by API type`}>
      {types.length === 0 ? (
        <NoCalls />
      ) : (
        <ul className="divide-y">
          {types.map(([type, calls]) => {
            const percent = (100 * calls) / usage.totalCalls;
            return (
              <li
                key={type}
                className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2.5"
              >
                <TypeIcon type={type} />
                <span>{nameOf(type)}</span>
                <span className="text-right tabular-nums">
                  <span className="font-semibold">{formatCount(calls)}</span>{" "}
                  <span className="inline-block min-w-16 text-13 text-ink-2">
                    {formatPercent(percent, 1)}
                  </span>
                </span>
                <span
                  aria-hidden
                  className="col-span-2 col-start-2 mt-1.5 h-1 overflow-hidden rounded-full bg-line"
                >
                  <span className="block h-full rounded-full bg-ink" style={{ width: `${percent}%` }} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

export function UsageByUser({ usage }: { readonly usage: Usage }) {
  const { t } = useLingui();
  return (
    <Panel title={t`Usage by user`}>
      {usage.usagePerUser.length === 0 && <NoCalls />}
      <ul className="divide-y">
        {usage.usagePerUser.map((one) => (
          <UserRow key={one.userId} user={one} />
        ))}
      </ul>
    </Panel>
  );
}

function NoCalls() {
  return (
    <p className="px-4 py-3 text-13 text-ink-2">
      <Trans>No API calls made</Trans>
    </p>
  );
}

function UserRow({ user }: { readonly user: UserUsage }) {
  const { t } = useLingui();
  const nameOf = useTypeName();
  const { userId, userEmail, totalCalls, totalUsage } = user;
  return (
    <li className="px-4 py-2.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {userEmail ?? t`Deleted account`}{" "}
          <span className="text-12 font-normal whitespace-nowrap text-ink-2 tabular-nums">
            <Trans>ID {userId}</Trans>
          </span>
        </span>
        {totalCalls > 0 && <span className="font-semibold tabular-nums">{formatCount(totalCalls)}</span>}
      </div>
      <p className="mt-0.5 flex flex-wrap gap-x-4 text-13 text-ink-2 tabular-nums">
        {totalCalls === 0 ? (
          <Trans>No API calls made</Trans>
        ) : (
          typesOf(totalUsage).map(([type, calls]) => (
            <span key={type} className="whitespace-nowrap">
              {nameOf(type)}: {formatCount(calls)}
            </span>
          ))
        )}
      </p>
    </li>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0 rounded-panel border bg-surface">
      <h2 className="border-b px-4 py-2.5 text-14 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
