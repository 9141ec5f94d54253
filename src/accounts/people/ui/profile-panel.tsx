import { PasswordSection } from "../../passwords/ui/password-section.tsx";
import { SecondFactorSection } from "../../second-factor/ui/second-factor-section.tsx";
import { SessionsSection } from "../../sessions/ui/sessions-section.tsx";
import { DetailsSection, type Person } from "./details-section.tsx";

interface ProfilePanelProps {
  readonly person: Person;
  readonly onSignedOut: () => void;
}

/** Everything about oneself. @see specification 1, section 2 "Account settings" */
export function ProfilePanel({ person, onSignedOut }: ProfilePanelProps) {
  const { firstName, lastName, emailAddress, companyName, mfaEnabled } = person;
  return (
    <>
      <DetailsSection person={person} />
      <PasswordSection
        personalWords={[firstName, lastName, emailAddress, companyName]}
        emailAddress={emailAddress}
      />
      <SecondFactorSection isOn={mfaEnabled} emailAddress={emailAddress} />
      <SessionsSection onSignedOut={onSignedOut} />
    </>
  );
}
