import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";

/** What a visitor writes about: anything, or a demonstration of the product. */
export const requestKinds = ["contact", "demo"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** A text as people type it; the server's rules report what is invalid. */
const typedText = z.string().check(z.maxLength(20_000));

/**
 * POST /api/contact – a message to the operator of the installation, or a request for a demonstration. The reply to a valid form
 * is always the same: neither limits nor an address that has an account show in it.
 * @throws 422 with the problem of each field
 */
export const sendRequest = defineCall({
  method: "POST",
  path: "/api/contact",
  access: "public",
  summary: "Sends a message or a demo request to the operator",
  callsPerMinute: 30,
  body: z.strictObject({
    kind: z.enum(requestKinds),
    name: typedText,
    email: typedText,
    company: z.optional(z.nullable(typedText)),
    message: typedText,
    /** Of the receipt, "EN" or "RO"; EN for any other code. */
    language: z.optional(z.string().check(z.maxLength(5))),
    /** A field that people do not see. Requests that fill it are dropped, with the same reply. */
    website: z.optional(z.string().check(z.maxLength(2000))),
  }),
  reply: z.object({ message: z.string() }),
  status: 202,
});
