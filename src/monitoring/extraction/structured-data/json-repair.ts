const QUOTE = 34;
const BACKSLASH = 92;

/** Text that may follow a string's closing quote. */
const afterString = /^\s*(?:[,:}\]]|$|\/[/*])/;
const validEscape = /["\\/bfnrtu]/;

/** Offset after a comment that starts at `at`; `at` if there is none. */
function skipComment(text: string, at: number): number {
  if (text.startsWith("//", at)) {
    const end = text.indexOf("\n", at);
    return end === -1 ? text.length : end;
  }
  if (text.startsWith("/*", at)) {
    const end = text.indexOf("*/", at + 2);
    return end === -1 ? text.length : end + 2;
  }
  return at;
}

/** Repairs a string literal that starts at `open`; `end` is the offset after it. */
function repairString(text: string, open: number): { literal: string; end: number } {
  let literal = '"';
  let at = open + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      if (afterString.test(text.slice(at + 1, at + 40))) return { literal: `${literal}"`, end: at + 1 };
      literal += '\\"';
      at += 1;
    } else if (code === BACKSLASH) {
      const next = text.charAt(at + 1);
      literal += validEscape.test(next) ? `\\${next}` : next === "'" ? "'" : "\\\\";
      at += validEscape.test(next) || next === "'" ? 2 : 1;
    } else {
      literal += code < 32 ? " " : text.charAt(at);
      at += 1;
    }
  }
  return { literal: `${literal}"`, end: at };
}

/**
 * Repairs common errors in JSON: comments, CDATA and HTML comment markers, trailing and duplicate commas, line
 * breaks and unescaped quotes inside strings, a missing end.
 * @returns text for JSON.parse, which may still reject it
 */
export function repairJson(source: string): string {
  const text = source
    .replace(/^\s*(?:\/\/)?\s*<!\[CDATA\[/, "")
    .replace(/(?:\/\/)?\s*\]\]>\s*$/, "")
    .replace(/^\s*(?:\/\*[^*]{0,40}\*\/)?\s*<!--/, "")
    .replace(/(?:\/\/)?\s*-->\s*$/, "");
  const parts: string[] = [];
  const open: string[] = [];
  let pendingComma = false;
  let at = 0;
  const emit = (part: string): void => {
    if (pendingComma) parts.push(",");
    pendingComma = false;
    parts.push(part);
  };
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '"') {
      const { literal, end } = repairString(text, at);
      emit(literal);
      at = end;
      continue;
    }
    if (char === "/") {
      const end = skipComment(text, at);
      at = end === at ? at + 1 : end;
      continue;
    }
    if (char === ",") pendingComma = parts.length > 0 && !/[[{,]$/.test(parts[parts.length - 1] ?? "");
    else if (char === "{" || char === "[") {
      open.push(char);
      emit(char);
    } else if (char === "}" || char === "]") {
      pendingComma = false;
      if (open.pop() === undefined) break;
      emit(char);
      if (open.length === 0) break;
    } else if (char === ";" && open.length === 0) break;
    else if (char.trim() !== "") emit(char);
    at += 1;
  }
  pendingComma = false;
  while (open.length > 0) emit(open.pop() === "{" ? "}" : "]");
  return parts.join("");
}
