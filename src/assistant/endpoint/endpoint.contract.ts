import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";

/**
 * POST /mcp – one message of the Model Context Protocol over Streamable HTTP, without sessions: revision 2026-07-28, and those of
 * 2025 for clients that begin with `initialize`. Messages and replies are JSON-RPC 2.0. A tool that fails replies with 200 and a
 * result whose `isError` is true. GET and DELETE get 405, as there is nothing to listen to and no session to end.
 */
export const assistantMessage = defineCall({
  method: "POST",
  path: "/mcp",
  access: "signed-in",
  scope: "any",
  summary: "One message of an assistant, by the Model Context Protocol",
  // The library reads the rest. A batch is refused: it would be counted as one call whatever it holds, and the protocol has none
  // since 2025-06-18.
  body: z.looseObject({ jsonrpc: z.literal("2.0") }),
  reply: z.unknown(),
});
