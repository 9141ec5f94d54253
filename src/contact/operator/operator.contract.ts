import * as z from "zod/mini";
import { defineCall } from "../../kit/call.ts";

/** Who runs the installation, as the legal pages name them; null where the setting is absent. */
const operator = z.object({
  /** Name of the company. */
  name: z.nullable(z.string()),
  /** Postal address, in one line. */
  address: z.nullable(z.string()),
  /** Number in the trade register, as "J40/1234/2024". */
  registrationNumber: z.nullable(z.string()),
  /** Tax identification, as "RO12345678". */
  taxId: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type Operator = z.output<typeof operator>;

/** GET /api/operator – from the settings `OPERATOR_…`. */
export const readOperator = defineCall({
  method: "GET",
  path: "/api/operator",
  access: "public",
  summary: "Who runs this installation",
  callsPerMinute: 60,
  reply: operator,
});
