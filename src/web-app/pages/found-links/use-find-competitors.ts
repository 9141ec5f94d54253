import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Selection } from "../../../catalog/selection/selection.contract.ts";
import { findMatches, matchRuns } from "../../../matching/runs/runs.contract.ts";
import { call, messageOf } from "../../../web/call.ts";
import { formatCount } from "../../../web/i18n/format.ts";
import { toast } from "../../../web/ui/toast/toast.ts";

/** Starts a search for competitors' pages, of selected products or of the whole site, and reports that it runs. */
export function useFindCompetitors(site: string | null) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (selection: Selection | undefined) =>
      call(findMatches, {
        query: { domain: site ?? "" },
        body: selection === undefined ? {} : { selection },
      }),
    onSuccess: (_, selection) => {
      void client.invalidateQueries({ queryKey: [matchRuns.path, site] });
      const packetIds = selection && "packetIds" in selection ? selection.packetIds : null;
      const count = packetIds?.length ?? null;
      const [only] = packetIds ?? [];
      const shownOnly = count === 1 && only !== undefined ? { product: String(only) } : {};
      const address = new URLSearchParams({ site: site ?? "", ...shownOnly });
      const shown = formatCount(count ?? 0);
      toast({
        title:
          count === null
            ? t`Competitors are being searched`
            : plural(count, {
                one: `Competitors of ${shown} product are being searched`,
                other: `Competitors of ${shown} products are being searched`,
              }),
        action: {
          label: t`Show matches`,
          onPress: () => void navigate(`/matches?${address}`),
        },
      });
    },
    onError: (error) =>
      toast({ title: t`The search could not be started`, description: messageOf(error), look: "error" }),
  });
}
