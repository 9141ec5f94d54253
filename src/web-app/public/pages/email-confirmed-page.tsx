import type { EmailConfirmationProps } from "../../../accounts/enrolment/ui/email-confirmation.tsx";
import { useLinkToken } from "../../../accounts/enrolment/ui/use-link-token.ts";
import { PageHead } from "../../page-head.tsx";
import type { PageProps } from "../../page-part.ts";

/** Target of registration and invitation mails. */
export function EmailConfirmedPage({ Screen, title }: PageProps<EmailConfirmationProps>) {
  const token = useLinkToken();
  return (
    <>
      <PageHead title={`${title} · Vizor`} />
      <meta name="referrer" content="no-referrer" />
      <Screen token={token} />
    </>
  );
}
