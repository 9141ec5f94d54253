import { t } from "@lingui/core/macro";

/**
 * Translations of the server's messages, keyed by the message itself: a built app does not contain the
 * English texts otherwise.
 */
const known: Readonly<Record<string, () => string>> = {
  "Password must be at least 8 characters": () => t`Password must be at least 8 characters`,
  "Password must be at most 128 characters": () => t`Password must be at most 128 characters`,
  "This password is too common. Please choose another one.": () =>
    t`This password is too common. Please choose another one.`,
  "The password must not be made of your name, email or company.": () =>
    t`The password must not be made of your name, email or company.`,
  "Please enter your current password.": () => t`Please enter your current password.`,
  "Your current password is not right.": () => t`Your current password is not right.`,

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

  "The code is not right. Please enter a current one.": () =>
    t`The code is not right. Please enter a current one.`,
  "Please enter a current code of your authenticator or a recovery code.": () =>
    t`Please enter a current code of your authenticator or a recovery code.`,
  "The setup has expired. Please start it again.": () => t`The setup has expired. Please start it again.`,
  "Two-factor authentication is not set up.": () => t`Two-factor authentication is not set up.`,

  "You cannot delete your own account.": () => t`You cannot delete your own account.`,
  "You can only delete users with lower permissions than yours.": () =>
    t`You can only delete users with lower permissions than yours.`,
  "You cannot modify your own role.": () => t`You cannot modify your own role.`,
  "You cannot modify roles of users with equal or higher permissions than your own.": () =>
    t`You cannot modify roles of users with equal or higher permissions than your own.`,
  "You cannot assign a role with equal or higher permissions than your own.": () =>
    t`You cannot assign a role with equal or higher permissions than your own.`,
  "The last administrator of a company cannot be removed or given another role.": () =>
    t`The last administrator of a company cannot be removed or given another role.`,
  "This person is already a member of your team.": () => t`This person is already a member of your team.`,
  "Your role does not allow this. Ask an administrator of your company.": () =>
    t`Your role does not allow this. Ask an administrator of your company.`,
};

/** A server message in the current language; an unknown one is returned unchanged. */
export function translateServerMessage(sentence: string): string {
  return known[sentence]?.() ?? sentence;
}
