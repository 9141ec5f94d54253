import { call } from "../../../web/call.ts";
import { login, logout } from "../../accounts.contract.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

/** Asks for a session. A null token means that a second factor is due. */
export async function signIn(credentials: Credentials): Promise<string | null> {
  return (await call(login, { query: {}, body: credentials })).sessionToken;
}

/** Ends the session on the server. */
export async function signOut(): Promise<void> {
  await call(logout);
}
