import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import {
  type AlertBody,
  type AlertPreference,
  addAlert,
  alertPreferences,
  alerts,
  deleteAlert,
  editAlert,
  editAlertPreferences,
  pauseAlert,
  restoreAlert,
  resumeAlert,
} from "../alerts.contract.ts";

/** The person's alerts of a site. */
export function alertsQuery(site: string) {
  return queryOptions({
    queryKey: [alerts.path, site],
    queryFn: ({ signal }) => call(alerts, { query: { domain: site }, signal }),
    staleTime: 0,
  });
}

/** When the person gets alert mails. */
export function preferencesQuery() {
  return queryOptions({
    queryKey: [alertPreferences.path],
    queryFn: ({ signal }) => call(alertPreferences, { signal }),
    staleTime: 0,
  });
}

export function usePreferencesSave() {
  const client = useQueryClient();
  const { queryKey } = preferencesQuery();
  return useMutation({
    mutationFn: (body: AlertPreference) => call(editAlertPreferences, { body }),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  });
}

function useAlertsRefresh(site: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [alerts.path, site] });
}

/** @param id of the alert that changes; null for a new one */
export function useAlertSave(site: string, id: number | null) {
  const onSettled = useAlertsRefresh(site);
  const query = { domain: site };
  return useMutation({
    mutationFn: (body: AlertBody) =>
      id === null ? call(addAlert, { query, body }) : call(editAlert, { params: { id }, query, body }),
    onSettled,
  });
}

const actions = { pause: pauseAlert, resume: resumeAlert, restore: restoreAlert } as const;

/** What a person does with a stored alert. */
export type AlertAction = keyof typeof actions | "delete";

export function useAlertAction(site: string) {
  const onSettled = useAlertsRefresh(site);
  const query = { domain: site };
  return useMutation({
    mutationFn: async ({ action, id }: { readonly action: AlertAction; readonly id: number }) => {
      if (action === "delete") await call(deleteAlert, { params: { id }, query });
      else await call(actions[action], { params: { id }, query });
    },
    onSettled,
  });
}
