import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";
import { emailKey } from "../../../kit/email-address.ts";

/** How long an address stays known after a sign-in from it. */
export const knownAddressMs = 30 * 24 * 3_600_000;

/**
 * Names of the counters of attempts. They contain IP and e-mail addresses as keyed hashes, so that the table does not
 * reveal who attempted what from where.
 * @see docs/decisions/0013-attempts-are-counted-per-source.md
 */
export interface AttemptBuckets {
  /** The keyed hash under which a known address is stored, 32 bytes; one for a whole IPv6 /64. */
  addressHash(address: string): Buffer;
  /** Sign-ins from an address, for any account. */
  signInFrom(address: string): string;
  /** Sign-ins for an e-mail address, with or without an account, from unknown addresses. */
  signInOf(email: string): string;
  /** Sign-ins for an account from one known address. */
  signInAt(userId: number, addressHash: Buffer): string;
  /** Second factors of a person from unknown addresses. */
  secondFactorOf(userId: number): string;
  /** Second factors of a person from one known address. */
  secondFactorAt(userId: number, addressHash: Buffer): string;
  /** Second factors given within a session. @param sessionId UUID */
  secondFactorIn(sessionId: string): string;
  /** Current passwords given within a session. @param sessionId UUID */
  currentPasswordIn(sessionId: string): string;
  /** Password reset requests from an address. */
  resetFrom(address: string): string;
  /** Password reset requests for an e-mail address. */
  resetOf(email: string): string;
}

/** @param key 32 bytes, of "known address" */
export function attemptBuckets(key: Uint8Array): AttemptBuckets {
  const hash = (kind: string, text: string) => createHmac("sha256", key).update(`${kind}\n${text}`).digest();
  const ofAddress = (address: string) => hash("address", addressBucket(address));
  const ofEmail = (email: string) => hash("email", emailKey(email)).toString("base64url");
  return {
    addressHash: ofAddress,
    signInFrom: (address) => `sign-in from ${ofAddress(address).toString("base64url")}`,
    signInOf: (email) => `sign-in of ${ofEmail(email)}`,
    signInAt: (userId, addressHash) => `sign-in of ${userId} at ${addressHash.toString("base64url")}`,
    secondFactorOf: (userId) => `second factor of ${userId}`,
    secondFactorAt: (userId, addressHash) =>
      `second factor of ${userId} at ${addressHash.toString("base64url")}`,
    secondFactorIn: (sessionId) => `second factor in ${sessionId}`,
    currentPasswordIn: (sessionId) => `current password in ${sessionId}`,
    resetFrom: (address) => `reset from ${ofAddress(address).toString("base64url")}`,
    resetOf: (email) => `reset of ${ofEmail(email)}`,
  };
}

/**
 * The key under which attempts from an IP address are counted: an IPv4 address itself, the /64 of an IPv6 address
 * (one household has all of it), the IPv4 address inside a mapped one.
 * @param address as the socket or a trusted proxy gives it
 */
export function addressBucket(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  const half = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(half).toString("hex")}/64`;
}
