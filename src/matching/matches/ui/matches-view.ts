import { type MatchState, matchStates } from "../matches.contract.ts";

/** Least probabilities that the filter offers, percent; 0 shows all. */
export const leastPercents = [0, 50, 80, 90, 95, 99] as const;

/** What the address of the screen says. */
export interface MatchesView {
  readonly state: MatchState;
  /** One of `leastPercents`. */
  readonly percent: number;
  /** Empty: every competitor. */
  readonly competitor: string;
  /** Part of a title; empty: every title. */
  readonly text: string;
  /** Only candidates of this product. */
  readonly packetId: number | null;
  /** 1-based. */
  readonly page: number;
}

const maxText = 200;
const maxCompetitor = 253;

/** Reads the view of an address; what is invalid is ignored. */
export function readMatchesView(params: URLSearchParams): MatchesView {
  const page = params.get("page") ?? "";
  const packetId = params.get("product") ?? "";
  return {
    state: matchStates.find((state) => state === params.get("state")) ?? matchStates[0],
    percent: leastPercents.find((least) => String(least) === params.get("least")) ?? leastPercents[0],
    competitor: (params.get("competitor") ?? "").slice(0, maxCompetitor),
    text: (params.get("q") ?? "").trim().slice(0, maxText),
    packetId: /^[1-9]\d{0,15}$/.test(packetId) ? Number(packetId) : null,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
}

/** The inverse of `readMatchesView`; defaults are left out. */
export function writeMatchesView(view: MatchesView): Record<string, string> {
  const { state, percent, competitor, text, packetId, page } = view;
  return {
    ...(state !== matchStates[0] && { state }),
    ...(percent !== leastPercents[0] && { least: String(percent) }),
    ...(competitor !== "" && { competitor }),
    ...(text !== "" && { q: text }),
    ...(packetId !== null && { product: String(packetId) }),
    ...(page > 1 && { page: String(page) }),
  };
}

/** Whether the view leaves something of its state out. */
export function isFiltered({ percent, competitor, text, packetId }: MatchesView): boolean {
  return percent !== 0 || competitor !== "" || text !== "" || packetId !== null;
}
