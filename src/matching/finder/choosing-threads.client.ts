import { Worker } from "node:worker_threads";
import type { ChooseOrder, ChooseReply } from "./choosing.process.ts";
import type { ChooseInput, ChosenCandidate } from "./core/choose-for-products.ts";

/** Threads of one search: one core each. */
export const choosingThreads = 2;
/** Memory of a thread. Half of it is enough for 100 products with 60 pages each whose pages state few attributes. */
const maxMegabytes = 192;

export interface ChoosingThreads {
  /** Scores pages in the thread with the fewest orders. @throws what the scoring throws, or when its thread ends */
  choose(input: ChooseInput): Promise<ChosenCandidate[]>;
  close(): Promise<void>;
}

/** Starts threads that score pages, so that this one goes on with its other work. Whoever opens them closes them. */
export function openChoosingThreads(threads = choosingThreads): ChoosingThreads {
  const all = Array.from({ length: threads }, () => new ChoosingThread());
  return {
    choose: (input) => {
      const [idle] = all.toSorted((a, b) => a.waiting - b.waiting);
      if (!idle) throw new RangeError("no thread to score pages");
      return idle.choose(input);
    },
    close: async () => {
      await Promise.all(all.map((thread) => thread.close()));
    },
  };
}

class ChoosingThread {
  readonly #worker = new Worker(new URL("./choosing.process.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  readonly #orders = new Map<number, PromiseWithResolvers<ChosenCandidate[]>>();
  #last = 0;
  /** Why it scores nothing any more. */
  #failure: unknown = null;

  constructor() {
    this.#worker.on("message", (reply: ChooseReply) => {
      const waiting = this.#orders.get(reply.order);
      this.#orders.delete(reply.order);
      if ("error" in reply) waiting?.reject(reply.error);
      else waiting?.resolve([...reply.chosen]);
    });
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(new Error("a thread that scores pages has ended")));
  }

  get waiting(): number {
    return this.#orders.size;
  }

  choose(input: ChooseInput): Promise<ChosenCandidate[]> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    this.#last += 1;
    const waiting = Promise.withResolvers<ChosenCandidate[]>();
    this.#orders.set(this.#last, waiting);
    const order: ChooseOrder = { order: this.#last, input };
    this.#worker.postMessage(order);
    return waiting.promise;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #fail(error: unknown): void {
    this.#failure ??= error;
    for (const { reject } of this.#orders.values()) reject(this.#failure);
    this.#orders.clear();
  }
}
