import { t } from "@lingui/core/macro";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyFor } from "../../../kit/call.ts";
import { call, messageOf } from "../../../web/call.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import {
  addWebhook,
  changeWebhook,
  deleteWebhook,
  replayWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
  webhookDeliveries,
  webhookList,
} from "../webhooks.contract.ts";

/** How often the log is read again while a delivery waits, milliseconds. */
const pendingMs = 2000;

/** Webhooks of a site, oldest first. */
export function webhooksQuery(site: string) {
  return queryOptions({
    queryKey: [webhookList.path, site],
    queryFn: ({ signal }) => call(webhookList, { query: { domain: site }, signal }),
    staleTime: 0,
  });
}

/** @param page from 1 */
export function deliveriesQuery(site: string, id: number, page: number) {
  return queryOptions({
    queryKey: [webhookDeliveries.path, site, id, page],
    queryFn: ({ signal }) =>
      call(webhookDeliveries, { params: { id }, query: { domain: site, page: String(page - 1) }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.content.some((delivery) => delivery.state === "PENDING") ? pendingMs : false,
  });
}

export type WebhookForm = NonNullable<BodyFor<typeof addWebhook>>;

function useRefresh(site: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: webhooksQuery(site).queryKey });
}

const showFailure = (error: unknown) => toast({ title: messageOf(error), look: "error" });

export function useWebhookAddition(site: string) {
  const onSuccess = useRefresh(site);
  return useMutation({
    mutationFn: (body: WebhookForm) => call(addWebhook, { query: { domain: site }, body }),
    onSuccess,
  });
}

export function useWebhookChange(site: string) {
  const onSuccess = useRefresh(site);
  return useMutation({
    mutationFn: ({ id, ...body }: WebhookForm & { readonly id: number; readonly enabled: boolean }) =>
      call(changeWebhook, { params: { id }, query: { domain: site }, body }),
    onSuccess,
  });
}

export function useWebhookDeletion(site: string) {
  const refresh = useRefresh(site);
  return useMutation({
    mutationFn: (id: number) => call(deleteWebhook, { params: { id }, query: { domain: site } }),
    onSuccess: () => {
      toast({ title: t`Webhook deleted` });
    },
    onError: showFailure,
    onSettled: refresh,
  });
}

export function useSecretRotation(site: string) {
  const onSuccess = useRefresh(site);
  return useMutation({
    mutationFn: (id: number) => call(rotateWebhookSecret, { params: { id }, query: { domain: site } }),
    onSuccess,
    onError: showFailure,
  });
}

export function useWebhookTest(site: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(testWebhook, { params: { id }, query: { domain: site } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [webhookDeliveries.path, site] }),
    onError: showFailure,
  });
}

export function useReplay(site: string, id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      call(replayWebhookDelivery, { params: { id, deliveryId }, query: { domain: site } }),
    onSuccess: () => {
      toast({ title: t`Queued to be sent again` });
      return client.invalidateQueries({ queryKey: [webhookDeliveries.path, site] });
    },
    onError: showFailure,
  });
}
