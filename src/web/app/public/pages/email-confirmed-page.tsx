import { useLingui } from "@lingui/react/macro";
import { EmailConfirmation } from "../../../../accounts/enrolment/ui/email-confirmation.tsx";
import { useLinkToken } from "../../../../accounts/enrolment/ui/use-link-token.ts";
import { PageHead } from "../../page-head.tsx";

/** Where the link of a registration's or an invitation's mail leads. */
export function EmailConfirmedPage() {
  const { t } = useLingui();
  const token = useLinkToken();
  return (
    <>
      <PageHead title={t`Email confirmation · Vizor`} />
      <meta name="referrer" content="no-referrer" />
      <EmailConfirmation token={token} />
    </>
  );
}
