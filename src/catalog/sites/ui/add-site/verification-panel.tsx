import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../web/call.ts";
import { Callout } from "../../../../web/ui/status/callout.tsx";
import { siteStats } from "../../site-stats.contract.ts";
import { type VerificationMethod, verifySite } from "../../sites.contract.ts";
import { messageForFailure, messageForVerification } from "./site-messages.ts";
import { VerificationMethods } from "./verification-methods.tsx";

/** Verifies that a site's domain is the company's. */
export function VerificationPanel({ domain }: { readonly domain: string }) {
  const { i18n } = useLingui();
  const client = useQueryClient();
  const checking = useMutation({
    mutationFn: (method: VerificationMethod) => call(verifySite, { query: { domain }, body: { method } }),
    onSuccess: ({ verified }) => {
      if (verified) void client.invalidateQueries({ queryKey: [siteStats.path, domain] });
    },
  });
  if (checking.data?.verified) {
    return (
      <Callout look="good" role="status" title={<Trans>The domain is verified</Trans>}>
        <Trans>{domain} belongs to your company. Please leave the record or file where it is.</Trans>
      </Callout>
    );
  }
  const reason = checking.data?.reason ?? null;
  const failure =
    reason === null
      ? checking.error && messageForFailure(checking.error)
      : i18n._(messageForVerification(reason));
  return (
    <VerificationMethods
      domain={domain}
      isChecking={checking.isPending}
      failure={failure}
      onCheck={(method) => checking.mutate(method)}
    />
  );
}
