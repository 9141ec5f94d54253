import { createHmac } from "node:crypto";

/** Path of the verification file on the shop's host. @see RFC 8615, well-known addresses */
export const verificationFilePath = "/.well-known/vizor-verification.txt";

/** A DNS record and a file that only the owner of a domain can create. One of the two verifies the domain. */
export interface VerificationRecord {
  /** Name of the TXT record, without a trailing dot. */
  readonly dnsName: string;
  readonly dnsValue: string;
  readonly fileUrl: string;
  /** The whole content of the file; white space around it is ignored. */
  readonly fileContent: string;
}

/**
 * The verification record of a company for a domain: an HMAC of both, so it is stable and useless to other companies.
 * @param key derived for this purpose only
 * @param domain as `domainOf` returns it
 */
export function verificationRecord(key: Buffer, companyId: number, domain: string): VerificationRecord {
  const token = createHmac("sha256", key).update(`${companyId}:${domain}`).digest("base64url").slice(0, 32);
  const value = `vizor-verification=${token}`;
  const hasPort = /:\d+$/.test(domain);
  return {
    dnsName: `_vizor.${domain.replace(/:\d+$/, "")}`,
    dnsValue: value,
    fileUrl: `${hasPort ? "http" : "https"}://${domain}${verificationFilePath}`,
    fileContent: value,
  };
}

/** Whether one of the TXT records is the verification record. White space and quotes around it are ignored. */
export function isInTextRecords(records: readonly string[], { dnsValue }: VerificationRecord): boolean {
  return records.some((record) => record.trim().replace(/^"(.*)"$/, "$1") === dnsValue);
}

/** Whether a file holds the verification record and nothing else. */
export function isFileContent(text: string, { fileContent }: VerificationRecord): boolean {
  return text.replace(/^\uFEFF/, "").trim() === fileContent;
}
