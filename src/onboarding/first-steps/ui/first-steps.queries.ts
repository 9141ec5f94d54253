import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../../web/call.ts";
import { dismissFirstSteps, firstSteps } from "../first-steps.contract.ts";

/** Steps are done on other screens, by colleagues and by feeds: what was read before is not shown as current. */
export function firstStepsQuery() {
  return queryOptions({
    queryKey: [firstSteps.path],
    queryFn: ({ signal }) => call(firstSteps, { signal }),
    staleTime: 0,
  });
}

/** Whatever a person changes on the screen around the steps may be one of them: the progress is then read again. */
export function useFreshSteps(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== "updated" || event.action.type !== "success") return;
        void client.invalidateQueries({ queryKey: [firstSteps.path] });
      }),
    [client],
  );
}

/** Hides the steps, or shows them again. */
export async function setFirstStepsDismissed(client: QueryClient, dismissed: boolean): Promise<void> {
  await call(dismissFirstSteps, { body: { dismissed } });
  await client.invalidateQueries({ queryKey: [firstSteps.path] });
}
