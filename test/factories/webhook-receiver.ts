import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReply {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A program that receives webhooks on loopback. */
export interface WebhookReceiver {
  /** "hooks.localhost:4711". */
  readonly host: string;
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** Decides the reply; "break" closes the connection. @default 204 */
  reply: (request: ReceivedWebhook) => WebhookReply | "break";
  close(): Promise<void>;
}

export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    const received = { path: request.url ?? "", headers: request.headers, body: await text(request) };
    receiver.received.push(received);
    const reply = receiver.reply(received);
    if (reply === "break") request.socket.destroy();
    else response.writeHead(reply.status, reply.headers).end(reply.body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const host = `hooks.localhost:${(server.address() as AddressInfo).port}`;
  const receiver: WebhookReceiver = {
    host,
    url: `http://${host}/vizor`,
    received: [],
    reply: () => ({ status: 204 }),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
