import { commonAncestor } from "./element-tree.ts";
import { mainAnchor } from "./main-anchor.ts";
import { oncePerPage } from "./once-per-page.ts";
import type { PageElement } from "./page-element.ts";
import { foldedRunText, runText } from "./page-text.ts";
import type { ScannedPage, TextRun } from "./scan-page.ts";

/** Headings of sections with other products, folded, in the languages of watched shops. */
const relatedHeading =
  /^(?:produse (?:similare|asemanatoare|recomandate|vizualizate|vizitate|vazute|complementare|din aceeasi|inrudite|sponsorizate|populare)|(?:vazute|vizualizate|vizitate|cumparate) (?:recent|impreuna|frecvent)|ultimele produse|(?:alti )?clienti(?:i)? (?:au|care)|s-ar putea sa|te-ar putea|iti (?:recomandam|propunem)|va recomandam|recomand|alte (?:produse|oferte|modele)|cumpara impreuna|frecvent cumparate|accesorii|completeaza|alternative|cele mai vandute|related|similar (?:products|items|deals)|you (?:may|might) (?:also )?(?:like|love|need)|customers? (?:who|also)|(?:your )?recently viewed|recommended|recommendations|frequently bought|(?:often|usually) bought|bought together|people also|shoppers also|more (?:from|like|to)|other (?:products|items|sellers)|complete (?:the|your) look|shop the look|sponsored|best ?sellers|trending|pairs? (?:well )?with|goes well|compare with|inspired by|accessories|ahnliche|kunden (?:kauften|interessier|haben)|zuletzt (?:angesehen|gesehen)|das konnte|wird oft zusammen|passend(?:e|es)? (?:dazu|zubehor|produkte)|zubehor|alternativen|empfehlungen|vous (?:aimerez|pourriez)|(?:produits|articles) (?:similaires|associes|complementaires|sponsorises|recommandes)|les clients|(?:produits )?(?:vus|consultes) recemment|nos suggestions|prodotti (?:simili|correlati|sponsorizzati|consigliati)|articoli (?:simili|correlati)|potrebbe(?:ro)? (?:anche )?(?:interessarti|piacerti)|(?:spesso|frequentemente) (?:comprati|acquistati)|(?:visti|visualizzati) di recente|(?:chi ha|i clienti)|(?:productos|articulos) (?:similares|relacionados|recomendados|patrocinados)|(?:tambien )?te (?:puede|podria)|vistos recientemente|(?:los )?clientes que|comprados juntos|(?:produtos|artigos) (?:semelhantes|relacionados)|tambem|podobne|polecane|rekomendowane|ostatnio (?:ogladane|przegladane)|klienci|inni (?:kupili|klienci)|zobacz tez|czesto kupowane|souvisejici|suvisiace|naposledy|zakaznici|doporucujeme|odporucame|mohlo by|hasonlo|ajanlott|kapcsolodo|legutobb|slicni|povezani|preporuc|sarnased|koos selle|kulastajad|vaata ka|samankaltais|muut (?:ostivat|katsoivat)|viimeksi|suosittelemme|lidzigi|ieteicam|panasios|lignende|relaterade|liknande|andra (?:kopte|har)|vergelijkbare|bekijk ook|anderen|aanbevolen|gerelateerde|похожие|с этим товаром|вместе с|вы (?:смотрели|недавно)|недавно|рекоменду|сопутствующ|подобни|свързани|benzer|ilgili|σχετικα|παρομοια|関連|おすすめ|最近|こちらも|추천|함께|최근|相关|推荐|猜你)/u;

const MAX_HEADING = 90;
const MAX_CLIMB = 5;

interface Section {
  readonly from: number;
  readonly to: number;
}

function isHeading(element: PageElement): boolean {
  for (
    let at: PageElement | null = element, level = 0;
    at !== null && level < 3;
    at = at.parent, level += 1
  ) {
    if (/^h[1-6]$/.test(at.name) || at.attribute("role") === "heading") return true;
    if (/title|heading|header|titlu|caption/i.test(at.attribute("class"))) return true;
  }
  return false;
}

/**
 * Checks that are repeated for the ancestors of every heading; results are cached so that the work remains
 * linear.
 */
interface ElementChecks {
  readonly hasOtherHeading: (element: PageElement) => boolean;
  readonly hasLink: (element: PageElement) => boolean;
}

