import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";

const proposal = z.object({
  id: z.string(),
  host: z.string(),
  /** Address of the page whose price was corrected. */
  url: z.string(),
  /** Location of the price, as "span.price within div.product". */
  place: z.string(),
  /** Other pages of the host where the location has the price that was read from another source. */
  agreedPages: z.number(),
  contradictedPages: z.number(),
  state: z.enum(["open", "adopted", "refused"]),
  /** ms */
  proposedTimestamp: z.number(),
});

/** GET /admin/recipe-proposals – open proposals: price locations found by corrections, newest first. */
export const recipeProposals = defineCall({
  method: "GET",
  path: "/admin/recipe-proposals",
  access: "god",
  summary: "Places of prices that corrections propose for a shop",
  reply: z.array(proposal),
});

/** POST – adopts the location into the host's shared recipe, or refuses it. @throws 404, 409 where it was decided */
export const decideProposal = defineCall({
  method: "POST",
  path: "/admin/recipe-proposals/:id",
  access: "god",
  summary: "Decides on a proposed place",
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ decision: z.enum(["adopt", "refuse"]) }),
  reply: z.void(),
  status: 204,
});
