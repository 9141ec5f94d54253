import type { CardEntry } from "../core/card-entry.ts";

export type DemoToken =
  | { readonly isTaken: true; readonly paymentToken: string; readonly isChallenged: boolean }
  | { readonly isTaken: false; readonly reason: "NOT_A_TEST_CARD" | "UNAVAILABLE" };

/** Sends a card to the demo provider's own origin; our server never receives it. */
export async function tokenOf(origin: string, { number, expiry, code }: CardEntry): Promise<DemoToken> {
  try {
    const reply = await fetch(`${origin}/tokens`, {
      method: "POST",
      credentials: "omit",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ number, expiry, code }),
    });
    const content = (await reply.json()) as { paymentToken: string; isChallenged: boolean };
    if (reply.ok) return { isTaken: true, ...content };
    return { isTaken: false, reason: reply.status === 422 ? "NOT_A_TEST_CARD" : "UNAVAILABLE" };
  } catch {
    return { isTaken: false, reason: "UNAVAILABLE" };
  }
}

/** Address of the bank's page, for a frame. */
export function challengeAddress(origin: string, paymentToken: string, language: string): string {
  return `${origin}/challenge?${new URLSearchParams({ token: paymentToken, origin: location.origin, language })}`;
}

/** The bank's answer in a message of its frame; undefined for messages of anybody else. Null: refused. */
export function answerIn({ origin, data }: MessageEvent, bankOrigin: string): string | null | undefined {
  if (origin !== bankOrigin || typeof data !== "object" || data === null) return undefined;
  const { type, paymentToken } = data as { type?: unknown; paymentToken?: unknown };
  if (type !== "vizor-demo-bank") return undefined;
  return typeof paymentToken === "string" ? paymentToken : null;
}