function elementChecks(page: ScannedPage): ElementChecks {
  return {
    hasOtherHeading: memoized((element) => holdsOtherHeading(page, element)),
    hasLink: memoized((element) => page.html.slice(element.start, element.contentEnd).includes("<a")),
  };
}

function memoized(ask: (element: PageElement) => boolean): (element: PageElement) => boolean {
  const answers = new Map<PageElement, boolean>();
  return (element) => {
    const known = answers.get(element);
    if (known !== undefined) return known;
    const answer = ask(element);
    answers.set(element, answer);
    return answer;
  };
}

/** Index of the first heading that starts at or after an offset. */
function headingFrom(headings: readonly PageElement[], offset: number): number {
  let [low, high] = [0, headings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((headings[middle]?.start ?? offset) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether an element contains a heading that is not about related products. */
function holdsOtherHeading(page: ScannedPage, element: PageElement): boolean {
  const first = headingFrom(page.headings, element.start);
  for (let index = first; index < page.headings.length; index += 1) {
    const heading = page.headings[index];
    if (heading === undefined || heading.start >= element.contentEnd) return false;
    const run = page.runs[heading.firstRun];
    if (
      run !== undefined &&
      heading.firstRun < heading.endRun &&
      !relatedHeading.test(foldedRunText(page, run))
    )
      return true;
  }
  return false;
}

/**
 * The section of a heading: the outermost ancestor that starts with it, contains no other heading and not the
 * page's own product.
 */
function sectionOf(run: TextRun, anchor: PageElement | null, around: ElementChecks): PageElement {
  const stop = anchor === null ? null : commonAncestor(run.parent, anchor);
  let best = run.parent;
  let at: PageElement | null = run.parent;
  for (let level = 0; at !== null && at !== stop && level < MAX_CLIMB; at = at.parent, level += 1) {
    if (run.index - at.firstRun > 2 || (level > 0 && around.hasOtherHeading(at))) break;
    best = at;
    // An element with the links of the related products is the whole section; a table after it describes the
    // product.
    if (at.endRun - run.index > 3 && around.hasLink(at)) break;
  }
  return best;
}

/** Index of the run at which the next element of the same kind starts, or at which the parent ends. */
function nextSimilarElement(page: ScannedPage, heading: PageElement): number {
  const { parent } = heading;
  if (parent === null) return heading.endRun;
  for (let i = heading.endRun; i < parent.endRun; i += 1) {
    let at: PageElement | null = page.runs[i]?.parent ?? null;
    while (at !== null && at.depth > heading.depth) at = at.parent;
    if (at !== null && at.name === heading.name && at.attribute("class") === heading.attribute("class"))
      return i;
  }
  return parent.endRun;
}

function findSections(page: ScannedPage): readonly Section[] {
  const anchor = mainAnchor(page);
  const around = elementChecks(page);
  const sections: Section[] = [];
  for (const run of page.runs) {
    if (run.end - run.start > MAX_HEADING * 3) continue;
    const text = runText(page, run);
    if (
      text.length < 2 ||
      text.length > MAX_HEADING ||
      !relatedHeading.test(foldedRunText(page, run)) ||
      !isHeading(run.parent)
    )
      continue;
    const element = sectionOf(run, anchor?.element ?? null, around);
    // If heading and products are siblings of the main product, the section extends to the next similar element
    // or the end of the parent.
    const isAlone = element.endRun - run.index <= 1;
    const to = isAlone ? nextSimilarElement(page, element) : element.endRun;
    if (anchor !== null && run.index <= anchor.run.index && to > anchor.run.index) continue;
    sections.push({ from: run.index, to });
  }
  return sections;
}

/** Marks the runs that are in a related section; each run once, since sections may be nested. */
const markedRuns = oncePerPage((page): Uint8Array => {
  const marks = new Uint8Array(page.runs.length);
  let done = 0;
  for (const { from, to } of findSections(page).toSorted((a, b) => a.from - b.from)) {
    marks.fill(1, Math.max(from, done), to);
    done = Math.max(done, to);
  }
  return marks;
});

/** Whether a run is in a section with a heading such as "Produse similare" or "Recently viewed". */
export function isInRelatedSection(page: ScannedPage, run: TextRun): boolean {
  return markedRuns(page)[run.index] === 1;
}
