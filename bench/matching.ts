import { readOffers, readPairSets } from "./matching/cases.ts";
import { writeFeatureRows } from "./matching/feature-rows.ts";
import { pairsOfOffers } from "./matching/offer-pairs.ts";

const usage = `Usage: npm run bench -- matching DIR [--rows FILE] [--no-scale]
DIR holds files of pairs (…-train, …-valid, …-test) and of offers (…-offers) as .jsonl or .jsonl.gz.
--rows writes the features of the training pairs for bench/matching/pair-model.py, and measures nothing.`;

/**
 * `npm run bench -- matching DIR`: figures of the matcher on labelled pairs, of blocking on offers, pairs per second on one
 * core, and 10,000 × 100,000 generated products blocked and scored on two. Files that trained the model are left out.
 * @returns exit code: 0, 1 below a goal, 2 for wrong arguments
 */
export async function run(args: readonly string[]): Promise<number> {
  const [folder] = args;
  if (folder === undefined || folder.startsWith("--")) {
    console.error(usage);
    return 2;
  }
  const all = await readPairSets(folder);
  const rowsAt = args.indexOf("--rows");
  if (rowsAt !== -1) {
    const path = args[rowsAt + 1];
    const training = all.filter(({ name }) => name.endsWith("-train"));
    if (path === undefined || training.length === 0) {
      console.error(usage);
      return 2;
    }
    const ofOffers = { name: "offers", pairs: pairsOfOffers(await readOffers(folder)) };
    await writeFeatureRows(ofOffers.pairs.length > 0 ? [...training, ofOffers] : training, path);
    return 0;
  }
  const sets = all.filter(({ name }) => !name.endsWith("-train"));
  const offers = await readOffers(folder);
  if (sets.length === 0 && offers.length === 0) {
    console.error(`${folder} holds neither pairs nor offers\n${usage}`);
    return 2;
  }
  // Features are written before a model of them exists.
  const { measureMatching } = await import("./matching/measure.ts");
  return (await measureMatching(sets, offers, !args.includes("--no-scale"))) ? 0 : 1;
}
