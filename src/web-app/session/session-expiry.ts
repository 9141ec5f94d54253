import { t } from "@lingui/core/macro";
import { clearSession, hasExpired, onForeignSession } from "../../web/session.ts";
import { toast } from "../../web/ui/toast/toast.ts";
import { queryClient } from "../query-client.ts";

/** ms between checks whether the session has expired. */
const expiryCheckMs = 300_000;

/** ms during which further 401 replies for the cleared session are ignored. */
const quietMs = 2000;

let clearedAtMs = Number.NEGATIVE_INFINITY;

/**
 * Handles an expired or revoked session: clears it, notifies, and redirects to the start. A person who sets
 * a new password is not interrupted.
 */
export function expireSession(leave: (path: string) => void): void {
  const sinceMs = Date.now() - clearedAtMs;
  // A clock that was set back must not extend a session.
  const isQuiet = sinceMs >= 0 && sinceMs < quietMs;
  if (isQuiet || location.pathname === "/change-password") return;
  clearLocalSession();
  toast({ title: t`Session Expired`, description: t`Please log in again`, look: "error" });
  setTimeout(() => leave("/"), 100);
}

/** Removes the token and the cached data. */
export function clearLocalSession(): void {
  clearedAtMs = Date.now();
  clearSession();
  queryClient.clear();
}

/** Reloads the page when another tab has signed somebody else in. Returns a function that stops it. */
export function watchOtherTabs(reload: () => void = () => location.reload()): () => void {
  return onForeignSession((hasSession) => {
    if (hasSession) reload();
  });
}

/**
 * Checks every five minutes, while the tab is visible, whether the stored session has expired. Returns a
 * function that stops it.
 */
export function watchExpiry(leave: (path: string) => void): () => void {
  const check = () => {
    if (document.visibilityState === "visible" && hasExpired(Date.now())) expireSession(leave);
  };
  const timer = setInterval(check, expiryCheckMs);
  document.addEventListener("visibilitychange", check);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
  };
}
