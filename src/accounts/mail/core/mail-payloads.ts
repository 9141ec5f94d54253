import * as z from "zod";
import { noticeKinds } from "./notice.ts";

/**
 * Payloads of queued mail. None contains a token or a password: links are signed when the mail is sent.
 * `mailId` identifies the mail: a retry sends it with the same Message-ID.
 */
const mailId = z.uuid();
const instantMs = z.int().positive();

export const noticePayload = z.object({ mailId, kind: z.enum(noticeKinds), userId: z.int().positive() });
export type NoticePayload = z.infer<typeof noticePayload>;

/** `mailId` is also the id of the link's row. */
export const passwordResetPayload = z.object({
  mailId,
  email: z.string(),
  language: z.nullable(z.string()),
  requestedAtMs: instantMs,
});
export type PasswordResetPayload = z.infer<typeof passwordResetPayload>;

/** `mailId` is also the id of the link. */
export const registrationPayload = z.object({
  mailId,
  companyName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  language: z.enum(["en", "ro"]),
  requestedAtMs: instantMs,
});
export type RegistrationPayload = z.infer<typeof registrationPayload>;

export const invitationPayload = z.object({
  mailId,
  enrolmentId: z.int().positive(),
  /** Of the mail's link; a link that was replaced is not sent. */
  linkId: z.uuid(),
});
export type InvitationPayload = z.infer<typeof invitationPayload>;
