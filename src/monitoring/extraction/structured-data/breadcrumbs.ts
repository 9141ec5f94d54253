import { foldText } from "../../../kit/text/fold-text.ts";
import { evidence } from "../evidence.ts";
import type { Evidence, EvidenceSource } from "../reading.ts";
import { readIdentity, titleAgreement } from "../scan/page-identity.ts";
import type { ScannedPage } from "../scan/scan-page.ts";
import { type ItemNode, isNode, nodesOf, textOf } from "./item-node.ts";

const homeNames = new Set([
  "home",
  "homepage",
  "acasa",
  "prima pagina",
  "start",
  "startseite",
  "accueil",
  "inicio",
  "etusivu",
  "strona glowna",
  "hem",
  "hjem",
]);

function findLists(items: readonly ItemNode[], depth: number): readonly ItemNode[] {
  if (depth > 4) return [];
  return items.flatMap((item) =>
    item.types.includes("BreadcrumbList")
      ? [item]
      : findLists([...item.properties.values()].flat().filter(isNode).slice(0, 200), depth + 1),
  );
}

function stepName(step: ItemNode): string {
  const inner = nodesOf(step, "item")[0];
  return (textOf(step, "name") ?? (inner === undefined ? null : textOf(inner, "name")) ?? "").trim();
}

/**
 * Joins category names with "/", from the root down, without the home page and the product itself.
 * @param names as written on the page; a slash inside a name becomes U+2215
 */
export function categoryPath(page: ScannedPage, names: readonly string[]): string {
  const path = names.map((name) => name.replace(/\s+/g, " ").trim()).filter((name) => name !== "");
  if (homeNames.has(foldText(path[0] ?? ""))) path.shift();
  const last = path[path.length - 1];
  const identity = readIdentity(page);
  if (
    last !== undefined &&
    path.length > 1 &&
    titleAgreement(identity, last) > 0.9 &&
    last.split(" ").length > 2
  ) {
    path.pop();
  }
  return path.map((name) => name.replaceAll("/", "\u2215")).join("/");
}

/** Category path from the BreadcrumbList with the most items. */
export function breadcrumbEvidence(
  page: ScannedPage,
  items: readonly ItemNode[],
  source: EvidenceSource,
): readonly Evidence[] {
  const lists = findLists(items, 0).map((list) => ({
    list,
    names: nodesOf(list, "itemListElement").slice(0, 12).map(stepName),
  }));
  const longest = lists.sort((a, b) => b.names.length - a.names.length)[0];
  if (longest === undefined) return [];
  const path = categoryPath(page, longest.names);
  return path === "" ? [] : [evidence("categoryPath", path, source, longest.list.place)];
}
