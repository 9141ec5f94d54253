import { bearerOf } from "../route-requests/actors.ts";
import { strangeAddress } from "../route-requests/ask.ts";
import type { World } from "../route-requests/scene.ts";
import { errorsOfReply } from "./reply-errors.ts";
import { countReply, type HostileReport, quoted } from "./report.ts";
import { inLanes } from "./run.ts";
import { sendPatiently, type TimedReply, type Wire } from "./wire.ts";

export interface AddressPlan {
  readonly world: World;
  readonly wire: Wire;
  readonly texts: readonly string[];
  readonly lanes: number;
  /** The response of every page address. */
  readonly page: string;
}

/**
 * Requests each text as an address: raw, encoded, below the calls, and as a parameter that some pages redirect to.
 * A response in HTML must be exactly the web app's page.
 */
export async function sendTextsAsAddresses(plan: AddressPlan, report: HostileReport): Promise<void> {
  await inLanes(plan.texts, plan.lanes, async (text) => {
    for (const path of addressesOf(text)) {
      const headers = { accept: "text/html", "x-forwarded-for": strangeAddress() };
      const sendTo = (address: string) => plan.wire.send({ method: "GET", path: address, headers });
      const reply = await sendPatiently(
        () => sendTo(path),
        () => sendTo("/auth"),
      );
      countReply(report, reply);
      const isHtml = /html/.test(reply.headers["content-type"] ?? "");
      const isPage = isHtml && reply.body === plan.page;
      // It says itself that there is no screen at this address.
      const isUnknown = isPage && reply.status === 404;
      const errors = [
        ...errorsOfReply(isUnknown ? { ...reply, status: 200 } : reply),
        ...(isHtml && !isPage ? ["HTML that is not the page's"] : []),
        ...slowness(reply),
      ];
      report.errors.push(...errors.map((error) => `GET ${quoted(path)}: ${error}`));
    }
  });
}

/** Longer ones are rejected by the HTTP parser. */
const maxRawLength = 4000;

function addressesOf(text: string): string[] {
  const encoded = encodeURIComponent(text.toWellFormed());
  const raw = text.startsWith("/") || /^https?:/i.test(text) ? text : `/${text}`;
  return [
    sendable(raw),
    `/${encoded}`,
    `/sites/${encoded}/products`,
    `/api/${encoded}`,
    `/auth?next=${encoded}&url=${encoded}&redirect_uri=${encoded}`,
  ].map((path) => path.slice(0, maxRawLength));
}

/** Unchanged but for characters that a request line cannot contain. */
function sendable(path: string): string {
  const bytes = Buffer.from(path.toWellFormed()).toString("latin1");
  return bytes.replace(/[^\x21-\x7e]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

const headerNames = [
  "accept",
  "accept-language",
  "authorization",
  "content-type",
  "cookie",
  "host",
  "if-none-match",
  "origin",
  "referer",
  "user-agent",
  "x-forwarded-host",
  "x-request-id",
];

/** Sends each text that a header can contain in each header of a call that returns personal data. */
export async function sendTextsAsHeaders(
  { world, wire, texts, lanes }: AddressPlan,
  report: HostileReport,
): Promise<void> {
  const { token } = await bearerOf(world, "COMPANY_ADMIN", false);
  const values = texts
    .map((text) => Buffer.from(text.toWellFormed()).toString("latin1").trim().slice(0, maxRawLength))
    .filter((value) => /^[\t\x20-\x7e\x80-\xff]+$/.test(value));
  await inLanes(values, lanes, async (value) => {
    for (const name of headerNames) {
      const base = { authorization: `Bearer ${token}`, "x-forwarded-for": strangeAddress() };
      const sendWith = (headers: Record<string, string>) =>
        wire.send({ method: "GET", path: "/api/user-info", headers });
      const reply = await sendPatiently(
        () => sendWith({ ...base, [name]: value }),
        () => sendWith(base),
      );
      countReply(report, reply);
      const isRefused = name === "authorization" ? reply.status === 401 : reply.status < 500;
      const errors = [
        ...errorsOfReply(reply),
        ...(isRefused ? [] : [`status ${reply.status}`]),
        ...slowness(reply),
      ];
      report.errors.push(...errors.map((error) => `${name}: ${quoted(value)}: ${error}`));
    }
  });
}

function slowness({ ms, isSlow }: TimedReply): string[] {
  return isSlow ? [`${Math.round(ms)} ms`] : [];
}
