import { endOfBalanced, endOfString, parseData, readArguments, readLiteral } from "./literal.ts";

const MAX_CHARS = 2_000_000;
const nuxtCall = /__NUXT__\s*=\s*\(?function\s*\(([\w$,\s]*)\)\s*\{/;

/**
 * Reads Nuxt 2 state: `window.__NUXT__=(function(a,b){return {…}}("x",1))`. The function is not executed; its
 * parameters are bound to the arguments while the returned literal is parsed. Plain literals are read as well.
 * @returns null if the script has another form
 */
export function readNuxtCall(code: string): unknown {
  const head = nuxtCall.exec(code);
  if (head === null) return readPlainState(code);
  const bodyOpen = head.index + head[0].length - 1;
  const bodyEnd = endOfBalanced(code, bodyOpen, MAX_CHARS);
  if (bodyEnd === -1) return null;
  const returned = code.indexOf("return", bodyOpen);
  const call = code.indexOf("(", bodyEnd);
  if (returned === -1 || returned > bodyEnd || call === -1) return null;
  const values = readArguments(code.slice(call + 1, call + MAX_CHARS));
  const names = (head[1] ?? "").split(",").map((name) => name.trim());
  return readLiteral(
    code.slice(returned + "return".length, bodyEnd),
    new Map(names.map((name, i) => [name, values[i]])),
  );
}

function readPlainState(code: string): unknown {
  const plain = /__NUXT__\s*=\s*(?=\{)/.exec(code);
  return plain === null ? null : readLiteral(code.slice(plain.index + plain[0].length));
}

const wrappers = new Set(["Reactive", "ShallowReactive", "Ref", "ShallowRef", "EmptyRef", "NuxtError"]);
const MAX_NODES = 60_000;

/**
 * Reads Nuxt 3 state: a flat list in which objects and arrays refer to their parts by index.
 * @see the devalue format, https://github.com/sveltejs/devalue
 */
export function readNuxtPayload(flat: readonly unknown[]): unknown {
  const done = new Map<number, unknown>();
  let nodes = 0;
  const at = (index: unknown, depth: number): unknown => {
    if (typeof index !== "number" || index < 0 || depth > 40 || nodes > MAX_NODES) return null;
    if (done.has(index)) return done.get(index);
    nodes += 1;
    const part = flat[index];
    if (Array.isArray(part)) {
      const [kind, inner] = part;
      if (typeof kind === "string") {
        if (wrappers.has(kind)) return at(inner, depth + 1);
        return kind === "Set" ? part.slice(1).map((one) => at(one, depth + 1)) : null;
      }
      const list: unknown[] = [];
      done.set(index, list);
      for (const one of part) list.push(at(one, depth + 1));
      return list;
    }
    if (typeof part !== "object" || part === null) return part;
    const record: Record<string, unknown> = Object.create(null);
    done.set(index, record);
    for (const [key, one] of Object.entries(part)) record[key] = at(one, depth + 1);
    return record;
  };
  return at(0, 0);
}

/** Joins the strings passed to `self.__next_f.push([1,"…"])` in order. */
function joinPieces(scripts: readonly string[]): string {
  let stream = "";
  for (const script of scripts) {
    const at = script.indexOf("__next_f.push(");
    const quote = script.indexOf('"', at);
    if (quote === -1) continue;
    const piece = parseData(script.slice(quote, endOfString(script, quote)));
    if (typeof piece === "string" && stream.length + piece.length < MAX_CHARS) stream += piece;
  }
  return stream;
}

/**
 * Reads React server component data: lines `id:json`. Only lines that contain a price are parsed.
 * @param scripts texts of the scripts with the stream, in page order
 */
export function readRscStream(scripts: readonly string[]): readonly unknown[] {
  const found: unknown[] = [];
  for (const line of joinPieces(scripts).split(/\n(?=[\da-f]+:)/)) {
    const open = line.search(/[[{]/);
    if (open === -1 || !line.includes("rice") || found.length >= 40) continue;
    try {
      found.push(JSON.parse(line.slice(open)));
    } catch {
      // Another kind of line, or one truncated by the size limit.
    }
  }
  return found;
}
