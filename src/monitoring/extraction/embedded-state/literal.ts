/** A value read from script text and the offset after it. */
interface Read {
  readonly value: unknown;
  readonly end: number;
}

/** Values of variables that the literal refers to, such as function parameters. */
export type Bindings = ReadonlyMap<string, unknown>;

const MAX_DEPTH = 60;
const blank = /(?:\s+|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/y;
const number = /[-+]?(?:0x[\da-f]+|\d+\.?\d*(?:e[-+]?\d+)?|\.\d+)/iy;
const name = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const conversion = /(?:parseFloat|parseInt|Number|String|decodeURIComponent)\(\s*/y;
const words = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["undefined", null],
  ["NaN", null],
]);
const escapes = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["b", "\b"],
  ["f", "\f"],
  ["v", "\v"],
  ["0", "\0"],
  ["\n", ""],
]);

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function afterBlank(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code > 32 && code !== 47 ? at : at + (matchAt(blank, text, at)?.length ?? 0);
}

/** Offset after the string literal whose quote is at `open`; the text's length if it is not closed. */
export function endOfString(text: string, open: number): number {
  const quote = text.charAt(open);
  let at = open + 1;
  for (;;) {
    const close = text.indexOf(quote, at);
    if (close === -1) return text.length;
    let before = close - 1;
    while (before > open && text.charCodeAt(before) === 92) before -= 1;
    if ((close - before) % 2 === 1) return close + 1;
    at = close + 1;
  }
}

