import { useState } from "react";
import { CheckMail } from "./check-mail.tsx";
import { FirstPassword } from "./first-password.tsx";
import type { RegistrationDetails } from "./registration-calls.ts";
import { RegistrationForm } from "./registration-form.tsx";
import { type Enrolled, type PendingRegistration, storedLink, storedPending } from "./stored-enrolment.ts";

export interface RegistrationProps {
  /** Saves the session token and navigates. */
  readonly onFinished: (sessionToken: string, kind: Enrolled["kind"]) => Promise<void>;
}

/** Registration from the form to the password. The stored state of this tab decides which step is shown. */
export function Registration({ onFinished }: RegistrationProps) {
  const [link, setLink] = useState(storedLink.read);
  const [pending, setPending] = useState(storedPending.read);
  const [changing, setChanging] = useState<RegistrationDetails | null>(null);
  const save = (next: PendingRegistration) => {
    storedPending.save(next);
    setPending(next);
    setChanging(null);
  };

  if (link?.person) {
    const { token, person } = link;
    const finish = (sessionToken: string) => {
      storedLink.forget();
      return onFinished(sessionToken, person.kind);
    };
    return (
      <FirstPassword token={token} person={person} onFinished={finish} onRegister={() => setLink(null)} />
    );
  }
  if (pending !== null && changing === null) {
    return (
      <CheckMail
        pending={pending}
        onSent={(sentAtMs) => save({ ...pending, sentAtMs })}
        onChangeAddress={() => setChanging(pending)}
      />
    );
  }
  return (
    <RegistrationForm details={changing} onSent={(details) => save({ ...details, sentAtMs: Date.now() })} />
  );
}
