import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { priceSegments } from "../../../catalog/settings/segments/segments.contract.ts";
import { call } from "../../../web/call.ts";
import {
  addReport,
  deleteReport,
  editReport,
  pauseReport,
  previewReport,
  type Report,
  type ReportBody,
  reports,
  restoreReport,
  resumeReport,
  sendReportNow,
} from "../notifications.contract.ts";

/** The person's reports; a mail that is being sent is looked at again until it is. */
export function reportsQuery(site: string) {
  return queryOptions({
    queryKey: [reports.path, site],
    queryFn: ({ signal }) => call(reports, { query: { domain: site }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 2000 : false),
  });
}

function isUnderWay({ lastDelivery }: Report): boolean {
  return lastDelivery?.state === "queued" || lastDelivery?.state === "sending";
}

/** What a draft would send now; the answer to the draft before stays until the next one comes. */
export function previewQuery(site: string, body: ReportBody | null) {
  return queryOptions({
    queryKey: [previewReport.path, site, body],
    queryFn: ({ signal }) => {
      if (body === null) throw new TypeError("there is no draft");
      return call(previewReport, { query: { domain: site }, body, signal });
    },
    enabled: body !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

export function segmentsQuery(site: string) {
  return queryOptions({
    queryKey: [priceSegments.path, site],
    queryFn: ({ signal }) => call(priceSegments, { query: { domain: site }, signal }),
    staleTime: 60_000,
  });
}

function useReportsRefresh(site: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [reports.path, site] });
}

/** @param id of the report that changes; null for a new one */
export function useReportSave(site: string, id: number | null) {
  const onSettled = useReportsRefresh(site);
  const query = { domain: site };
  return useMutation({
    mutationFn: (body: ReportBody) =>
      id === null ? call(addReport, { query, body }) : call(editReport, { params: { id }, query, body }),
    onSettled,
  });
}

const actions = {
  pause: pauseReport,
  resume: resumeReport,
  restore: restoreReport,
  send: sendReportNow,
} as const;

/** What a person does with a stored report. */
export type ReportAction = keyof typeof actions | "delete";

export function useReportAction(site: string) {
  const onSettled = useReportsRefresh(site);
  const query = { domain: site };
  return useMutation({
    mutationFn: async ({ action, id }: { readonly action: ReportAction; readonly id: number }) => {
      if (action === "delete") await call(deleteReport, { params: { id }, query });
      else await call(actions[action], { params: { id }, query });
    },
    onSettled,
  });
}
