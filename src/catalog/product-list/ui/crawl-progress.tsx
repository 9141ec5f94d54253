import { useLingui } from "@lingui/react/macro";
import { formatCount } from "../../../web/i18n/format.ts";
import { ProgressBar } from "../../../web/ui/progress-bar.tsx";
import type { SiteStats } from "../../sites/site-stats.contract.ts";

/** How far today's reading of the site's pages has come; goes away when all have been read. */
export function CrawlProgress({ crawl }: Pick<SiteStats, "crawl">) {
  const { t } = useLingui();
  const done = formatCount(crawl.checkedToday);
  const total = formatCount(crawl.pages);
  return (
    <div className="rounded-panel border bg-surface px-4 py-3">
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-13">
        <span className="font-medium">{t`Reading today's prices`}</span>
        <span className="text-ink-2 tabular-nums">{t`${done} of ${total} pages`}</span>
      </p>
      <ProgressBar label={t`Reading today's prices`} done={crawl.checkedToday} total={crawl.pages} />
    </div>
  );
}
