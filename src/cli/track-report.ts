import { decimalFromMinor } from "../kit/money.ts";
import type { ExplainedOption } from "../monitoring/extraction/explain-price.ts";
import type { Evidence, Known, Reading } from "../monitoring/extraction/reading.ts";
import type { Tracked } from "../monitoring/visits/track.service.ts";

const ownMachine = `The demo's shops answer only on this machine, where the demo admits exactly its own hosts and ports.
                  To read one here, name its host and port: --admit HOST:PORT=127.0.0.1`;

/** What a refusal by the address guard means, for reasons that a reader of the command line cannot guess. */
const meanings: Readonly<Record<string, string>> = {
  "reserved-name": `The name is reserved for local use (such as .localhost), so the product never visits it.
                  ${ownMachine}`,
  "loopback-ip": `This is an address of the machine itself, so the product never visits it.
                  ${ownMachine}`,
  "private-ip": "This is an address of a private network, so the product never visits it.",
  "port-not-allowed": "Shops are read at the ports of HTTP and HTTPS only (80 and 443).",
};

/** Describes a tracked address: each value with its confidence, and the evidence with its place in the page. */
export function describeTracked(tracked: Tracked): string {
  if (!tracked.found) {
    const detail = tracked.detail === "" ? "" : ` (${tracked.detail})`;
    const meaning = meanings[tracked.reason];
    const explained = meaning === undefined ? "" : `                  ${meaning}\n`;
    return `${printable(tracked.url)}\n  no reading      ${tracked.reason}${detail}, at step ${tracked.step}\n${explained}`;
  }
  const { fetched, reading, instead } = tracked;
  const moved = fetched.redirects > 0 ? `, from ${fetched.finalUrl}` : "";
  const kilobytes = Math.ceil(fetched.body.byteLength / 1024);
  const lines = [
    tracked.url,
    line("fetched", `HTTP ${fetched.status}, ${kilobytes} KB in ${fetched.tookMs} ms${moved}`),
    ...(instead === null
      ? priceLines(reading)
      : [line("no price", `something-else: ${printable(instead.now)}, not ${printable(instead.before)}`)]),
    ...factLines(reading),
    "  evidence",
    ...reading.evidence.map(evidenceLine),
  ];
  return `${lines.join("\n")}\n`;
}

function priceLines(reading: Reading): string[] {
  if (!reading.found) return [line("no price", reading.reason)];
  const currency = reading.currency?.value ?? "(no currency stated)";
  const { priceMinor, previousPriceMinor, promo } = reading;
  return [
    knownLine("price", priceMinor, `${decimalFromMinor(priceMinor.value)} ${currency}`),
    ...(previousPriceMinor
      ? [
          knownLine(
            "cut price",
            previousPriceMinor,
            `${decimalFromMinor(previousPriceMinor.value)} ${currency}`,
          ),
        ]
      : []),
    ...(promo.value ? [knownLine("promotion", promo, reading.promoLabel ?? "yes")] : []),
  ];
}

function factLines(reading: Reading): string[] {
  const { availability, availabilityLabel, quantity, categoryPath } = reading;
  const label = availabilityLabel ? ` "${printable(availabilityLabel)}"` : "";
  const texts = ["name", "brand", "sku", "mpn", "gtin", "seller", "image", "canonicalUrl"] as const;
  return [
    ...(availability ? [knownLine("availability", availability, `${availability.value}${label}`)] : []),
    ...(quantity ? [knownLine("quantity", quantity, String(quantity.value))] : []),
    ...texts.flatMap((name) => {
      const known = reading[name];
      return known ? [knownLine(name, known, printable(known.value))] : [];
    }),
    ...(categoryPath ? [knownLine("category", categoryPath, printable(categoryPath.value.join(" / ")))] : []),
  ];
}

function evidenceLine({ field, raw, value, source, place, demotion }: Evidence): string {
  const shown = raw === value ? printable(raw) : `${printable(raw)} → ${printable(value)}`;
  const against = demotion === null ? "" : `   [${demotion}]`;
  return `    ${field.padEnd(14)}${shown}   ${source}, ${printable(place)}${against}`;
}

function knownLine(name: string, { confidence, sources }: Known<unknown>, text: string): string {
  return `${line(name, text)}   (${Math.round(confidence * 100)} %, ${sources.join(", ")})`;
}

function line(name: string, text: string): string {
  return `  ${name.padEnd(16)}${text}`;
}

/** Removes control characters: a page's text must not control the terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, " ").slice(0, 300);
}

/** The most probable amounts of a page, a block for each. */
export function describeOptions(options: readonly ExplainedOption[]): string {
  if (options.length === 0) return "no amount that may be a price";
  const none = 1 - options.reduce((sum, { probability }) => sum + probability, 0);
  const blocks = options.map(({ value, probability, text, features }) => {
    const changes = features.map(
      ({ name, value: own, change }) =>
        `      ${change > 0 ? "+" : "-"}${Math.abs(change).toFixed(2)}  ${name} = ${Number.isInteger(own) ? own : own.toFixed(2)}`,
    );
    const where = text === null ? "stated in data only" : `"${text.slice(0, 80)}"`;
    return [`  ${probability.toFixed(3)}  ${value}  ${where}`, ...changes].join("\n");
  });
  return [
    "amounts by probability:",
    ...blocks,
    `  ${Math.max(0, none).toFixed(3)}  others, or no price`,
  ].join("\n");
}
