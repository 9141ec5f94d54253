import type { ApiScope } from "../../../kit/api-scopes.ts";
import { defaultCallsPerMinute, maxCallsPerMinute } from "../api-keys.contract.ts";

/** Days until a key expires. */
export const expirations = ["never", "30", "90", "365"] as const;
export type Expiration = (typeof expirations)[number];

/** A new key as the form holds it. */
export interface KeyDraft {
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly sites: readonly string[];
  /** As typed. */
  readonly callsPerMinute: string;
  readonly expiration: Expiration;
}

/** @param site the selected site */
export function emptyDraft(site: string): KeyDraft {
  return {
    name: "",
    scopes: ["read"],
    sites: [site],
    callsPerMinute: String(defaultCallsPerMinute),
    expiration: "never",
  };
}

/** The typed limit, with or without a point between thousands; undefined when it is none that a key may have. */
export function callsPerMinuteOf(typed: string): number | undefined {
  const digits = typed.replace(/[\s.]/g, "");
  const calls = /^\d{1,9}$/.test(digits) ? Number(digits) : 0;
  return calls >= 1 && calls <= maxCallsPerMinute ? calls : undefined;
}

/** ms since 1970; null: never. */
export function expirationOf(expiration: Expiration, nowMs: number): number | null {
  return expiration === "never" ? null : nowMs + Number(expiration) * 86_400_000;
}
