import { call } from "../../../web/call.ts";
import type { Locale } from "../../../web/i18n/locales.ts";
import { forgotPassword } from "../../passwords/passwords.contract.ts";
import { login, loginMfa, logout } from "../sign-in.contract.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

export type SignInOutcome =
  | { readonly isSignedIn: true; readonly token: string }
  /** A second factor is due; `handle` names the sign-in under way, null where the server gave none. */
  | { readonly isSignedIn: false; readonly handle: string | null };

/** Asks for a session. */
export async function signIn(credentials: Credentials, signal: AbortSignal): Promise<SignInOutcome> {
  const { sessionToken, userId } = await call(login, { query: {}, body: credentials, signal });
  if (sessionToken !== null) return { isSignedIn: true, token: sessionToken };
  return { isSignedIn: false, handle: userId ? String(userId) : null };
}

/** Finishes a sign-in with a code of the authenticator, or a recovery code. Answers the session's token. */
export async function verifyCode(handle: string, code: string, signal: AbortSignal): Promise<string> {
  return (await call(loginMfa, { query: {}, body: { id: handle, code }, signal })).sessionToken;
}

/** Asks for a mail with a link to a new password. @see specification 1, section 7: the code in upper case */
export async function askForResetMail(email: string, locale: Locale, signal: AbortSignal): Promise<void> {
  await call(forgotPassword, { query: {}, body: { email, language: locale.toUpperCase() }, signal });
}

/** Ends the session on the server. */
export async function signOut(): Promise<void> {
  await call(logout);
}
