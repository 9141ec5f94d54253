import { useNavigate } from "react-router";
import { userInfoQuery } from "../../accounts/people/ui/user-info.queries.ts";
import { pendingCheckout } from "../../billing/checkout/ui/pending-checkout.ts";
import { saveSession } from "../../web/session.ts";
import { queryClient } from "../query-client.ts";
import { preloadSignedIn } from "../signed-in.ts";

/** ms between sign-in and the first screen. */
const waitMs = 500;
const fallbackMs = 1500;

/** Returns a function that starts a session: saves its token, loads the person, and navigates. */
export function useEntry(): (sessionToken: string, to: "/sites" | "/sites?add=1") => Promise<void> {
  const navigate = useNavigate();
  return async (sessionToken, to) => {
    saveSession(sessionToken);
    // A failure is reported when the screen is shown and loads again.
    void preloadSignedIn("/sites").catch(() => undefined);
    const person = queryClient.fetchQuery(userInfoQuery()).catch(() => undefined);
    await Promise.race([Promise.all([person, pause(waitMs)]), pause(fallbackMs)]);
    // Who was about to subscribe goes on there.
    await navigate(pendingCheckout.take() ?? to);
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
