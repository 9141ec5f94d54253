import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../web/ui/button.tsx";
import { Section } from "../../people/ui/settings-section.tsx";
import { PasswordForm } from "./password-form.tsx";

interface PasswordSectionProps {
  /** Names, email and company of the person: no part of a good password. */
  readonly personalWords: readonly string[];
  readonly emailAddress: string;
}

/** The password: a button that opens the form in its place. */
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
