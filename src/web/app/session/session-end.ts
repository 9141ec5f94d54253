import { t } from "@lingui/core/macro";
import { clearSession, hasExpired, onForeignSession } from "../../session.ts";
import { toast } from "../../ui/toast/toast.ts";
import { queryClient } from "../query-client.ts";

/** How often an open tab looks whether its session has passed. @see specification 1, section 9 */
const expiryCheckMs = 300_000;

/** Answers to calls that were under way when a session ended say nothing new for so long. */
const quietMs = 2000;

let endedAtMs = Number.NEGATIVE_INFINITY;

/**
 * The session is over without the person having asked for it: forgotten, told, and back to the start. Who is about
 * to set a new password is not disturbed. @see specification 1, section 8
 */
export function endSession(leave: (path: string) => void): void {
  const sinceMs = Date.now() - endedAtMs;
  // A clock that was set back must not keep a session open.
  const isQuiet = sinceMs >= 0 && sinceMs < quietMs;
  if (isQuiet || location.pathname === "/change-password") return;
  forgetSession();
  toast({ title: t`Session Expired`, description: t`Please log in again`, look: "error" });
  setTimeout(() => leave("/"), 100);
}

/** Removes the token and what was read with it. */
export function forgetSession(): void {
  endedAtMs = Date.now();
  clearSession();
  queryClient.clear();
}

/** Where another tab has signed somebody else in, the whole screen begins anew with theirs. Returns the way out. */
export function watchOtherTabs(reload: () => void = () => location.reload()): () => void {
  return onForeignSession((hasSession) => {
    if (hasSession) reload();
  });
}

/** Looks every five minutes, while the tab is visible, whether the kept session has expired. Returns the way out. */
export function watchExpiry(leave: (path: string) => void): () => void {
  const check = () => {
    if (document.visibilityState === "visible" && hasExpired(Date.now())) endSession(leave);
  };
  const timer = setInterval(check, expiryCheckMs);
  document.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
  };
}
