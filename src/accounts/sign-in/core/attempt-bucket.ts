import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";
import { emailKey } from "../../people/core/email-address.ts";

/** How long somebody is known at an address that they have signed in from. */
export const knownAddressMs = 30 * 24 * 3_600_000;

/**
 * Names of what tries are counted for. IP and e-mail addresses stand in them as keyed hashes, so that the table of
 * tries tells nobody who tried from where.
 * @see docs/decisions/0013-attempts-are-counted-per-source.md
 */
export interface AttemptBuckets {
  /** The keyed hash that a known address is kept as; one for a whole IPv6 /64. 32 bytes. */
  addressHash(address: string): Buffer;
  /** Sign-ins from an address, for any account. */
  signInFrom(address: string): string;
  /** Sign-ins for an account, or for an e-mail address without one, from where the person is not known. */
  signInOf(email: string): string;
  /** Sign-ins for an account at an address where the person is known. */
  signInAt(userId: number, addressHash: Buffer): string;
  /** Second factors of a person, over all their sign-ins from where they are not known. */
  secondFactorOf(userId: number): string;
  /** Second factors of a person's sign-ins at an address where they are known. */
  secondFactorAt(userId: number, addressHash: Buffer): string;
  /** Second factors given within a session. @param sessionId UUID */
  secondFactorIn(sessionId: string): string;
  /** Current passwords given within a session. @param sessionId UUID */
  currentPasswordIn(sessionId: string): string;
  /** Links to a new password asked for from an address. */
  resetFrom(address: string): string;
  /** Links to a new password asked for an e-mail address. */
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
