import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { handleUnauthorized } from "../../web/call.ts";
import { expireSession, watchExpiry, watchOtherTabs } from "./session-expiry.ts";

/** Redirects when the session is revoked or expired, or another tab signs out. */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  useEffect(() => {
    // `navigate` changes on every route; the interval must not restart with it.
    const leave = (path: string) => void latest.current(path);
    handleUnauthorized(() => expireSession(leave));
    const ends = [watchExpiry(leave), watchOtherTabs()];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}
