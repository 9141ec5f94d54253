import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { dataRights } from "../overview.contract.ts";

/** Archives and erasures; read again while an archive is being made. */
export function dataRightsQuery() {
  return queryOptions({
    queryKey: [dataRights.path],
    queryFn: ({ signal }) => call(dataRights, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.personArchive?.state === "making" || data?.companyArchive?.state === "making" ? 2000 : false,
  });
}
