import { createHmac, timingSafeEqual } from "node:crypto";

/** What an unsubscribe link ends: one report, or all alerts of a person. */
export type LinkedSubscription =
  | { readonly kind: "report"; readonly siteId: number; readonly reportId: number; readonly userId: number }
  | { readonly kind: "alerts"; readonly userId: number };

/**
 * The token of an unsubscribe link: it names the subscription and proves that we wrote it. It does not expire, since an old
 * mail must still end what it belongs to, and all that it allows is to stop mails.
 * @param key of "unsubscribe link"
 * @see docs/decisions/0047-unsubscribe-links-do-not-expire.md
 */
export function signUnsubscribe(key: Uint8Array, subscription: LinkedSubscription): string {
  const text = textOf(subscription);
  return `${text}.${signatureOf(key, text).toString("base64url")}`;
}

/** The address in a mail that ends mails like it. @param signer origin of the product and the key of "unsubscribe link" */
export function unsubscribeAddress(
  { origin, key }: { readonly origin: string; readonly key: Uint8Array },
  subscription: LinkedSubscription,
): string {
  return `${origin}/unsubscribe?token=${signUnsubscribe(key, subscription)}`;
}

/** @returns null for a token that we did not write */
export function readUnsubscribe(key: Uint8Array, token: string): LinkedSubscription | null {
  const end = token.lastIndexOf(".");
  const [text, signature] = [token.slice(0, end), token.slice(end + 1)];
  const expected = signatureOf(key, text);
  const given = Buffer.from(signature, "base64url");
  // Node ignores what is no base64url: only the one spelling that we write is accepted.
  const isOurs =
    end > 0 &&
    given.length === expected.length &&
    given.toString("base64url") === signature &&
    timingSafeEqual(given, expected);
  return isOurs ? parse(text) : null;
}

function textOf(subscription: LinkedSubscription): string {
  const { kind, userId } = subscription;
  return kind === "report"
    ? `report.${subscription.siteId}.${subscription.reportId}.${userId}`
    : `alerts.${userId}`;
}

function parse(text: string): LinkedSubscription | null {
  const [kind, ...numbers] = text.split(".");
  const [first = 0, reportId = 0, userId = 0] = numbers.map(Number);
  if (kind === "report") return { kind, siteId: first, reportId, userId };
  return kind === "alerts" ? { kind, userId: first } : null;
}

function signatureOf(key: Uint8Array, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
