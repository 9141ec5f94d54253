import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { isSignedIn, onSessionChange } from "../../session.ts";
import { Brand } from "../brand.tsx";
import { signedIn } from "../screens.ts";

/** A visitor on a signed-in screen is sent to the start after one second. @see specification 1, section 2 */
const graceMs = 1000;

/** Shows the signed-in screens to who is signed in; where a session ends, its screen stays until one is led out. */
export function RequireSession() {
  const isIn = useSyncExternalStore(onSessionChange, isSignedIn);
  const [hasBeenIn, setBeenIn] = useState(isIn);
  const navigate = useNavigate();
  if (isIn && !hasBeenIn) setBeenIn(true);
  useEffect(() => {
    if (isIn) return;
    const timer = setTimeout(() => void navigate("/"), graceMs);
    return () => clearTimeout(timer);
  }, [isIn, navigate]);
  if (!hasBeenIn) {
    return (
      <main className="px-4 py-3">
        <Brand />
      </main>
    );
  }
  return (
    <Suspense>
      <signedIn.Component />
    </Suspense>
  );
}
