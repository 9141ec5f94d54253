import { t } from "@lingui/core/macro";
import type { ResetLink } from "../../core/reset-link.ts";

/** Why a reset link opens nothing. @see specification 1, section 5 "Password link messages" */
export function resetLinkWords(link: Exclude<ResetLink, "valid">): string {
  const words = {
    missing: t`No password reset link found. Please use the link from the email.`,
    invalid: t`The password reset link is invalid. Please request a new one.`,
    "no-expiry": t`This password reset link is missing expiration information. Please request a new one.`,
    expired: t`This password reset link has expired. Please request a new one.`,
  };
  return words[link];
}
