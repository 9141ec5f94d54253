import { useState, useSyncExternalStore } from "react";
import { AlreadySignedIn } from "../../../accounts/enrolment/ui/already-signed-in.tsx";
import type { RegistrationProps } from "../../../accounts/enrolment/ui/registration.tsx";
import type { Enrolled } from "../../../accounts/enrolment/ui/stored-enrolment.ts";
import { signOut } from "../../../accounts/sign-in/ui/sign-in.ts";
import { isSignedIn, onSessionChange } from "../../../web/session.ts";
import { PageHead } from "../../page-head.tsx";
import type { PageProps } from "../../page-part.ts";
import { clearLocalSession } from "../../session/session-expiry.ts";
import { useEntry } from "../use-entry.ts";

/** First screen after a registration or an invitation. */
const arrival = { registration: "/sites?add=1", invitation: "/sites" } as const;

/** Registration, and the first password of an invited person. */
export function RegisterPage({ Screen, title }: PageProps<RegistrationProps>) {
  const isIn = useSyncExternalStore(onSessionChange, isSignedIn);
  const [isEntering, setEntering] = useState(false);
  const enter = useEntry();
  const finish = (sessionToken: string, kind: Enrolled["kind"]) => {
    setEntering(true);
    return enter(sessionToken, arrival[kind]);
  };
  const leave = async () => {
    // The session is removed here even when the server is unreachable.
    await signOut().catch(() => undefined);
    clearLocalSession();
  };
  return (
    <>
      <PageHead title={`${title} · Vizor`} />
      {isIn && !isEntering ? <AlreadySignedIn onLeave={leave} /> : <Screen onFinished={finish} />}
    </>
  );
}
