/**
 * Whether a reply is an HTML page by its Content-Type. "sniff": the first bytes decide, because misconfigured servers
 * send that header for everything.
 */
export type PageLikelihood = "html" | "sniff" | "other";

const HTML_TYPES = new Set(["text/html", "application/xhtml+xml"]);
const DOUBTFUL_TYPES = new Set(["", "text/plain", "text/xml", "application/xml", "application/octet-stream"]);

/** @param contentType the header as received, null where there is none */
export function likelihoodOf(contentType: string | null): PageLikelihood {
  const essence = (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (HTML_TYPES.has(essence)) return "html";
  return DOUBTFUL_TYPES.has(essence) || !essence.includes("/") ? "sniff" : "other";
}

const HTML_MARK = /<(?:!doctype\s+html|html|head|body)\b/i;

/** Whether the first 1,024 bytes contain a tag that begins an HTML document. @param body decoded from its content encoding */
export function looksLikeHtml(body: Uint8Array): boolean {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 1024)).toString("latin1");
  return HTML_MARK.test(head);
}
