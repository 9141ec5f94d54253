import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { handleEndedSession } from "../../call.ts";
import { endSession, watchExpiry, watchOtherTabs } from "./session-end.ts";

/** Redirects when the server, the clock or another tab has ended the session. */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useEffect(() => {
    latest.current = navigate;
  }, [navigate]);
  useEffect(() => {
    // `navigate` changes on every route; the interval must not restart with it.
    const leave = (path: string) => void latest.current(path);
    handleEndedSession(() => endSession(leave));
    const ends = [watchExpiry(leave), watchOtherTabs()];
    return () => {
      for (const end of ends) end();
    };
  }, []);
}
