import { queryOptions, skipToken, useQuery, useQueryClient } from "@tanstack/react-query";

/** Not a call: recovery codes are shown once and cannot be asked for again. */
const unkeptCodes = queryOptions<readonly string[] | null>({
  queryKey: ["recovery codes not kept yet"],
  queryFn: skipToken,
  gcTime: Number.POSITIVE_INFINITY,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Recovery codes that the person has not said to have kept. They stay, in memory only, when the screen is left, and
 * are there again on coming back; the end of the session takes them away with everything else.
 */
export function useUnkeptCodes() {
  const client = useQueryClient();
  const { data = null } = useQuery(unkeptCodes);
  return {
    codes: data,
    show: (codes: readonly string[]) => client.setQueryData(unkeptCodes.queryKey, codes),
    forget: () => client.setQueryData(unkeptCodes.queryKey, null),
  };
}
