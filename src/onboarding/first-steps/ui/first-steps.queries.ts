import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { dismissFirstSteps, firstSteps } from "../first-steps.contract.ts";

export function firstStepsQuery() {
  return queryOptions({
    queryKey: [firstSteps.path],
    queryFn: ({ signal }) => call(firstSteps, { signal }),
  });
}

/** Hides the steps, or shows them again. */
export async function setFirstStepsDismissed(client: QueryClient, dismissed: boolean): Promise<void> {
  await call(dismissFirstSteps, { body: { dismissed } });
  await client.invalidateQueries({ queryKey: [firstSteps.path] });
}
