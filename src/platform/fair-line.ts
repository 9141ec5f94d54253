import { CallerGoneError, TooManyAtOnceError } from "./errors.ts";

export interface FairLineOptions {
  /** Pieces of work at a time, whoever's. */
  readonly atOnce: number;
  /** Of them, of one party. */
  readonly atOnceEach: number;
  /** How many more of one party may wait; the next one is sent away. */
  readonly mostWaitingEach: number;
}

/** A waiting line in which nobody's rush holds up anybody else. */
export interface FairLine<Party> {
  /**
   * @param isWanted asked when its turn comes: whether anybody still waits for the result
   * @throws TooManyAtOnceError 429 where the party's own line is full; CallerGoneError; whatever the work throws
   */
  run<T>(party: Party, work: () => Promise<T>, isWanted?: () => boolean): Promise<T>;
}

/** Of those who wait, the party that has the least under way is next; a party's own work keeps its order. */
export function createFairLine<Party>(options: FairLineOptions): FairLine<Party> {
  const { atOnce, atOnceEach, mostWaitingEach } = options;
  const insideOf = new Map<Party, number>();
  const waiting: { readonly party: Party; readonly enter: () => void }[] = [];
  let inside = 0;

  const ofParty = (party: Party) => insideOf.get(party) ?? 0;
  const change = (party: Party, by: 1 | -1) => {
    inside += by;
    const now = ofParty(party) + by;
    if (now === 0) insideOf.delete(party);
    else insideOf.set(party, now);
  };
  const letIn = () => {
    if (inside >= atOnce) return;
    const fitting = waiting.filter(({ party }) => ofParty(party) < atOnceEach);
    const least = Math.min(...fitting.map(({ party }) => ofParty(party)));
    const next = fitting.find(({ party }) => ofParty(party) === least);
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    // Counted before they wake up, so that nobody who comes in between takes the place.
    change(next.party, 1);
    next.enter();
  };

  return {
    async run(party, work, isWanted = () => true) {
      if (inside < atOnce && ofParty(party) < atOnceEach) change(party, 1);
      else {
        const before = waiting.filter((other) => other.party === party).length;
        if (before >= mostWaitingEach) throw new TooManyAtOnceError();
        await new Promise<void>((enter) => waiting.push({ party, enter }));
      }
      try {
        if (!isWanted()) throw new CallerGoneError();
        return await work();
      } finally {
        change(party, -1);
        letIn();
      }
    },
  };
}
