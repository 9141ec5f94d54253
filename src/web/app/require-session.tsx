import { Suspense, useEffect, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { isSignedIn, onSessionChange } from "../session.ts";
import { signedIn } from "./screens.ts";

/** A visitor on a signed-in screen is sent to the start after one second. @see specification 1, section 2 */
const graceMs = 1000;

/** Shows the signed-in screens to who is signed in. */
export function RequireSession() {
  const isIn = useSyncExternalStore(onSessionChange, isSignedIn);
  const navigate = useNavigate();
  useEffect(() => {
    if (isIn) return;
    const timer = setTimeout(() => void navigate("/"), graceMs);
    return () => clearTimeout(timer);
  }, [isIn, navigate]);
  return (
    <Suspense>
      <signedIn.Component />
    </Suspense>
  );
}
