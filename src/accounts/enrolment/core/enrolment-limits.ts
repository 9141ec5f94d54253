import { createHmac } from "node:crypto";
import { emailKey } from "../../../kit/email-address.ts";
import { addressBucket } from "../../throttle/core/attempt-bucket.ts";
import type { AttemptLimit } from "../../throttle/core/attempt-window.ts";

const hourMs = 3_600_000;

/** How often strangers and companies may cause mail to others. */
export interface EnrolmentLimits {
  /** Mails of registrations from anywhere, which protects the sender's reputation; above it 429. */
  readonly registrations: AttemptLimit;
  /** Registrations from one IP address (IPv6: one /64); above it 429. */
  readonly registrationsFrom: AttemptLimit;
  /** Registrations of one e-mail address from one IP address; above it no mail is sent; the reply is the same. */
  readonly registrationsOfFrom: AttemptLimit;
  /** Registrations of one e-mail address from anywhere; above it no mail is sent; the reply is the same. */
  readonly registrationsOf: AttemptLimit;
  /** Invitations that one company sends, repeated ones included; above it 429. */
  readonly invitationsBy: AttemptLimit;
  /** Invitations to one e-mail address by one company; above it 429. */
  readonly invitationsTo: AttemptLimit;
  /** Invitations to one e-mail address by all companies; above it no mail is sent; the reply is the same. */
  readonly invitationsToAll: AttemptLimit;
}

export const defaultEnrolmentLimits: EnrolmentLimits = {
  registrations: { attempts: 600, windowMs: hourMs },
  registrationsFrom: { attempts: 30, windowMs: hourMs },
  registrationsOfFrom: { attempts: 5, windowMs: hourMs },
  registrationsOf: { attempts: 20, windowMs: hourMs },
  invitationsBy: { attempts: 30, windowMs: hourMs },
  invitationsTo: { attempts: 5, windowMs: hourMs },
  invitationsToAll: { attempts: 10, windowMs: 24 * hourMs },
};

/** Names of the counters; they contain addresses as keyed hashes. */
export interface EnrolmentBuckets {
  readonly registrations: string;
  registrationsFrom(address: string): string;
  registrationsOfFrom(email: string, address: string): string;
  registrationsOf(email: string): string;
  invitationsBy(companyId: number): string;
  invitationsTo(companyId: number, email: string): string;
  invitationsToAll(email: string): string;
}

/** @param key 32 bytes, of "known address" */
export function enrolmentBuckets(key: Uint8Array): EnrolmentBuckets {
  const hash = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  const ofEmail = (email: string) => hash(`email\n${emailKey(email)}`);
  const ofAddress = (address: string) => hash(`address\n${addressBucket(address)}`);
  return {
    registrations: "registrations",
    registrationsFrom: (address) => `registration from ${ofAddress(address)}`,
    registrationsOfFrom: (email, address) => `registration of ${ofEmail(email)} from ${ofAddress(address)}`,
    registrationsOf: (email) => `registration of ${ofEmail(email)}`,
    invitationsBy: (companyId) => `invitations by ${companyId}`,
    invitationsTo: (companyId, email) => `invitation by ${companyId} to ${ofEmail(email)}`,
    invitationsToAll: (email) => `invitation to ${ofEmail(email)}`,
  };
}
