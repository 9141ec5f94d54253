import { t } from "@lingui/core/macro";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyFor } from "../../../kit/call.ts";
import { call, messageOf } from "../../../web/call.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { type ApiKey, apiKeyList, createApiKey, revokeApiKey } from "../api-keys.contract.ts";

/** Keys of the company, newest first. */
export function apiKeysQuery() {
  return queryOptions({
    queryKey: [apiKeyList.path],
    queryFn: ({ signal }) => call(apiKeyList, { signal }),
    staleTime: 0,
  });
}

export function useKeyCreation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<BodyFor<typeof createApiKey>>) => call(createApiKey, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });
}

export function useKeyRevocation() {
  const client = useQueryClient();
  const { queryKey } = apiKeysQuery();
  return useMutation({
    mutationFn: ({ id }: ApiKey) => call(revokeApiKey, { params: { id } }),
    onSuccess: (_, { id }) => {
      client.setQueryData(queryKey, (keys) => keys?.filter((key) => key.id !== id));
      toast({ title: t`API key revoked` });
    },
    onError: (error) => toast({ title: messageOf(error), look: "error" }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
