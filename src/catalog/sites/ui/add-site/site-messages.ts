import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

type Messages = Readonly<Record<string, MessageDescriptor>>;

const noAnswer = msg`The shop did not answer just now. It is tried again automatically.`;

/** Reasons why a shop's home page was not read. */
const visits: Messages = {
  dns: msg`There is no website under this name. Check the spelling.`,
  connect: noAnswer,
  timeout: noAnswer,
  tls: msg`The shop's secure connection could not be trusted.`,
  blocked: msg`The shop refuses our visits. Ask whoever runs it to let VizorBot in.`,
  "robots-disallowed": msg`The shop's robots.txt asks us to stay away. Ask whoever runs it to let VizorBot in.`,
  "robots-unreachable": msg`The shop's robots.txt cannot be read, so we stay away until it can.`,
  "refused-address": msg`The name leads to an address that is not public.`,
  gone: msg`The shop answers, but shows no home page.`,
  "server-error": msg`The shop's server had an error.`,
  busy: msg`The shop is being visited just now, or asks for longer pauses. Please try again in a minute.`,
};

const noReply = msg`No shop replied at this address. Check the spelling, or add the site if the shop is only down for now.`;

/** Why nobody answered at a domain that is to be added. */
const unanswered: Messages = {
  DNS: msg`There is no website under this name. Check the spelling.`,
  REFUSED_ADDRESS: msg`The name leads to an address that is not public.`,
};

/** Reasons why a site was not added, by error code. */
const refusals: Messages = {
  NOT_A_DOMAIN: msg`Please enter a domain such as shop.example.`,
  DOMAIN_NOT_PUBLIC: msg`This is not the domain of a public shop.`,
  SITE_EXISTS: msg`Your company has this site already.`,
  DOMAIN_HELD: msg`Verify that this domain is yours before you add it.`,
  TOO_MANY_UNPROVED_SITES: msg`Verify your sites before you add more of them.`,
  UNPROVED_SITE_FULL: msg`Verify this site before you add more products to it.`,
  RANK_TOO_LOW: msg`Your role does not allow this. Ask an administrator of your company.`,
  SUBSCRIPTION_ENDED: msg`The subscription of this site has ended: nothing can be added.`,
};

/** Reasons why a verification failed. */
const verifications: Messages = {
  "dns-missing": msg`The TXT record is not there yet. New records can take an hour to be seen.`,
  "dns-unanswered": msg`The name servers did not answer. Please try again in a minute.`,
  "file-missing": msg`There is no file at this address yet.`,
  "file-other": msg`The file is there, but holds something else.`,
  "too-large": msg`The file is there, but holds something else.`,
  "redirect-refused": msg`The file's address leads to another shop.`,
  held: msg`Another company has verified this domain too, and its record is still in place. Remove that record first.`,
};

/** Reasons why a product address was rejected. */
const addresses: Messages = {
  malformed: msg`This is not a whole web address; it begins with http:// or https://.`,
  "malformed-name": msg`This is not a whole web address; it begins with http:// or https://.`,
  "not-http": msg`Only addresses that begin with http:// or https:// can be read.`,
  "foreign-domain": msg`This address is not on the site's own domain.`,
  "own-domain": msg`A competitor's address cannot be on the site's own domain.`,
  duplicate: msg`This address is already on the site.`,
  "too-long": msg`This address is too long.`,
  userinfo: msg`An address must not hold a user name or password.`,
  "port-not-allowed": msg`An address with a port of its own cannot be read.`,
};

const notPublic = msg`This address is not one of a public shop.`;

/** @param reason as the server names it */
export function messageForVisit(reason: string): MessageDescriptor {
  return visits[reason] ?? noAnswer;
}

/** @returns null for a failure without its own message */
export function messageForRefusal(code: string | null): MessageDescriptor | null {
  const visitReason = /^SITE_UNANSWERED_(\w+)$/.exec(code ?? "")?.[1];
  if (visitReason !== undefined) return unanswered[visitReason] ?? noReply;
  const verificationReason = /^NOT_PROVED_(\w+)$/.exec(code ?? "")?.[1];
  if (verificationReason !== undefined)
    return messageForVerification(verificationReason.replaceAll("_", "-").toLowerCase());
  return code === null ? null : (refusals[code] ?? null);
}

/** @param reason as the server names it; a file's may be any that a visit has */
export function messageForVerification(reason: string): MessageDescriptor {
  return verifications[reason] ?? messageForVisit(reason);
}

/** @param reason as the server names it */
export function messageForAddress(reason: string): MessageDescriptor {
  return addresses[reason] ?? notPublic;
}
