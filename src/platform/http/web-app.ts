import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasScreen } from "../../kit/pages/screen-paths.ts";
import { NotFoundError } from "../errors.ts";
import { pageLanguage } from "../pages/page-language.ts";
import type { PublicPages } from "../pages/pages.ts";
import { robotsFile, siteMap } from "../pages/site-map.ts";

const oneYearSeconds = 31_536_000;

interface WebAppOptions {
  /** `dist/web`; when it has not been built, page addresses return 404. */
  readonly folder: string;
  /** The prerendered pages. @default none */
  readonly pages?: PublicPages | undefined;
  /** Where the installation is reached, without trailing slash. @default as the request says */
  readonly publicUrl?: string | undefined;
}

/**
 * Serves the built web app: files under `/assets/` have a hash in their name and never change; prerendered pages are sent
 * with their facts; every other page address returns the HTML file, whose router shows the page, or that there is none at
 * this address: search engines learn that from the status.
 */
export async function registerWebApp(
  app: FastifyInstance,
  { folder, pages, publicUrl }: WebAppOptions,
): Promise<void> {
  const originOf = ({ protocol, host }: FastifyRequest) => publicUrl ?? `${protocol}://${host}`;
  const hasApp = existsSync(join(folder, "index.html"));
  if (hasApp) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      // The build wrote them (scripts/web/compressed-files.ts).
      preCompressed: true,
      globIgnore: ["**/*.{br,gz}"],
      // Vite's manifest is in a folder whose name begins with a dot.
      dotfiles: "ignore",
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, "assets"));
        const value = isHashed ? `public, max-age=${oneYearSeconds}, immutable` : "no-cache";
        reply.header("cache-control", value);
      },
    });
  }
  const forAll = { config: { openBecause: "for search engines, holds no data" }, schema: { hide: true } };
  app.get("/robots.txt", forAll, (request, reply) =>
    reply.type("text/plain; charset=utf-8").send(robotsFile(originOf(request))),
  );
  app.get("/sitemap.xml", forAll, (request, reply) =>
    reply.type("application/xml; charset=utf-8").send(siteMap(originOf(request))),
  );
  app.setNotFoundHandler(async (request, reply) => {
    if (!hasApp || !wantsPage(request)) throw new NotFoundError();
    const language = pageLanguage(request.query, request.headers["accept-language"]);
    const path = pathOf(request);
    const page = await pages?.find(path, language, originOf(request));
    if (page) return sendPrerendered(reply, page);
    return reply.code(hasScreen(path) ? 200 : 404).sendFile("index.html");
  });
}

function sendPrerendered(reply: FastifyReply, page: Buffer): FastifyReply {
  return reply
    .code(200)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-cache")
    .header("vary", "accept-language")
    .send(page);
}

function pathOf({ url }: FastifyRequest): string {
  return url.split("?")[0] ?? "";
}

/** Unknown addresses of calls and of files return 404, not the page. */
function wantsPage(request: FastifyRequest): boolean {
  const { method, headers } = request;
  const path = pathOf(request);
  const isRead = method === "GET" || method === "HEAD";
  const isFile = /^\/assets\/|\.[a-z0-9]{1,8}$/i.test(path);
  const isCall = /^\/(api|admin-api|crm|export|offline-export)(\/|$)/.test(path);
  return isRead && !isFile && !isCall && /text\/html|\*\/\*/.test(headers.accept ?? "*/*");
}

/** Whether a browser navigates to the address; programs that accept any type do not name HTML. */
export function asksForPage(request: FastifyRequest): boolean {
  return wantsPage(request) && /text\/html/.test(request.headers.accept ?? "");
}
