import { parentPort } from "node:worker_threads";
import { type PageInput, readPage } from "./core/extraction/read-page.ts";
import type { Reading } from "./core/reading.ts";

/** A page for the thread. */
export interface ThreadRequest {
  readonly id: number;
  readonly page: PageInput;
}

/** Its reading, or the text of an error that reading must never throw. */
export type ThreadReply =
  | { readonly id: number; readonly reading: Reading }
  | { readonly id: number; readonly error: string };

parentPort?.on("message", ({ id, page }: ThreadRequest) => {
  parentPort?.postMessage(replyTo(id, page));
});

parentPort?.postMessage("up");

/** The evidence stays behind: nothing of it is kept, and it is most of what would be copied. */
function replyTo(id: number, page: PageInput): ThreadReply {
  try {
    return { id, reading: { ...readPage(page), evidence: [] } };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}
