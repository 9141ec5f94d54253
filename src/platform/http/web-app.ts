import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { NotFoundError } from "../errors.ts";

const oneYearSeconds = 31_536_000;

/**
 * Serves the built web app: files under `/assets/` have a hash in their name and never change; every other page address
 * returns the HTML file, whose router shows the page.
 * @param folder `dist/web`; when it has not been built, page addresses return 404
 */
export async function registerWebApp(app: FastifyInstance, folder: string): Promise<void> {
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
  app.setNotFoundHandler((request, reply) => {
    if (hasApp && wantsPage(request)) return sendPage(reply);
    throw new NotFoundError();
  });
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.code(200).sendFile("index.html");
}

/** Unknown addresses of calls and of files return 404, not the page. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split("?")[0] ?? "";
  const isRead = method === "GET" || method === "HEAD";
  const isFile = /^\/assets\/|\.[a-z0-9]{1,8}$/i.test(path);
  const isCall = /^\/(api|admin-api|crm)(\/|$)/.test(path);
  return isRead && !isFile && !isCall && /text\/html|\*\/\*/.test(headers.accept ?? "*/*");
}

/** Whether a browser navigates to the address; programs that accept any type do not name HTML. */
export function asksForPage(request: FastifyRequest): boolean {
  return wantsPage(request) && /text\/html/.test(request.headers.accept ?? "");
}
