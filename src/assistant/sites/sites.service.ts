import type { Actor } from "../../platform/session-gate.ts";
import { defineTool, type Tool } from "../tools/tools.service.ts";
import { productsLink } from "../values/web-links.service.ts";
import { maxSites, sitesInput, sitesOutput } from "./sites.contract.ts";

/** Sites of the caller's company, or of all companies for a GOD. */
export type ListSites = (
  actor: Pick<Actor, "companyId" | "role">,
) => Promise<readonly { readonly siteId: number; readonly domain: string }[]>;

/** The shops that the other tools can be asked about. */
export function siteTools({ listSites }: { readonly listSites: ListSites }): Tool[] {
  return [
    defineTool({
      name: "list_sites",
      title: "Shops",
      description: "The shops of this key. Other tools take one of these domains as site.",
      scope: "read",
      effect: "reads",
      input: sitesInput,
      output: sitesOutput,
      run: async (_input, caller) => {
        const allowed = new Set<number>(await caller.siteIds());
        const sites = (await listSites(caller.actor)).filter(({ siteId }) => allowed.has(siteId));
        return {
          sites: sites.slice(0, maxSites).map(({ domain: site }) => ({
            site,
            vizor_link: productsLink(caller.origin, { site, filter: {}, includeOutOfStock: false }),
          })),
          more_sites: Math.max(0, sites.length - maxSites),
        };
      },
    }),
  ];
}
