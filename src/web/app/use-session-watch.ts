import { useEffect } from "react";
import { useNavigate } from "react-router";
import { handleEndedSession } from "../call.ts";
import { endSession, watchExpiry } from "./session-end.ts";

/** Leads out when the server, or the clock, has ended the session. */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  useEffect(() => {
    handleEndedSession(() => endSession(navigate));
    return watchExpiry(navigate);
  }, [navigate]);
}
