import { parentPort } from "node:worker_threads";
import { type ChooseInput, type ChosenCandidate, chooseForProducts } from "./core/choose-for-products.ts";

export interface ChooseOrder {
  readonly order: number;
  readonly input: ChooseInput;
}

export type ChooseReply =
  | { readonly order: number; readonly chosen: readonly ChosenCandidate[] }
  | { readonly order: number; readonly error: unknown };

/** Entry of a thread that scores pages, one order after the other. */
parentPort?.on("message", ({ order, input }: ChooseOrder) => {
  parentPort?.postMessage(replyTo(order, input));
});

function replyTo(order: number, input: ChooseInput): ChooseReply {
  try {
    return { order, chosen: chooseForProducts(input) };
  } catch (error) {
    return { order, error };
  }
}
