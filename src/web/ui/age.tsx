import { formatAge, formatInstant } from "../i18n/format-time.ts";
import { useLocale } from "../i18n/use-locale.ts";
import { useNow } from "./browser/use-now.ts";

/** "4 minutes ago", with the exact time on hover. */
export function Age({ timestampMs }: { readonly timestampMs: number }) {
  const locale = useLocale();
  const now = useNow();
  return (
    <time dateTime={new Date(timestampMs).toISOString()} title={formatInstant(timestampMs, locale)}>
      {formatAge(timestampMs, now, locale)}
    </time>
  );
}
