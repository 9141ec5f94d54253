import { useLingui } from "@lingui/react/macro";
import type { MissingName } from "../../../catalog/filters/listing-filter.contract.ts";
import { cutText } from "../../../kit/text/cut-text.ts";
import { formatCount } from "../../../web/i18n/format.ts";

/** Names in one sentence, and characters of each. */
const maxNames = 3;
const maxNameLength = 60;

/** Says what a filter names and the site no longer has; null: nothing. */
export function useMissingWords(missing: readonly MissingName[]): string | null {
  const { t } = useLingui();
  if (missing.length === 0) return null;
  const named = missing.slice(0, maxNames).map(({ kind, name: whole }) => {
    const name = cutText(whole, maxNameLength);
    return {
      category: t`category ${name}`,
      brand: t`brand ${name}`,
      field: t`field ${name}`,
      competitor: t`competitor ${name}`,
    }[kind];
  });
  const more = missing.length - named.length;
  const names = [...named, ...(more > 0 ? [`+${formatCount(more)}`] : [])].join(", ");
  return t`Its filter names something that no longer exists: ${names}. Edit it, or it leaves products out.`;
}
