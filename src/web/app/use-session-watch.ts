import { useEffect } from "react";
import { useNavigate } from "react-router";
import { handleEndedSession } from "../call.ts";
import { endSession, watchExpiry, watchOtherTabs } from "./session-end.ts";

/** Leads out when the server, or the clock, has ended the session. */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  useEffect(() => {
    handleEndedSession(() => endSession(navigate));
    const ends = [watchExpiry(navigate), watchOtherTabs()];
    return () => {
      for (const end of ends) end();
    };
  }, [navigate]);
}
