import { type BusyOrder, busyCallers } from "./busy-shop.ts";
import { makeCalls } from "./callers.ts";
import { createClient } from "./client.ts";

/**
 * The callers of a busy shop, in a process of their own: they are not to delay the client whose calls are timed. Takes orders, and
 * answers each with the number of its replies by status. Ends when the parent disconnects. Argument: the server's origin.
 */
const client = createClient(process.argv[2] ?? "");

process.on("message", async ({ work, seconds }: BusyOrder) => {
  const replies = new Map<number, number>();
  await makeCalls(busyCallers(client, work), seconds, (status) =>
    replies.set(status, (replies.get(status) ?? 0) + 1),
  );
  process.send?.([...replies]);
});
process.once("disconnect", () => process.exit());
