import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { StoredCard } from "./core/test-cards.ts";

const validMs = 30 * 60_000;

const content = z.object({
  behaviour: z.enum(["SUCCEEDS", "DECLINED", "INSUFFICIENT_FUNDS", "EXPIRED", "CHALLENGE", "RENEWAL_FAILS"]),
  lastDigits: z.string(),
  expiry: z.string(),
  /** Whether the holder has passed the challenge of the bank. */
  isConfirmed: z.boolean(),
  issuedAtMs: z.number(),
});

export interface TokenizedCard {
  readonly card: StoredCard;
  readonly isConfirmed: boolean;
}

/** Payment tokens of the demo provider: what remains of a card, signed. They hold no card number, and no server stores them. */
export interface CardTokens {
  create(tokenized: TokenizedCard, now: Date): string;
  /** @returns null for a forged, damaged or expired token */
  read(token: string, now: Date): TokenizedCard | null;
}

/** @param key derived for "demo payments" */
export function createCardTokens(key: Buffer): CardTokens {
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    create({ card, isConfirmed }, now) {
      const text = JSON.stringify({ ...card, isConfirmed, issuedAtMs: now.getTime() });
      const encoded = Buffer.from(text).toString("base64url");
      return `demo_${encoded}.${sign(encoded)}`;
    },
    read(token, now) {
      const [, encoded = "", signature = ""] = /^demo_([\w-]+)\.([\w-]+)$/.exec(token) ?? [];
      const expected = Buffer.from(sign(encoded));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const { issuedAtMs, isConfirmed, ...card } = content.parse(
        JSON.parse(Buffer.from(encoded, "base64url").toString("utf8")),
      );
      return issuedAtMs + validMs > now.getTime() ? { card, isConfirmed } : null;
    },
  };
}
