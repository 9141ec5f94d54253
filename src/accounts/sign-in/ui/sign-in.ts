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
  /** A second factor is required; `handle` identifies the sign-in, null when the server sent none. */
  | { readonly isSignedIn: false; readonly handle: string | null };

/** Signs in with email and password. */
export async function signIn(credentials: Credentials, signal: AbortSignal): Promise<SignInOutcome> {
  const { sessionToken, userId } = await call(login, { query: {}, body: credentials, signal });
  if (sessionToken !== null) return { isSignedIn: true, token: sessionToken };
  return { isSignedIn: false, handle: userId ? String(userId) : null };
}

/** Completes a sign-in with an authenticator or recovery code. Returns the session token. */
export async function verifyCode(handle: string, code: string, signal: AbortSignal): Promise<string> {
  return (await call(loginMfa, { query: {}, body: { id: handle, code }, signal })).sessionToken;
}

/** Requests a mail with a link to a new password. The server expects the language in upper case. */
export async function askForResetMail(email: string, locale: Locale, signal: AbortSignal): Promise<void> {
  await call(forgotPassword, { query: {}, body: { email, language: locale.toUpperCase() }, signal });
}

/** Ends the session on the server. */
export async function signOut(): Promise<void> {
  await call(logout);
}
