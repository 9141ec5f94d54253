import type { Config } from "../config.ts";

const anyAddress = new Set(["0.0.0.0", "::"]);

/** Origin of links in mails: PUBLIC_URL, else the address that the web server binds. Without trailing slash. */
export function linkOrigin({ publicUrl, host, port }: Pick<Config, "publicUrl" | "host" | "port">): string {
  if (publicUrl !== undefined) return publicUrl;
  const reachable = anyAddress.has(host) ? "localhost" : host;
  return new URL(`http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`).origin;
}
