import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { CallError } from "../../../web/call.ts";

/** Sentences of the server that are known beforehand, so that they show in the language on the screen. */
const known: Readonly<Record<string, MessageDescriptor>> = Object.fromEntries(
  [
    msg`You cannot delete your own account.`,
    msg`You can only delete users with lower permissions than yours.`,
    msg`You cannot modify your own role.`,
    msg`You cannot modify roles of users with equal or higher permissions than your own.`,
    msg`You cannot assign a role with equal or higher permissions than your own.`,
    msg`The last administrator of a company cannot be removed or given another role.`,
    msg`This person is already a member of your team.`,
    msg`Your role does not allow this. Ask an administrator of your company.`,
    msg`Password must be at least 8 characters`,
    msg`Password must be at most 128 characters`,
    msg`This password is too common. Please choose another one.`,
    msg`The password must not be made of your name, email or company.`,
    msg`Please enter your current password.`,
    msg`Your current password is not right.`,
    msg`The code is not right. Please enter a current one.`,
    msg`Please enter a current code of your authenticator or a recovery code.`,
    msg`The setup has expired. Please start it again.`,
    msg`Two-factor authentication is not set up.`,
    msg`Too many attempts. Please try again later.`,
    msg`First name is required`,
    msg`First name must be at most 100 characters`,
    msg`First name contains characters that cannot be used`,
    msg`Last name is required`,
    msg`Last name must be at most 100 characters`,
    msg`Last name contains characters that cannot be used`,
    msg`Please enter a valid email address`,
  ].map((sentence) => [sentence.message ?? sentence.id, sentence]),
);

/** A sentence of the server in the language on the screen; as it stands where it is not known. */
export function sentenceIn(sentence: string): string {
  const translated = known[sentence];
  return translated ? i18n._(translated) : sentence;
}

/**
 * What to tell of a failed call: the server's sentence where it refused with one (4xx), else `fallback`. A fault of
 * the server's or of the connection's has no words of use to people.
 */
export function failureWords(error: unknown, fallback: string): string {
  return refusalOf(error) ?? fallback;
}

/** The server's sentence of a refusal (4xx); null for any other failure. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof CallError) || error.status < 400 || error.status >= 500) return null;
  return error.sentence === null ? null : sentenceIn(error.sentence);
}

/** The server's sentences by the field of the request that each is about; empty where there are none. */
export function fieldRefusals(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof CallError) || error.status !== 422) return {};
  return Object.fromEntries(
    Object.entries(error.fields).map(([field, sentence]) => [field, sentenceIn(sentence)]),
  );
}