function unescaped(body: string): string {
  if (!body.includes("\\")) return body;
  return body.replace(
    /\\(?:u\{([\da-fA-F]{1,6})\}|u([\da-fA-F]{4})|x([\da-fA-F]{2})|([\s\S]))/g,
    (
      _,
      long: string | undefined,
      four: string | undefined,
      two: string | undefined,
      plain: string | undefined,
    ) => {
      if (plain !== undefined) return escapes.get(plain) ?? plain;
      const code = Number.parseInt(long ?? four ?? two ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}

/** Offset of the ",", "}", "]" or ")" that ends an expression which is not a literal. */
function endOfExpression(text: string, from: number): number {
  let depth = 0;
  let at = from;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '"' || char === "'" || char === "`") {
      at = endOfString(text, at);
      continue;
    }
    if (char === "{" || char === "[" || char === "(") depth += 1;
    else if (char === "}" || char === "]" || char === ")") {
      if (depth === 0) return at;
      depth -= 1;
    } else if ((char === "," || char === ";") && depth === 0) return at;
    at += 1;
  }
  return at;
}

class LiteralReader {
  private readonly text: string;
  private readonly bindings: Bindings;

  constructor(text: string, bindings: Bindings) {
    this.text = text;
    this.bindings = bindings;
  }

  /** Reads a value. If an operator or call follows it, the value is null, since code is not executed. */
  value(from: number, depth: number): Read {
    const at = afterBlank(this.text, from);
    const read = depth > MAX_DEPTH ? null : this.plainValue(at, depth);
    if (read === null) return { value: null, end: endOfExpression(this.text, at) };
    const next = afterBlank(this.text, read.end);
    if (next >= this.text.length || ",}]); \n".includes(this.text.charAt(next)))
      return { value: read.value, end: next };
    return { value: null, end: endOfExpression(this.text, next) };
  }

  private plainValue(at: number, depth: number): Read | null {
    const { text } = this;
    const char = text.charAt(at);
    if (char === "{") return this.object(at, depth);
    if (char === "[") return this.array(at, depth);
    if (char === '"' || char === "'" || char === "`") {
      const end = endOfString(text, at);
      const body = text.slice(at + 1, end - 1);
      return char === "`" && body.includes("${") ? null : { value: unescaped(body), end };
    }
    if (char === "!" && /[01]/.test(text.charAt(at + 1)))
      return { value: text.charAt(at + 1) === "0", end: at + 2 };
    const digits = matchAt(number, text, at);
    if (digits !== null) return { value: Number(digits), end: at + digits.length };
    const called = matchAt(conversion, text, at);
    if (called !== null) {
      const inner = this.value(at + called.length, depth + 1);
      const isNumeric = /^[pN]/.test(called) && typeof inner.value === "string";
      const value = isNumeric ? Number.parseFloat(String(inner.value)) : inner.value;
      return text.charAt(inner.end) === ")" ? { value, end: inner.end + 1 } : null;
    }
    const word = matchAt(name, text, at);
    if (word === null) return null;
    const end = at + word.length;
    if (words.has(word)) return { value: words.get(word), end };
    return this.bindings.has(word) ? { value: this.bindings.get(word), end } : null;
  }

  private object(open: number, depth: number): Read {
    const { text } = this;
    const entries: [string, unknown][] = [];
    let at = afterBlank(text, open + 1);
    while (at < text.length && text.charAt(at) !== "}") {
      const before = at;
      const key = this.key(at);
      const colon = key === null ? -1 : afterBlank(text, key.end);
      if (key === null || text.charAt(colon) !== ":") at = endOfExpression(text, at);
      else {
        const read = this.value(colon + 1, depth + 1);
        entries.push([key.text, read.value]);
        at = read.end;
      }
      if (text.charAt(at) === ",") at = afterBlank(text, at + 1);
      else if (at === before || text.charAt(at) !== "}") break;
    }
    // `Object.fromEntries` stores a key such as "__proto__" as a plain property.
    return { value: Object.fromEntries(entries), end: Math.min(at + 1, text.length) };
  }

  private key(at: number): { readonly text: string; readonly end: number } | null {
    const { text } = this;
    const char = text.charAt(at);
    if (char === '"' || char === "'") {
      const end = endOfString(text, at);
      return { text: unescaped(text.slice(at + 1, end - 1)), end };
    }
    const word = matchAt(name, text, at) ?? matchAt(number, text, at);
    return word === null ? null : { text: word, end: at + word.length };
  }

  private array(open: number, depth: number): Read {
    const { text } = this;
    const values: unknown[] = [];
    let at = afterBlank(text, open + 1);
    while (at < text.length && text.charAt(at) !== "]") {
      const read = this.value(at, depth + 1);
      values.push(read.value);
      if (text.charAt(read.end) !== ",") {
        at = read.end;
        break;
      }
      at = afterBlank(text, read.end + 1);
    }
    return { value: values, end: Math.min(at + 1, text.length) };
  }
}

const noBindings: Bindings = new Map();

/**
 * Parses the JavaScript literal at the start of a text: JSON with bare keys, single quotes, trailing commas,
 * `!0`, `undefined` and comments. Nothing is executed; anything but a literal is read as null.
 * @param bindings values of variables that the literal refers to
 */
export function readLiteral(text: string, bindings: Bindings = noBindings): unknown {
  return new LiteralReader(text, bindings).value(0, 0).value;
}

/** Parses strict JSON, else a JavaScript literal. */
export function parseData(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return readLiteral(text);
  }
}

/** Like `readLiteral`, for an argument list: the text starts after the opening bracket. */
export function readArguments(text: string): readonly unknown[] {
  const list = new LiteralReader(`[${text}`, noBindings).value(0, 0).value;
  return Array.isArray(list) ? list : [];
}

/**
 * Offset after the bracket that closes the one at `open`, ignoring strings; -1 if there is none within `limit`.
 */
export function endOfBalanced(text: string, open: number, limit: number): number {
  let depth = 0;
  const end = Math.min(text.length, open + limit);
  for (let at = open; at < end; ) {
    const code = text.charCodeAt(at);
    if (code === 34 || code === 39 || code === 96) {
      at = endOfString(text, at);
      continue;
    }
    if (code === 123 || code === 91 || code === 40) depth += 1;
    else if (code === 125 || code === 93 || code === 41) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
    at += 1;
  }
  return -1;
}
