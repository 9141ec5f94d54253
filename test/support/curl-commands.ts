import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A request as a curl command of the documentation makes it. */
export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Name of the file that is sent in the multipart field. */
  readonly file?: { readonly field: string; readonly name: string };
}

/** The curl commands of a Markdown file, in order: each a line of a "sh" block. */
export function curlCommandsOf(path: string): string[] {
  const text = readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
  const lines = blocks.flatMap((block) => block.split("\n")).filter((line) => line !== "");
  if (lines.length === 0 || lines.some((line) => !line.startsWith("curl "))) throw new Error("not only curl");
  return lines;
}

/**
 * Reads a command as a shell and curl would: single and double quotes, $NAMES, and the options -X, -H, -d and -F.
 * @throws Error for a name without a value and for other options
 */
export function readCurl(command: string, values: Readonly<Record<string, string>>): CurlRequest {
  const [, ...words] = wordsOf(command, values);
  let [method, url, body]: (string | undefined)[] = [];
  let file: CurlRequest["file"];
  const headers: Record<string, string> = {};
  while (words.length > 0) {
    const word = words.shift() ?? "";
    if (word === "-sS") continue;
    if (!word.startsWith("-")) url = word;
    else if (word === "-X") method = words.shift();
    else if (word === "-d") body = words.shift();
    else if (word === "-H") {
      const [name = "", value = ""] = (words.shift() ?? "").split(/: (.*)/);
      headers[name.toLowerCase()] = value;
    } else if (word === "-F") {
      const [field = "", name = ""] = (words.shift() ?? "").split("=@");
      file = { field, name };
    } else throw new Error(`curl's option ${word} is not known here`);
  }
  const isPost = body !== undefined || file !== undefined;
  return {
    method: method ?? (isPost ? "POST" : "GET"),
    url: url ?? "",
    headers,
    ...(body === undefined ? {} : { body }),
    ...(file === undefined ? {} : { file }),
  };
}

function wordsOf(command: string, values: Readonly<Record<string, string>>): string[] {
  const fill = (text: string) =>
    text.replace(/\$([A-Z_]+)/g, (_all, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`$${name} has no value`);
      return value;
    });
  const parts = command.matchAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|(\S+)/g);
  return [...parts].map(([, single, double, bare = ""]) => {
    if (single !== undefined) return single;
    return fill(double?.replace(/\\(.)/g, "$1") ?? bare);
  });
}

/** Sends the request, with the content of its file. */
export function sendCurl({ method, url, headers, body, file }: CurlRequest, content = ""): Promise<Response> {
  if (file === undefined) return fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
  const form = new FormData();
  form.append(file.field, new Blob([content], { type: "text/plain" }), file.name);
  return fetch(url, { method, headers, body: form });
}
