import { Resolver } from "node:dns/promises";

/** TXT records of a name, each joined to one text; or that nobody could say. A name without any has none. */
export type FoundTexts =
  | { readonly isAnswered: true; readonly texts: readonly string[] }
  | { readonly isAnswered: false };

export type FindTexts = (name: string) => Promise<FoundTexts>;

const mostRecords = 100;
const noSuchRecord = new Set(["ENODATA", "ENOTFOUND"]);

/** Asks the machine's name servers, twice at most. @param timeoutMs for both together */
export function textRecordFinder(timeoutMs = 5000): FindTexts {
  const resolver = new Resolver({ timeout: Math.max(250, Math.floor(timeoutMs / 2)), tries: 2 });
  return async (name) => {
    try {
      const records = await resolver.resolveTxt(name);
      return { isAnswered: true, texts: records.slice(0, mostRecords).map((pieces) => pieces.join("")) };
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      return noSuchRecord.has(code) ? { isAnswered: true, texts: [] } : { isAnswered: false };
    }
  };
}
