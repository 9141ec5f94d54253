import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";

type Params = Record<string, string>;
type Row = Record<string, unknown> & { id: string };

/** The part of Stripe's API that the product uses, in memory. Amounts, prices and prorations are not computed. */
export interface StripeStandIn {
  /** For STRIPE_API_HOST. */
  readonly host: string;
  /** "POST /v1/subscriptions" with its form and Idempotency-Key, in order. */
  readonly requests: { readonly call: string; readonly form: Params; readonly key: string | undefined }[];
  readonly subscriptions: Row[];
  readonly invoices: Row[];
  /** What a change of plan is said to come to, in cents. */
  readonly preview: { amount_due: number; total: number };
  /** What the next request that matches is answered with, once. */
  failNext(call: RegExp, status: number, error: object): void;
  /** The browser confirms a SetupIntent, as Stripe's Payment Element does. */
  confirm(setupIntentId: string): void;
  close(): Promise<void>;
}

const nowSeconds = Date.UTC(2026, 10, 21, 10) / 1000;
const monthSeconds = 30 * 86_400;

export async function startStripeStandIn(): Promise<StripeStandIn> {
  const requests: StripeStandIn["requests"] = [];
  const subscriptions: Row[] = [];
  const invoices: Row[] = [];
  const preview = { amount_due: 5000, total: 5000 };
  const intents = new Map<string, Row>();
  const answered = new Map<string, object>();
  let failure: { call: RegExp; status: number; error: object } | undefined;
  let count = 0;
  const nextId = (prefix: string) => `${prefix}_${++count}`;
  const card = { id: "pm_1", card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 } };

  const routes: readonly [RegExp, (form: Params, id: string) => object | undefined][] = [
    [/^POST \/v1\/customers$/, () => ({ id: nextId("cus") })],
    [
      /^POST \/v1\/customers\/(\w+)$/,
      (_form, id) => ({ id, invoice_settings: { default_payment_method: card.id } }),
    ],
    [
      /^DELETE \/v1\/customers\/(\w+)$/,
      (_form, id) => {
        for (const one of subscriptions) if (one["customer"] === id) one["status"] = "canceled";
        return { id, deleted: true };
      },
    ],
    [
      /^GET \/v1\/customers\/(\w+)\/payment_methods$/,
      () => ({ object: "list", has_more: false, data: [card, { ...card, id: "pm_replaced" }] }),
    ],
    [/^POST \/v1\/payment_methods\/(\w+)(?:\/detach)?$/, (_form, id) => ({ ...card, id })],
    [
      /^POST \/v1\/setup_intents$/,
      ({ customer = "" }) => {
        const id = nextId("seti");
        const intent = { id, customer, status: "requires_payment_method", client_secret: `${id}_secret` };
        intents.set(id, intent);
        return intent;
      },
    ],
    [/^GET \/v1\/setup_intents\/(\w+)$/, (_form, id) => intents.get(id)],
    [/^GET \/v1\/prices$/, () => ({ object: "list", data: [] })],
    [/^POST \/v1\/prices$/, ({ lookup_key = "" }) => ({ id: `price_${lookup_key}` })],
    [
      /^GET \/v1\/subscriptions$/,
      ({ customer }) => ({
        object: "list",
        data: subscriptions.filter((one) => one["customer"] === customer),
      }),
    ],
    [
      /^POST \/v1\/subscriptions$/,
      (form) => {
        const created = {
          id: nextId("sub"),
          customer: form["customer"],
          status: "active",
          cancel_at_period_end: false,
          metadata: { planId: form["metadata[planId]"] },
          default_payment_method: card,
          items: {
            data: [
              {
                id: nextId("si"),
                price: { id: form["items[0][price]"] },
                current_period_start: nowSeconds,
                current_period_end: nowSeconds + monthSeconds,
              },
            ],
          },
        };
        subscriptions.unshift(created);
        return created;
      },
    ],
    [/^GET \/v1\/subscriptions\/(\w+)$/, (_form, id) => subscriptions.find((one) => one.id === id)],
    [
      /^POST \/v1\/subscriptions\/(\w+)$/,
      (form, id) => {
        const found = subscriptions.find((one) => one.id === id);
        if (!found) return undefined;
        if (form["cancel_at_period_end"])
          found["cancel_at_period_end"] = form["cancel_at_period_end"] === "true";
        const price = form["items[0][price]"];
        const items = found["items"] as { data: { price: { id: string } }[] };
        if (price && items.data[0]) items.data[0].price = { id: price };
        return found;
      },
    ],
    [
      /^DELETE \/v1\/subscriptions\/(\w+)$/,
      (_form, id) => {
        const found = subscriptions.find((one) => one.id === id);
        if (found) found["status"] = "canceled";
        return found;
      },
    ],
    [/^GET \/v1\/invoices$/, () => ({ object: "list", data: invoices })],
    [/^POST \/v1\/invoices\/create_preview$/, () => ({ id: "upcoming", ...preview })],
    [/^POST \/v1\/invoices\/(\w+)\/pay$/, (_form, id) => invoices.find((one) => one.id === id)],
  ];

  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? "/", "http://stripe");
    const call = `${request.method} ${url.pathname}`;
    const form = Object.fromEntries(new URLSearchParams(url.search.slice(1) || (await bodyOf(request))));
    const header = request.headers["idempotency-key"];
    const key = typeof header === "string" ? header : undefined;
    requests.push({ call, form, key });
    const send = (status: number, content: object) => {
      reply.writeHead(status, { "content-type": "application/json" });
      reply.end(JSON.stringify(content));
    };
    if (failure?.call.test(call)) {
      const { status, error } = failure;
      failure = undefined;
      return send(status, { error });
    }
    const before = key === undefined ? undefined : answered.get(key);
    if (before) return send(200, before);
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(call);
      if (!match) continue;
      const content = answer(form, match[1] ?? "");
      if (content && key !== undefined) answered.set(key, content);
      return content
        ? send(200, content)
        : send(404, { error: { type: "invalid_request_error", code: "resource_missing", param: "intent" } });
    }
    return send(404, { error: { type: "invalid_request_error", message: `no such call: ${call}` } });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    subscriptions,
    invoices,
    preview,
    failNext: (call, status, error) => {
      failure = { call, status, error };
    },
    confirm: (id) => {
      const intent = intents.get(id);
      if (!intent) throw new Error(`no SetupIntent ${id}`);
      intent["status"] = "succeeded";
      intent["payment_method"] = card.id;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Headers and payload of an event about a subscription, with a signature of the library's own. */
export function signedEvent(
  { id, object }: { readonly id: string; readonly object: object },
  { secret, signedAt }: { readonly secret: string; readonly signedAt: Date },
) {
  const payload = JSON.stringify({
    id,
    object: "event",
    type: "customer.subscription.updated",
    data: { object },
  });
  const timestamp = Math.floor(signedAt.getTime() / 1000);
  const signature = new Stripe("sk_test_of_a_test").webhooks.generateTestHeaderString({
    payload,
    secret,
    timestamp,
  });
  return { payload, headers: { "content-type": "application/json", "stripe-signature": signature } };
}
