import { useLingui } from "@lingui/react/macro";
import type { ReplyOf } from "../../../kit/call.ts";
import { Section } from "../../../web/ui/sections/settings-section.tsx";
import { PasswordSection } from "../../passwords/ui/password-section.tsx";
import { SecondFactorSection } from "../../second-factor/ui/second-factor-section.tsx";
import { SessionsSection } from "../../sessions/ui/sessions-section.tsx";
import { roleNames } from "../../team/ui/role-badge.tsx";
import type { userInfo } from "../user-info.contract.ts";

interface ProfilePanelProps {
  readonly person: Person;
  readonly onSignedOut: () => void;
}

/** The signed-in person's own settings. */
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

type Person = ReplyOf<typeof userInfo>;

/** Name, email, company and role of the signed-in person. */
function DetailsSection({ person }: { readonly person: Person }) {
  const { t, i18n } = useLingui();
  const details = [
    { term: t`Name`, value: `${person.firstName} ${person.lastName}`.trim() || person.username },
    { term: t`Email`, value: person.emailAddress },
    { term: t`Company`, value: person.companyName },
    { term: t`Role`, value: i18n._(roleNames[person.role.type]) },
  ];
  return (
    <Section title={t`Details`} description={t`What your colleagues and Vizor see about you.`}>
      <dl className="grid grid-cols-1 gap-x-10 gap-y-4 sm:grid-cols-2">
        {details.map(({ term, value }) => (
          <div key={term} className="min-w-0">
            <dt className="text-13 text-ink-3">{term}</dt>
            <dd dir="auto" className="mt-0.5 text-left font-medium [overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
