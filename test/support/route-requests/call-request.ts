import type { Call } from "../../../src/kit/call.ts";

/** Path parameters, query and body of a call, not encoded. */
export interface CallRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>> | readonly unknown[];
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
