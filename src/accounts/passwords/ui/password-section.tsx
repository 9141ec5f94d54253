import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../web/ui/button.tsx";
import { Section } from "../../../web/ui/sections/settings-section.tsx";
import { PasswordForm } from "./password-form.tsx";

interface PasswordSectionProps {
  /** Names, email and company of the person, which weaken a password. */
  readonly personalWords: readonly string[];
  readonly emailAddress: string;
}

/** Button that opens the password form in its place. */
export function PasswordSection({ personalWords, emailAddress }: PasswordSectionProps) {
  const { t } = useLingui();
  const [isOpen, open] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => open(false));
    opener.current?.focus();
  };
  return (
    <Section title={t`Password`} description={t`A new password signs you out everywhere else.`}>
      {isOpen ? (
        <PasswordForm personalWords={personalWords} emailAddress={emailAddress} onClose={close} />
      ) : (
        <Button ref={opener} onClick={() => open(true)}>
          <Trans>Change password</Trans>
        </Button>
      )}
    </Section>
  );
}
