import { readToken, signToken } from "../sessions/tokens.service.ts";

export interface EnrolmentTicket {
  readonly enrolmentId: number;
  /** UUID of the link, which a newer mail of an invitation replaces. */
  readonly linkId: string;
  readonly expiresAt: Date;
}

export type EnrolmentReading =
  | { readonly isValid: true; readonly ticket: EnrolmentTicket }
  | { readonly isValid: false; readonly reason: "forged" | "expired" };

/** The token of the link in a registration's or an invitation's mail. @param key of "enrolment token" */
export function signEnrolment(key: Uint8Array, ticket: EnrolmentTicket, now: Date): Promise<string> {
  const { enrolmentId, linkId, expiresAt } = ticket;
  return signToken(key, "enrolment", { rowId: linkId, subject: enrolmentId, expiresAt }, now);
}

/** Reads it back; whether the link still opens is for the row to say. */
export async function readEnrolment(key: Uint8Array, token: string, now: Date): Promise<EnrolmentReading> {
  const reading = await readToken(key, "enrolment", token, now);
  if (!reading.isValid) return reading;
  const { rowId: linkId, subject: enrolmentId, expiresAt } = reading.ticket;
  return { isValid: true, ticket: { enrolmentId, linkId, expiresAt } };
}
