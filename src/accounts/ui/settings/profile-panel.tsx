import { DetailsSection, type Person } from "./details-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

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
