import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { messageForAddress } from "../../sites/ui/add-site/site-messages.ts";
import type { RejectedAddress } from "./send-products.ts";

interface LineErrorsProps {
  readonly errors: readonly RejectedAddress[];
  /** Number of lines listed; the rest are counted. */
  readonly max: number;
}

/** Rejected addresses, each with line and reason. */
export function LineErrors({ errors, max }: LineErrorsProps) {
  const { i18n } = useLingui();
  const left = errors.length - max;
  return (
    <ul className="mt-2 grid gap-2 border-l-2 border-warning pl-3 text-13">
      {errors.slice(0, max).map(({ line, url, reason }) => (
        <li key={`${line} ${url} ${reason}`} className="min-w-0">
          <p className="flex gap-2">
            <span className="shrink-0 font-medium tabular-nums">
              <Trans>Line {line}</Trans>
            </span>
            <span className="min-w-0 truncate text-ink-2" title={url}>
              {url}
            </span>
          </p>
          <p className="text-ink-2">{i18n._(messageForAddress(reason))}</p>
        </li>
      ))}
      {left > 0 && (
        <li className="text-ink-2">
          <Plural value={left} one="and # more address" other="and # more addresses" />
        </li>
      )}
    </ul>
  );
}
