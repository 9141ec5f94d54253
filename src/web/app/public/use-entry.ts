import { useNavigate } from "react-router";
import { userInfoQuery } from "../../../accounts/people/ui/user-info.queries.ts";
import { saveSession } from "../../session.ts";
import { queryClient } from "../query-client.ts";
import { preloadScreen } from "../screens.ts";

/** Between the token and the first screen. @see specification 1, section 9 "Post-login wait" */
const waitMs = 500;
const fallbackMs = 1500;

/** Answers what begins a session: keeps its token, fetches who it is, and leads on. */
export function useEntry(): (sessionToken: string, to: "/sites" | "/sites?add=1") => Promise<void> {
  const navigate = useNavigate();
  return async (sessionToken, to) => {
    saveSession(sessionToken);
    preloadScreen("/sites");
    const person = queryClient.fetchQuery(userInfoQuery()).catch(() => undefined);
    await Promise.race([Promise.all([person, pause(waitMs)]), pause(fallbackMs)]);
    await navigate(to);
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
