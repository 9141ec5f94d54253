import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { Age } from "../../../web/ui/age.tsx";
import { confidenceLabel, sourceLabel } from "../../product-detail/ui/reading-source.ts";
import { pageErrorOf } from "../../product-list/ui/page-error.ts";
import type { PricedRecord } from "./priced-record.ts";

/** Where and when a price was read, with what confidence, or why there is none. */
export function ReadingFacts({ record }: { readonly record: PricedRecord }) {
  const { t, i18n } = useLingui();
  const locale = useLocale();
  const { check, link, corrected, title } = record;
  if (link === null) {
    return (
      <p className="text-pretty text-ink-2">
        <Trans>There is no public page to read: the price comes from the files that you upload.</Trans>
      </p>
    );
  }
  const pageError = pageErrorOf(check, title);
  const readAt = check?.checkedTimestamp ?? null;
  return (
    <>
      {corrected && (
        <p className="mb-2 text-pretty text-ink-2">
          <Trans>
            Somebody in your company corrected this price. The correction applies to your site until a
            different price is read from the page.
          </Trans>
        </p>
      )}
      <dl className="space-y-1">
        {pageError !== null && (
          <Fact name={t`Last check`}>
            <span className="text-warning">{i18n._(pageError)}</span>
          </Fact>
        )}
        {check?.source != null && <Fact name={t`Read from`}>{i18n._(sourceLabel(check.source))}</Fact>}
        {readAt !== null && (
          <Fact name={t`Read`}>
            <Age timestampMs={readAt} /> <span className="text-ink-3">({formatInstant(readAt, locale)})</span>
          </Fact>
        )}
        {check?.confidence != null && (
          <Fact name={t`Confidence`}>
            <Confidence value={check.confidence} />
          </Fact>
        )}
        <Fact name={t`Page`}>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="touch-target rounded-control underline decoration-control underline-offset-2 hover:decoration-ink"
          >
            <span className="[overflow-wrap:anywhere]">{withoutScheme(link)}</span>
            <span className="sr-only"> ({t`opens in a new tab`})</span>
          </a>
        </Fact>
      </dl>
    </>
  );
}

/** Confidence of a reading, as a word and in percent. */
function Confidence({ value }: { readonly value: number }) {
  const { i18n } = useLingui();
  return (
    <span className="tabular-nums">
      {Math.round(value * 100)}% – {i18n._(confidenceLabel(value))}
    </span>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-24 shrink-0 text-ink-2">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function withoutScheme(link: string): string {
  return link.replace(/^https?:\/\/(?:www\.)?/, "").replace(/\/$/, "");
}
