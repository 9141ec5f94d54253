import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { doubtfulReadings, hostConfidenceDays, readingConfidence } from "../reading-review.contract.ts";

const minuteMs = 60_000;

export const queueKey = [doubtfulReadings.path] as const;

/** The readings that wait. Read again every minute, because several people may decide. */
export function queueQuery() {
  return queryOptions({
    queryKey: queueKey,
    queryFn: ({ signal }) => call(doubtfulReadings, { signal }),
    staleTime: 0,
    refetchInterval: minuteMs,
  });
}

/** @param query part of the hosts' names */
export function hostsQuery(query: string) {
  return queryOptions({
    queryKey: [readingConfidence.path, query],
    queryFn: ({ signal }) => call(readingConfidence, { query: query === "" ? {} : { query }, signal }),
    staleTime: minuteMs,
    placeholderData: keepPreviousData,
  });
}

export function hostDaysQuery(host: string) {
  return queryOptions({
    queryKey: [hostConfidenceDays.path, host],
    queryFn: ({ signal }) => call(hostConfidenceDays, { params: { host }, signal }),
    staleTime: minuteMs,
  });
}
