import type { AddressInfo } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import type { ApiScope } from "../../src/kit/api-scopes.ts";
import { openPricingScene, type PricingScene } from "../factories/pricing-scene.ts";
import type { TestDatabase } from "./database/database.ts";

/** A revision of the protocol without `initialize`, or one with it. */
export type Revision = "2026-07-28" | "2025";

/** The official client of the protocol, connected with a key or a session. */
export interface Assistant {
  readonly client: Client;
  /** The answer of a tool, whose schema the client has checked; its text is the same as its structure. */
  ask<Answer = Record<string, unknown>>(tool: string, args?: object): Promise<Answer>;
  /** What a tool says that fails. */
  refusalOf(tool: string, args?: object): Promise<Record<string, unknown>>;
}

export interface AssistantScene extends PricingScene {
  readonly url: URL;
  /** A new API key of the company for its site. */
  makeKey(scopes: readonly ApiScope[], sites: readonly string[]): Promise<{ key: string; id: number }>;
  /** @param token of a key or a session */
  connect(token: string, revision?: Revision): Promise<Assistant>;
  /** Sends one message as it is, without the client. */
  send(token: string | null, body: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  close(): Promise<void>;
}

/** The scene of recommended prices on a server that listens at a free port of loopback. */
export async function openAssistantScene(database: TestDatabase): Promise<AssistantScene> {
  const scene = await openPricingScene(database);
  const { app } = scene.api;
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = new URL(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/mcp`);
  const clients: Client[] = [];
  let keys = 0;
  return {
    ...scene,
    url,
    makeKey: async (scopes, sites) => {
      keys += 1;
      const reply = await scene.api.post(
        "/api/api-keys",
        { name: `Key ${keys}`, scopes, sites },
        scene.token,
      );
      if (reply.statusCode !== 201) throw new Error(`key: ${reply.body}`);
      const { key, apiKey } = reply.json();
      return { key, id: apiKey.id };
    },
    connect: async (token, revision = "2026-07-28") => {
      const mode = revision === "2025" ? "legacy" : { pin: revision };
      const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
      const authorization = `Bearer ${token}`;
      await client.connect(
        new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization } } }),
      );
      // The client checks answers by the schemas of the tools that it has listed.
      await client.listTools();
      clients.push(client);
      return assistantOf(client);
    },
    send: (token, body, headers = {}) =>
      fetch(url, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
      }),
    close: async () => {
      for (const client of clients) await client.close();
      await app.close();
    },
  };
}

function assistantOf(client: Client): Assistant {
  const call = async (name: string, args: object = {}) => {
    const result = await client.callTool({ name, arguments: { ...args } });
    const [text] = result.content;
    if (text?.type !== "text" || result.content.length !== 1) throw new Error(`${name}: no single text`);
    return { result, said: JSON.parse(text.text) as Record<string, unknown> };
  };
  return {
    client,
    ask: async <Answer>(tool: string, args?: object) => {
      const { result, said } = await call(tool, args);
      if (result.isError) throw new Error(`${tool}: ${JSON.stringify(said)}`);
      if (JSON.stringify(result.structuredContent) !== JSON.stringify(said))
        throw new Error(`${tool}: text and structure differ`);
      return said as Answer;
    },
    refusalOf: async (tool, args) => {
      const { result, said } = await call(tool, args);
      if (!result.isError || result.structuredContent !== undefined) throw new Error(`${tool} did not fail`);
      return said;
    },
  };
}
