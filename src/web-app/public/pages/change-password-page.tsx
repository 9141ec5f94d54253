import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useLinkToken } from "../../../accounts/enrolment/ui/use-link-token.ts";
import type { ResetPasswordProps } from "../../../accounts/passwords/ui/reset/reset-password.tsx";
import { PageHead } from "../../page-head.tsx";
import type { PageProps } from "../../page-part.ts";
import { clearLocalSession } from "../../session/session-expiry.ts";

/** ms from the success message to the login. */
const readingMs = 2000;

/** Sets a new password by a mailed link. */
export function ChangePasswordPage({ Screen, title }: PageProps<ResetPasswordProps>) {
  const navigate = useNavigate();
  const token = useLinkToken();
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => void navigate("/auth"), readingMs);
    return () => clearTimeout(timer);
  }, [isChanged, navigate]);
  const finish = () => {
    // The server has revoked every session of the person.
    clearLocalSession();
    setChanged(true);
  };
  return (
    <>
      <PageHead title={`${title} · Vizor`} />
      <meta name="referrer" content="no-referrer" />
      <Screen token={token} onChanged={finish} />
    </>
  );
}
