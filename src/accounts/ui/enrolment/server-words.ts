import { t } from "@lingui/core/macro";
import { CallError } from "../../../web/call.ts";

/** What the server says of what people typed, so that it shows in the language on the screen. */
const known: Readonly<Record<string, () => string>> = {
  "Password must be at least 8 characters": () => t`Password must be at least 8 characters`,
  "Password must be at most 128 characters": () => t`Password must be at most 128 characters`,
  "This password is too common. Please choose another one.": () =>
    t`This password is too common. Please choose another one.`,
  "The password must not be made of your name, email or company.": () =>
    t`The password must not be made of your name, email or company.`,
  "First name is required": () => t`First name is required`,
  "First name must be at most 100 characters": () => t`First name must be at most 100 characters`,
  "First name contains characters that cannot be used": () =>
    t`First name contains characters that cannot be used`,
  "Last name is required": () => t`Last name is required`,
  "Last name must be at most 100 characters": () => t`Last name must be at most 100 characters`,
  "Last name contains characters that cannot be used": () =>
    t`Last name contains characters that cannot be used`,
  "Company name is required": () => t`Company name is required`,
  "Company name must be at most 200 characters": () => t`Company name must be at most 200 characters`,
  "Company name contains characters that cannot be used": () =>
    t`Company name contains characters that cannot be used`,
  "Please enter a valid email address": () => t`Please enter a valid email address`,
  "This link is invalid. Please use the link from the email.": () =>
    t`This link is invalid. Please use the link from the email.`,
  "This link has expired. Please register again, or ask for a new invitation.": () =>
    t`This link has expired. Please register again, or ask for a new invitation.`,
  "A newer email has replaced this link. Please use the link from the latest email.": () =>
    t`A newer email has replaced this link. Please use the link from the latest email.`,
  "This link is no longer valid. Please register again, or ask for a new invitation.": () =>
    t`This link is no longer valid. Please register again, or ask for a new invitation.`,
  "This link has already been used. Please sign in.": () =>
    t`This link has already been used. Please sign in.`,
  "This email address already has an account. Please sign in.": () =>
    t`This email address already has an account. Please sign in.`,
  "Please confirm your email address first, with the link from the email.": () =>
    t`Please confirm your email address first, with the link from the email.`,
  "This password reset link has expired. Please request a new one.": () =>
    t`This password reset link has expired. Please request a new one.`,
  "The password reset link is invalid. Please request a new one.": () =>
    t`The password reset link is invalid. Please request a new one.`,
};

/** A sentence of the server in the language on the screen; one that is not known stays as it came. */
export function serverWords(sentence: string): string {
  return known[sentence]?.() ?? sentence;
}

/** The server's sentence where it refused with one (4xx); null for faults and for what gives no sentence. */
export function refusalWords(error: unknown): string | null {
  if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) return null;
  return error.sentence === null ? null : serverWords(error.sentence);
}

/** The server's sentences about fields of the form, in the language on the screen. */
export function fieldWords<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): readonly { readonly field: Field; readonly sentence: string }[] {
  if (!(error instanceof CallError)) return [];
  return fields.flatMap((field) => {
    const sentence = error.fields[field];
    return sentence === undefined ? [] : [{ field, sentence: serverWords(sentence) }];
  });
}
