import { decodeHTML } from "entities";

/** Text with its HTML character references decoded; most text has none and is returned as it is. */
export function decodeEntities(text: string): string {
  return text.includes("&") ? decodeHTML(text) : text;
}
