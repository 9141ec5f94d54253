import { queryOptions } from "@tanstack/react-query";
import { CallError, call } from "../../../web/call.ts";
import { startOfRange, type UsageRange } from "../core/usage-range.ts";
import { getUsage } from "../usage.contract.ts";

const refetchMs = 30_000;
const maxRetries = 3;

/** Why the usage could not be loaded, for the screen. */
export class UsageUnavailableError extends Error {
  constructor(cause: unknown) {
    super("Failed to fetch usage data", { cause });
    this.name = "UsageUnavailableError";
  }

  /** Whether the person may not see it. */
  get isDenied(): boolean {
    return this.cause instanceof CallError && this.cause.status === 403;
  }
}

/** Usage of a site in a range, read again every 30 s while the window is visible. @throws UsageUnavailableError */
export function usageQuery(domain: string, range: UsageRange) {
  return queryOptions({
    queryKey: [getUsage.path, domain, range],
    queryFn: async ({ signal }) => {
      try {
        // Computed with each call, because the day may have changed since.
        const timestamp = startOfRange(range, new Date()).getTime();
        return await call(getUsage, { query: { domain, timestamp: String(timestamp) }, signal });
      } catch (cause) {
        throw signal.aborted ? cause : new UsageUnavailableError(cause);
      }
    },
    staleTime: 0,
    refetchInterval: refetchMs,
    retry: (failures, error) =>
      failures < maxRetries && !(error instanceof UsageUnavailableError && error.isDenied),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 30_000),
  });
}
