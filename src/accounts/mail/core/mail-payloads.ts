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

const mailTexts = z.object({
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  button: z.string(),
});

/** A mail to everybody who administers a company, written by another slice in both languages. */
export const adminMailPayload = z.object({
  companyId: z.int().positive(),
  /** Of the page that the button opens, with a leading slash. */
  path: z.string().startsWith("/"),
  words: z.object({ en: mailTexts, ro: mailTexts }),
});
export type AdminMailPayload = z.infer<typeof adminMailPayload>;

/** The same mail to one of them. */
export const messagePayload = adminMailPayload
  .omit({ companyId: true })
  .extend({ mailId, userId: z.int().positive() });
export type MessagePayload = z.infer<typeof messagePayload>;

export const invitationPayload = z.object({
  mailId,
  enrolmentId: z.int().positive(),
  /** Of the mail's link; a link that was replaced is not sent. */
  linkId: z.uuid(),
});
export type InvitationPayload = z.infer<typeof invitationPayload>;
