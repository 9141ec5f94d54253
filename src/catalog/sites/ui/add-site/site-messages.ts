import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { CallError, messageOf } from "../../../../web/call.ts";
import { problemMessages } from "../../../../web/problems/problem-messages.ts";
import { problemOfAddress } from "../../../intake/core/address-refusals.ts";

type Messages = Readonly<Record<string, MessageDescriptor>>;

const noAnswer = msg`The shop did not answer just now. It is tried again automatically.`;

/** Reasons why a shop's home page was not read. */
const visits: Messages = {
  dns: msg`There is no website under this name. Check the spelling.`,
  connect: noAnswer,
  timeout: noAnswer,
  tls: msg`The shop's security certificate is not valid.`,
  blocked: msg`The shop blocks our visits. Ask whoever runs it to allow VizorBot.`,
  "robots-disallowed": msg`The shop's robots.txt does not allow our visits. Ask whoever runs the shop to allow VizorBot.`,
  "robots-unreachable": msg`The shop's robots.txt cannot be read. Until it can, we do not visit the shop.`,
  "refused-address": msg`The domain points to an address that is not public.`,
  gone: msg`The shop answers, but shows no home page.`,
  "server-error": msg`The shop's server returned an error.`,
  busy: msg`The shop is being read at the moment. Please try again in a minute.`,
  resting: msg`The shop refused a visit or asks for long pauses between visits. Please try again later.`,
};

const noReply = msg`No shop replied at this address. Check the spelling, or add the site if the shop is only down for now.`;

/** Why nobody answered at a domain that is to be added. */
const unanswered: Messages = {
  dns: msg`There is no website under this name. Check the spelling.`,
  "refused-address": msg`The domain points to an address that is not public.`,
};

/** Reasons why a verification failed. */
const verifications: Messages = {
  "dns-missing": msg`The TXT record is not there yet. New records can take an hour to be seen.`,
  "dns-unanswered": msg`The name servers did not answer. Please try again in a minute.`,
  "file-missing": msg`There is no file at this address yet.`,
  "file-other": msg`The file is there, but contains something else.`,
  "too-large": msg`The file is there, but contains something else.`,
  "redirect-refused": msg`The file's address redirects to another shop.`,
  held: msg`Another company has verified this domain too, and its record is still in place. Remove that record first.`,
};

/** @param reason as the server names it */
export function messageForVisit(reason: string): MessageDescriptor {
  return visits[reason] ?? noAnswer;
}

/** Why a site was not added or verified, in the current language. */
export function messageForFailure(error: Error): string {
  if (!(error instanceof CallError)) return messageOf(error);
  const reason = String(error.parameters?.["reason"]);
  if (error.code === "DOMAIN_NOT_VERIFIED") return i18n._(messageForVerification(reason));
  return error.code === "SITE_UNANSWERED" ? i18n._(unanswered[reason] ?? noReply) : messageOf(error);
}

/** @param reason as the server names it; a file's may be any that a visit has */
export function messageForVerification(reason: string): MessageDescriptor {
  return verifications[reason] ?? messageForVisit(reason);
}

/** @param reason as the server names it */
export function messageForAddress(reason: string): MessageDescriptor {
  return problemMessages[problemOfAddress(reason)];
}
