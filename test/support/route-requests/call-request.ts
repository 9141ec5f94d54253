import type { Call } from "../../../src/kit/call.ts";
import { formOf } from "../../factories/exchange/spreadsheets.ts";

/** Path parameters, query and body of a call, not encoded. */
export interface CallRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>> | readonly unknown[];
  /** Of a call that takes a file. */
  readonly file?: { readonly name: string; readonly content: string };
}

/** The body as it is sent, with its content type; undefined for none. */
export function payloadOf({ body, file }: CallRequest): { type: string; payload: string } | undefined {
  if (file !== undefined) {
    const { headers, payload } = formOf(file.name, file.content);
    return { type: headers["content-type"], payload: payload.toString() };
  }
  return body === undefined ? undefined : { type: "application/json", payload: JSON.stringify(body) };
}

/** Path and query of a call's request, percent-encoded. */
export function addressOf(call: Call, { params = {}, query = {} }: CallRequest): string {
  const path = call.path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call.method} ${call.path}: the recipe gives no "${name}"`);
    return encode(String(value));
  });
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join("&")}`;
}

/** As encodeURIComponent; a lone surrogate is encoded as its bytes, as some clients do. */
function encode(text: string): string {
  return [...text]
    .map((sign) => {
      if (sign.isWellFormed()) return encodeURIComponent(sign);
      const unit = sign.charCodeAt(0);
      const bytes = [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)];
      return bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join("");
    })
    .join("");
}
