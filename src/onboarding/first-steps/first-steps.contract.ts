import * as z from "zod/mini";
import { defineCall, type ReplyOf } from "../../kit/call.ts";
import { firstStepNames } from "./core/steps-done.ts";

/** GET /api/first-steps – what the person's company has done of the first steps. */
export const firstSteps = defineCall({
  method: "GET",
  path: "/api/first-steps",
  access: "signed-in",
  scope: "people",
  summary: "What a newly registered company has done of the first steps",
  reply: z.object({
    /**
     * "open": to be shown; "dismissed": the person does not want to see them; "over": all are done, the company was
     * registered more than 60 days ago, or the person may not do them.
     */
    state: z.enum(["open", "dismissed", "over"]),
    /** All, in order; on any of the company's sites. Empty when they are over. */
    steps: z.array(z.object({ name: z.enum(firstStepNames), done: z.boolean() })),
  }),
});
export type FirstSteps = ReplyOf<typeof firstSteps>;

/** PUT /api/first-steps/dismissal – the person sees the steps no more, or again. */
export const dismissFirstSteps = defineCall({
  method: "PUT",
  path: "/api/first-steps/dismissal",
  access: "signed-in",
  scope: "people",
  summary: "Hides the first steps for the person, or shows them again",
  body: z.strictObject({ dismissed: z.boolean() }),
  reply: z.void(),
  status: 204,
});
