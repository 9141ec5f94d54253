import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../web/call.ts";
import { useProductRefresh } from "../../product-detail/ui/refresh-product.ts";
import {
  addLink,
  type CompetitorLink,
  checkLink,
  competitorLinks,
  deleteLink,
  editLink,
} from "../links.contract.ts";
import type { LinkAddress } from "./link-address.ts";

/** The product whose links are changed. */
export interface LinkedProduct {
  readonly site: string;
  readonly packetId: number;
}

/** A product's links by competitor; fetched whenever the dialog opens, since others edit them too. */
export function linksQuery({ site, packetId }: LinkedProduct) {
  return queryOptions({
    queryKey: [competitorLinks.path, site, packetId],
    queryFn: ({ signal }) =>
      call(competitorLinks, { query: { domain: site, packet_id: String(packetId) }, signal }),
    staleTime: 0,
  });
}

/** Reads the page behind an address now. */
export function useLinkCheck({ site, packetId }: LinkedProduct) {
  return useMutation({
    mutationFn: (address: LinkAddress) =>
      call(checkLink, { query: { domain: site, url: address.url, packet_id: String(packetId) } }),
  });
}

/** Refetches links and product, also after a refusal, which means that somebody else changed them. */
function useLinksRefresh({ site, packetId }: LinkedProduct): () => void {
  const client = useQueryClient();
  const refreshProduct = useProductRefresh(site);
  return () => {
    refreshProduct();
    void client.invalidateQueries({ queryKey: [competitorLinks.path, site, packetId] });
  };
}

/** Saves a new link, or changes the target of an existing one. */
export function useLinkSave(product: LinkedProduct, link: Link | null) {
  const onSettled = useLinksRefresh(product);
  return useMutation({ mutationFn: (address: LinkAddress) => save(product, link, address), onSettled });
}

/** A link and its target when editing began. */
export interface Link {
  readonly productId: number;
  readonly expectedUrl: string;
}

function save({ site, packetId }: LinkedProduct, link: Link | null, { url, domain }: LinkAddress) {
  const query = { domain: site, competitor_domain: domain, packet_id: String(packetId), url };
  if (link === null) return call(addLink, { query });
  return call(editLink, {
    query: { ...query, product_id: String(link.productId), expected_url: link.expectedUrl },
  });
}

export function useLinkDelete(product: LinkedProduct) {
  const onSettled = useLinksRefresh(product);
  return useMutation({
    mutationFn: (link: CompetitorLink) =>
      call(deleteLink, {
        query: {
          domain: product.site,
          packet_id: String(link.mainPacketId),
          product_id: String(link.competitorProductId),
          expected_url: link.url,
        },
      }),
    onSettled,
  });
}
