import { Trans, useLingui } from "@lingui/react/macro";
import { CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";
import { buttonClass } from "../../../web/ui/button.tsx";
import { EntryPanel } from "./entry-panel.tsx";
import { LinkError } from "./link-error.tsx";
import { RegistrationSteps } from "./registration-steps.tsx";
import { useFollowedLink } from "./use-followed-link.ts";

export interface EmailConfirmationProps {
  /** Of the mailed link; null when the address had none. */
  readonly token: string | null;
}

/** Confirms an email address by the link of a registration or invitation mail, and shows the result. */
export function EmailConfirmation({ token }: EmailConfirmationProps) {
  const { t } = useLingui();
  const link = useFollowedLink(token);
  if (link.step === "asking") {
    return (
      <main className="mx-auto w-full max-w-[464px] flex-1 px-4 py-8 sm:py-14">
        <p role="status" className="text-16 text-ink-2">
          <Trans>Confirming your email address…</Trans>
        </p>
      </main>
    );
  }
  if (link.step === "failed") {
    return (
      <EntryPanel heading={t`Email not confirmed`} takesFocus isFramed={false}>
        <LinkError title={t`The link could not be opened`} reason={link.reason} onRetry={link.retry} />
      </EntryPanel>
    );
  }
  return <Confirmed kind={link.kind} />;
}

/** How long the result is shown before the registration goes on by itself, unless the person acts first. */
const leadOnMs = 3000;

const actions = ["keydown", "pointerdown", "wheel"] as const;

function Confirmed({ kind }: { readonly kind: "registration" | "invitation" }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate("/register", { replace: true }), leadOnMs);
    const stay = () => clearTimeout(timer);
    for (const action of actions) window.addEventListener(action, stay);
    return () => {
      stay();
      for (const action of actions) window.removeEventListener(action, stay);
    };
  }, [navigate]);
  return (
    <EntryPanel
      above={kind === "registration" && <RegistrationSteps step="mail" />}
      heading={t`Email Confirmed!`}
      takesFocus
      lead={
        <Trans>
          Your email has been successfully confirmed. You can now continue with your registration.
        </Trans>
      }
    >
      <div className="grid justify-items-center gap-5">
        <CircleCheck size={56} strokeWidth={1.5} aria-hidden className="text-cheaper" />
        <Link to="/register" className={`${buttonClass("solid")} w-full`}>
          <Trans>Return to Registration</Trans>
        </Link>
      </div>
    </EntryPanel>
  );
}
