import * as z from "zod/mini";
import { vizorLink } from "../values/values.contract.ts";

/** Sites of one answer. */
export const maxSites = 100;

export const sitesInput = z.strictObject({});
export const sitesOutput = z.object({
  sites: z.array(z.object({ site: z.string().check(z.describe("Domain")), vizor_link: vizorLink })),
  more_sites: z.int(),
});
