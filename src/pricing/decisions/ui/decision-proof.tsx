import { Trans, useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { formatInstant } from "../../../web/i18n/format-time.ts";
import { useLocale } from "../../../web/i18n/use-locale.ts";
import { CopyButton } from "../../../web/ui/browser/copy-button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import type { Decision } from "../decisions.contract.ts";

/** When and by what the record was made, its hash, and whether it gives the same price when it is computed again. */
export function DecisionProof({ decision }: { readonly decision: Decision }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { kernelVersion, sha256, verified } = decision;
  const recordedAt = formatInstant(decision.madeAt, locale);
  const shortHash = sha256 && `${sha256.slice(0, 12)}…`;
  return (
    <section aria-label={t`Record`} className="space-y-3 border-t pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13 text-ink-2">
        {sha256 === null ? (
          <p>
            <Trans>
              Recorded on {recordedAt}, kernel version {kernelVersion}
            </Trans>
          </p>
        ) : (
          <>
            <p>
              <Trans>
                Recorded on {recordedAt}, kernel version {kernelVersion}, SHA-256{" "}
                <code className="text-12 text-ink" title={sha256}>
                  {shortHash}
                </code>
              </Trans>
            </p>
            <CopyButton text={sha256} label={t`Copy hash`} />
          </>
        )}
      </div>
      {verified.isIdentical ? (
        <p className="flex items-start gap-1.5 text-13 text-ink-2">
          <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-cheaper" />
          <Trans>
            Computed again just now from the recorded values: the result and the hash are the same.
          </Trans>
        </p>
      ) : (
        <Callout look="warning" role="alert" title={<Trans>This record could not be confirmed</Trans>}>
          <p>
            <Trans>
              Computed again from the recorded values, it is not the same. Check the price yourself before you
              rely on it. What differs:
            </Trans>
          </p>
          <ul className="mt-1 list-disc pl-4">
            {verified.differences.map((difference) => (
              <li key={difference} lang="en" className="[overflow-wrap:anywhere]">
                <code className="text-12">{difference}</code>
              </li>
            ))}
          </ul>
        </Callout>
      )}
    </section>
  );
}
