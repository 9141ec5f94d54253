import { Trans, useLingui } from "@lingui/react/macro";
import { CopyButton } from "../../../web/ui/browser/copy-button.tsx";
import { Callout } from "../../../web/ui/status/callout.tsx";
import { type PriceFeedFormat, priceFeedFormats } from "../price-feeds.contract.ts";

interface NewAddressProps {
  /** On this server, by format. */
  readonly paths: Readonly<Record<PriceFeedFormat, string>>;
}

/** The secret addresses of a feed that was just created: they are shown this once. */
export function NewAddress({ paths }: NewAddressProps) {
  const { t } = useLingui();
  const uses: Readonly<Record<PriceFeedFormat, string>> = {
    csv: t`CSV, for spreadsheets and shop software`,
    json: t`JSON, for your developer`,
    xml: t`XML, a supplemental feed for Google Merchant Center`,
  };
  return (
    <Callout look="good" role="status" title={t`Copy the address now`}>
      <p>
        <Trans>It is shown only once. Whoever has it can read your approved prices.</Trans>
      </p>
      <ul className="mt-3 space-y-3">
        {priceFeedFormats.map((format) => {
          const address = `${window.location.origin}${paths[format]}`;
          return (
            <li key={format}>
              <p className="text-13 font-medium text-ink">{uses[format]}</p>
              <div className="mt-1 flex flex-wrap items-center gap-2">
                <code className="min-w-0 flex-1 basis-64 rounded-control border bg-sunken px-2 py-1 text-12 [overflow-wrap:anywhere] text-ink">
                  {address}
                </code>
                <CopyButton text={address} label={t`Copy`} />
              </div>
            </li>
          );
        })}
      </ul>
    </Callout>
  );
}
