import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";
import { emailKey } from "../../../kit/email-address.ts";

const hourMs = 3_600_000;

/** How often visitors may cause mail, and fill the table. */
export const requestLimits = {
  /** Requests from one network address (IPv6: one /64); above it 429. */
  requestsFrom: { attempts: 20, windowMs: hourMs },
  /** Receipts to one e-mail address; above it none is sent. */
  receiptsTo: { attempts: 3, windowMs: 24 * hourMs },
  /** Receipts in all, which protects the sender's reputation; above it none is sent. */
  receipts: { attempts: 200, windowMs: hourMs },
} as const;

/** Names of the counters; they contain addresses as keyed hashes. */
export interface RequestBuckets {
  requestsFrom(address: string): string;
  receiptsTo(email: string): string;
  readonly receipts: string;
}

/** @param key 32 bytes, of "known address" */
export function requestBuckets(key: Uint8Array): RequestBuckets {
  const hash = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    requestsFrom: (address) => `contact from ${hash(`address\n${network(address)}`)}`,
    receiptsTo: (email) => `contact receipt to ${hash(`email\n${emailKey(email)}`)}`,
    receipts: "contact receipts",
  };
}

/** An IPv4 address itself, the /64 of an IPv6 address, which one household has. */
function network(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4"
    ? parsed.toString()
    : Buffer.from(parsed.toByteArray().slice(0, 8)).toString("hex");
}
