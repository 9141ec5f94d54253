import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CallError, call, messageOf } from "../../../web/call.ts";
import { toast } from "../../../web/ui/toast/toast.ts";
import { acceptFlagged, denyFlagged, type FlaggedProduct } from "../flagged.contract.ts";
import { flaggedQuery } from "./flagged.queries.ts";

interface Decision {
  readonly pair: FlaggedProduct;
  readonly isMatch: boolean;
}

/**
 * Decisions about flagged pairs: a row leaves at once and returns to its place when the call fails.
 * @param userId of the person who decides, which a confirmation names; null while it is not known
 */
export function useDecisions(site: string, userId: number | null) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = flaggedQuery(site);
  const { mutate } = useMutation({
    mutationKey: queryKey,
    mutationFn: ({ pair: { id }, isMatch }: Decision) =>
      isMatch
        ? call(acceptFlagged, {
            params: { id },
            query: { domain: site, ...(userId !== null && { userId: String(userId) }) },
          })
        : call(denyFlagged, { params: { id }, query: { domain: site } }),
    onMutate: async ({ pair }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (pairs) => pairs?.filter(({ id }) => id !== pair.id));
    },
    onSuccess: (_, { isMatch, pair }) => {
      const { domain } = pair.competitorProduct;
      if (isMatch)
        toast({ title: t`Match confirmed`, description: t`The product on ${domain} stays linked.` });
      else
        toast({
          title: t`Product deleted`,
          description: t`The link to ${domain} was deleted. You can roll this back in Product History.`,
        });
    },
    onError: (error, { isMatch, pair }) => {
      const isDecided = error instanceof CallError && (error.status === 409 || error.status === 404);
      if (!isDecided) client.setQueryData(queryKey, (pairs) => pairs && withPair(pairs, pair));
      toast({
        title: isMatch ? t`The match could not be confirmed` : t`The product could not be deleted`,
        description: messageOf(error),
        look: "error",
      });
    },
    // Once the last of several decisions is answered: an earlier list would still have the others.
    onSettled: () =>
      client.isMutating({ mutationKey: queryKey }) <= 1 ? client.invalidateQueries({ queryKey }) : undefined,
  });
  return (pair: FlaggedProduct, isMatch: boolean) => mutate({ pair, isMatch });
}

/** The list with a pair in its place, newest first. */
function withPair(pairs: readonly FlaggedProduct[], pair: FlaggedProduct): FlaggedProduct[] {
  const others = pairs.filter(({ id }) => id !== pair.id);
  return [...others, pair].sort((a, b) => b.flaggedTimestamp - a.flaggedTimestamp || b.id - a.id);
}
