import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { call, messageOf } from "../../../../web/call.ts";
import { CopyButton } from "../../../../web/ui/browser/copy-button.tsx";
import { Button } from "../../../../web/ui/button.tsx";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import { Tabs } from "../../../../web/ui/tabs.tsx";
import { siteVerification, type VerificationMethod } from "../../sites.contract.ts";

interface VerificationMethodsProps {
  readonly domain: string;
  readonly isChecking: boolean;
  /** Why the last check failed. */
  readonly failure: string | null;
  readonly onCheck: (method: VerificationMethod) => void;
}

/** Instructions for the two verification methods, and the button that checks. */
export function VerificationMethods({ domain, isChecking, failure, onCheck }: VerificationMethodsProps) {
  const { t } = useLingui();
  const [method, choose] = useState<VerificationMethod>("dns");
  const places = useQuery({
    queryKey: [siteVerification.path, domain],
    queryFn: ({ signal }) => call(siteVerification, { query: { domain }, signal }),
  });
  if (places.isError) {
    return (
      <div className="mt-4">
        <Callout look="problem" role="alert">
          <p>{messageOf(places.error)}</p>
          <Button size="small" className="mt-2" onClick={() => void places.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </Callout>
      </div>
    );
  }
  if (places.isPending) return <div aria-hidden className="skeleton mt-4 h-52 rounded-panel" />;
  const { dnsName, dnsValue, fileUrl, fileContent } = places.data;
  return (
    <div className="mt-4">
      <Tabs
        label={t`Verification methods`}
        value={method}
        onChange={choose}
        tabs={[
          {
            value: "dns",
            label: t`DNS record`,
            content: (
              <Place intro={<Trans>Add this TXT record where the domain is managed.</Trans>}>
                <Value name={t`Name`} text={dnsName} copy={t`Copy name`} />
                <Value name={t`Value`} text={dnsValue} copy={t`Copy value`} />
              </Place>
            ),
          },
          {
            value: "file",
            label: t`File in the shop`,
            content: (
              <Place intro={<Trans>Put a text file with this one line into the shop.</Trans>}>
                <Value name={t`Address of the file`} text={fileUrl} copy={t`Copy address`} />
                <Value name={t`Content (a single line)`} text={fileContent} copy={t`Copy line`} />
              </Place>
            ),
          },
        ]}
      />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button look="solid" disabled={isChecking} onClick={() => onCheck(method)}>
          {isChecking ? <Trans>Looking for it…</Trans> : <Trans>Check now</Trans>}
        </Button>
        <p role="status" className="min-w-0 flex-1 basis-56 text-13 text-pretty text-ink-2">
          {!isChecking && failure}
        </p>
      </div>
    </div>
  );
}

function Place({ intro, children }: { readonly intro: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="pt-4">
      <p className="mb-3 text-ink-2">{intro}</p>
      <dl className="grid gap-3">{children}</dl>
    </div>
  );
}

interface ValueProps {
  readonly name: string;
  readonly text: string;
  readonly copy: string;
}

function Value({ name, text, copy }: ValueProps) {
  return (
    <div>
      <dt className="mb-1 text-13 font-medium text-ink-2">{name}</dt>
      <dd className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 flex-1 basis-64 rounded-control border bg-sunken px-3 py-1.5 font-sans text-13 break-all select-all">
          {text}
        </code>
        <CopyButton text={text} label={copy} />
      </dd>
    </div>
  );
}
