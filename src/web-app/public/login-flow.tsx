import { LoginDialog } from "../../accounts/sign-in/ui/login-dialog.tsx";
import { useEntry } from "./use-entry.ts";

/** Signs a person in and navigates to their sites. */
export function LoginFlow({ onClose }: { readonly onClose: () => void }) {
  const enter = useEntry();
  return <LoginDialog onClose={onClose} onSignedIn={(token) => enter(token, "/sites")} />;
}
