import { Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { isSignedIn, onSessionChange } from "../../web/session.ts";
import { Brand } from "../brand.tsx";
import { signedIn } from "../signed-in.ts";

/** ms before a visitor is redirected from a signed-in screen to the start page. */
const graceMs = 1000;

/** Shows the signed-in screens. When the session expires, the screen stays until the redirect. */
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
