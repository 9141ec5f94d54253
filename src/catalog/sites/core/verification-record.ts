import { createHmac } from "node:crypto";

/** Where the file of a proof lies on the shop's host. @see RFC 8615, well-known addresses */
export const proofFilePath = "/.well-known/vizor-verification.txt";

/** What a company puts where only the owner of a domain can: one of the two is enough. */
export interface SiteProof {
  /** Name of the TXT record, without a dot at its end. */
  readonly dnsName: string;
  readonly dnsValue: string;
  readonly fileUrl: string;
  /** The file's whole content; a line end after it does no harm. */
  readonly fileContent: string;
}

/**
 * The proof of one company for one domain: the same whenever it is asked for, and of no use to anybody else.
 * @param key derived for this purpose alone
 * @param domain as `domainOf` gives it
 * @see spec/decisions "Identity and the wire"
 */
export function siteProof(key: Buffer, companyId: number, domain: string): SiteProof {
  const mark = createHmac("sha256", key).update(`${companyId}:${domain}`).digest("base64url").slice(0, 32);
  const value = `vizor-verification=${mark}`;
  const hasPort = /:\d+$/.test(domain);
  return {
    dnsName: `_vizor.${domain.replace(/:\d+$/, "")}`,
    dnsValue: value,
    fileUrl: `${hasPort ? "http" : "https"}://${domain}${proofFilePath}`,
    fileContent: value,
  };
}

/** Whether one of a name's TXT records is the proof. Blanks and quotes around, as people paste them, do no harm. */
export function isDnsProof(records: readonly string[], { dnsValue }: SiteProof): boolean {
  return records.some((record) => record.trim().replace(/^"(.*)"$/, "$1") === dnsValue);
}

/** Whether a file is the proof and holds nothing else. */
export function isFileProof(text: string, { fileContent }: SiteProof): boolean {
  return text.replace(/^\uFEFF/, "").trim() === fileContent;
}
