import { useSyncExternalStore } from "react";
import { isSignedIn, onSessionChange } from "../../web/session.ts";

/** Whether a session is stored. False while a page is prerendered or takes over its prerendered content. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(onSessionChange, isSignedIn, () => false);
}
