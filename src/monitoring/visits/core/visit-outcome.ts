import type { FetchResult } from "../../fetch/core/fetch-result.ts";
import type { Finding } from "../../observation/core/fold-checks.ts";
import { failureOfReading } from "./failed-fetch.ts";
import type { PaceInput } from "./host-pace.ts";

/** What a visit tells of the host's mood: a challenge page counts as a refusal, whatever its status. */
export function paceOf(
  result: FetchResult,
  finding: Finding,
): Pick<PaceInput, "outcome" | "status" | "retryAfterMs"> {
  if (result.kind === "failed") {
    return { outcome: result.reason, status: result.status, retryAfterMs: result.retryAfterMs };
  }
  if (result.kind === "not-modified") return { outcome: "not-modified", status: 304, retryAfterMs: null };
  const isChallenge =
    finding.type === "reading" && !finding.reading.found && finding.reading.reason === "blocked";
  return { outcome: isChallenge ? "blocked" : "page", status: result.status, retryAfterMs: null };
}

/** Why a visit brought no reading, to say when the page is tried again; null when it brought one. */
export function failureOf(result: FetchResult, finding: Finding) {
  if (result.kind === "failed") return result.reason;
  if (finding.type === "reading" && !finding.reading.found) return failureOfReading(finding.reading.reason);
  return null;
}
