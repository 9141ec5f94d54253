import { Resolver } from "node:dns/promises";

/** TXT records of a DNS name, each as one string; empty when there are none. Not answered: the lookup failed. */
export type TextRecords =
  | { readonly isAnswered: true; readonly texts: readonly string[] }
  | { readonly isAnswered: false };

export type FindTextRecords = (name: string) => Promise<TextRecords>;

const maxRecords = 100;
const notFoundCodes = new Set(["ENODATA", "ENOTFOUND"]);

/** Looks up TXT records with the system's name servers, in at most two attempts. @param timeoutMs for both attempts together */
export function createTextRecordFinder(timeoutMs = 5000): FindTextRecords {
  const resolver = new Resolver({ timeout: Math.max(250, Math.floor(timeoutMs / 2)), tries: 2 });
  return async (name) => {
    try {
      const records = await resolver.resolveTxt(name);
      return { isAnswered: true, texts: records.slice(0, maxRecords).map((chunks) => chunks.join("")) };
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      return notFoundCodes.has(code) ? { isAnswered: true, texts: [] } : { isAnswered: false };
    }
  };
}
