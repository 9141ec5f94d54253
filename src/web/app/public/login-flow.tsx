import { useNavigate } from "react-router";
import { userInfoQuery } from "../../../accounts/ui/accounts.queries.ts";
import { LoginDialog } from "../../../accounts/ui/sign-in/login-dialog.tsx";
import { saveSession } from "../../session.ts";
import { queryClient } from "../query-client.ts";
import { preloadScreen } from "../screens.ts";

/** Between the token and the first screen. @see specification 1, section 9 "Post-login wait" */
const waitMs = 500;
const fallbackMs = 1500;

/** Signs a person in and leads them to their sites. */
export function LoginFlow({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const enter = async (token: string) => {
    saveSession(token);
    preloadScreen("/sites");
    const person = queryClient.fetchQuery(userInfoQuery()).catch(() => undefined);
    await Promise.race([Promise.all([person, pause(waitMs)]), pause(fallbackMs)]);
    await navigate("/sites");
  };
  return <LoginDialog onClose={onClose} onSignedIn={enter} />;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
