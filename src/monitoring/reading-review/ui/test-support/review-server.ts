import type {
  ConfidenceDay,
  DoubtfulReading,
  HostConfidence,
  ReadingDecision,
} from "../../reading-review.contract.ts";

/** A reading of 129,90 lei at 55 %, in stock at 80 %, read `at` minutes into 20 November 2026. */
export function doubtful(at: number, over: Partial<DoubtfulReading> = {}): DoubtfulReading {
  return {
    id: `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`,
    host: `shop-${at}.example`,
    url: `https://shop-${at}.example/p`,
    name: `Râșniță ${at}`,
    readTimestamp: Date.parse("2026-11-20T00:00:00Z") + at * 60_000,
    doubts: ["price"],
    price: 129.9,
    currency: "RON",
    priceProbability: 0.55,
    availability: "IN_STOCK",
    availabilityProbability: 0.8,
    otherPrices: [],
    ...over,
  };
}

/** Ten pages at 95 %, all with a price. */
export function confidenceDay(localDay: string, over: Partial<ConfidenceDay> = {}): ConfidenceDay {
  return { localDay, pages: 10, unpriced: 0, doubtful: 0, confidence: 0.95, ...over };
}

interface SentDecision {
  readonly id: string;
  readonly body: ReadingDecision;
}

/** The server's part of the screen. */
export class ReviewServer {
  waiting: DoubtfulReading[] = [];
  labelled = 0;
  hosts: HostConfidence[] = [];
  readonly days = new Map<string, ConfidenceDay[]>();
  readonly sent: SentDecision[] = [];
  /** Paths of the calls that read. */
  readonly reads: string[] = [];
  /** Answer to the next decisions in place of the usual one. */
  refuse: (() => Response) | null = null;
  readonly #decided = new Map<string, DoubtfulReading>();

  readonly fetch = async (address: string, init: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(address, "http://vizor.example");
    const [, , noun, id] = pathname.split("/");
    if (init.method === "POST") return this.#decide(id ?? "", JSON.parse(String(init.body)));
    this.reads.push(pathname);
    if (noun === "doubtful-readings")
      return Response.json({ readings: this.waiting, total: this.waiting.length, labelled: this.labelled });
    if (id !== undefined) return Response.json(this.days.get(decodeURIComponent(id)) ?? []);
    const query = searchParams.get("query") ?? "";
    return Response.json(this.hosts.filter(({ host }) => host.includes(query)));
  };

  #decide(id: string, body: ReadingDecision): Response {
    this.sent.push({ id, body });
    if (this.refuse) return this.refuse();
    const before = this.#decided.get(id);
    if (body.decision === "reopen" && before) {
      this.waiting = [before, ...this.waiting];
      this.labelled -= 1;
    }
    const found = this.waiting.find((one) => one.id === id);
    if (found && body.decision !== "reopen") {
      this.#decided.set(id, found);
      this.waiting = this.waiting.filter((one) => one !== found);
      if (body.decision !== "unknown") this.labelled += 1;
    }
    return new Response(null, { status: 204 });
  }
}
