import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { call, messageOf } from "../../../web/call.ts";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Button } from "../../../web/ui/button.tsx";
import { EmptyState } from "../../../web/ui/status/empty-state.tsx";
import { siteAccess } from "../site-access.contract.ts";

/** Who of the operating company opened a site, and when. */
export function SiteAccessSection({ site }: { readonly site: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [siteAccess.path, site],
    queryFn: ({ signal }) => call(siteAccess, { query: { domain: site }, signal }),
  });
  if (data === undefined) {
    if (error === null) return <div aria-hidden className="skeleton h-16 w-full" />;
    return (
      <EmptyState
        kind="failed"
        title={t`The list of accesses could not be loaded`}
        action={
          <Button disabled={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {messageOf(error)}
      </EmptyState>
    );
  }
  if (data.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>Nobody from outside your company has opened this site.</Trans>
      </p>
    );
  }
  return (
    <ul className="divide-y rounded-panel border bg-surface">
      {data.map(({ email, timestamp }) => (
        <li
          key={`${timestamp} ${email}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 text-13"
        >
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{email ?? t`Deleted account`}</span>
          <time dateTime={new Date(timestamp).toISOString()} className="text-ink-2 tabular-nums">
            {formatInstant(timestamp, locale)}
          </time>
        </li>
      ))}
    </ul>
  );
}
