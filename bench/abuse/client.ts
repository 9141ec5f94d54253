import * as z from "zod";
import { password } from "../products/users.ts";

const loginReply = z.object({ sessionToken: z.string() });

export interface Session {
  readonly token: string;
  readonly domain: string;
}

/** Calls as users of the generated shops. */
export interface ShopClient {
  signIn(name: "ana" | "bob" | "dan" | "eva" | "ion" | "mia", siteId: number): Promise<Session>;
  /** Makes a call for a shop and reads its reply. @returns the status */
  call(session: Session, method: "POST" | "PUT", path: string, body: unknown): Promise<number>;
  /** The reply of a call that reads. @throws Error where it is refused */
  read(session: Session, path: string): Promise<unknown>;
}

/** @param origin for example "http://127.0.0.1:40123" */
export function createClient(origin: string): ShopClient {
  return {
    signIn: async (name, siteId) => {
      const reply = await fetch(`${origin}/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: `${name}${siteId}@shop.example`, password, rememberMe: false }),
      });
      if (!reply.ok) throw new Error(`signing in failed with status ${reply.status}`);
      return {
        token: loginReply.parse(await reply.json()).sessionToken,
        domain: `shop${siteId}.example`,
      };
    },
    call: async ({ token, domain }, method, path, body) => {
      const reply = await fetch(`${origin}${path}${path.includes("?") ? "&" : "?"}domain=${domain}`, {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      await reply.arrayBuffer();
      return reply.status;
    },
    read: async ({ token, domain }, path) => {
      const reply = await fetch(`${origin}${path}?domain=${domain}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`);
      return reply.json();
    },
  };
}
