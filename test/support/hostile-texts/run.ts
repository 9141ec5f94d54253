import { sql } from "kysely";
import type { Call } from "../../../src/kit/call.ts";
import { forgetJobs } from "../jobs.ts";
import { type Bearer, bearerOf } from "../route-requests/actors.ts";
import { strangeAddress } from "../route-requests/ask.ts";
import { addressOf, type CallRequest, payloadOf } from "../route-requests/call-request.ts";
import { nameOf } from "../route-requests/live-server.ts";
import type { Recipe } from "../route-requests/recipe.ts";
import { createScene, type World } from "../route-requests/scene.ts";
import { errorsOfCall } from "./reply-errors.ts";
import { countReply, type HostileReport, quoted } from "./report.ts";
import { nameOfField, type TextField, textFieldsOf, withValue } from "./text-fields.ts";
import { sendPatiently, type Wire, type WireReply } from "./wire.ts";

export interface HostilePlan {
  readonly world: World;
  readonly recipes: Readonly<Record<string, Recipe>>;
  readonly wire: Wire;
  /** What is sent in a field. @param fieldsBefore number of fields that had their turn */
  readonly valuesFor: (field: TextField, fieldsBefore: number) => readonly unknown[];
  /** Requests at a time. */
  readonly lanes: number;
  /** When to stop, by `performance.now()`: each field left then is an error. @default never */
  readonly untilMs?: number;
  /** Called before each field. */
  readonly onField?: (name: string) => void;
}

/** Every nth of some texts, the next field beginning one text later. */
export function everyNth(texts: readonly string[], n: number): HostilePlan["valuesFor"] {
  return (field, fieldsBefore) =>
    texts.filter(
      (text, at) =>
        (at + fieldsBefore) % n === 0 &&
        // Without its last parameter an address is that of another call.
        (text !== "" || field.part !== "params"),
    );
}

/** Sends values in each field of each call, with the other fields valid, by a person who may make the call. */
export async function sendValuesToCalls(plan: HostilePlan, report: HostileReport): Promise<void> {
  let fieldsBefore = 0;
  for (const call of plan.world.server.calls) {
    await forgetTries(plan.world);
    const recipe = plan.recipes[nameOf(call)];
    if (!recipe) {
      report.errors.push(`${nameOf(call)}: no recipe`);
      continue;
    }
    const asker = createAsker(plan, call, recipe, report);
    const valid = await asker.ask((request) => request);
    const refusal = recipe.unsignedStatus ?? recipe.refusals?.COMPANY_ADMIN;
    if (valid.status !== (refusal ?? call.status ?? 200)) {
      report.errors.push(`${nameOf(call)}: ${valid.status} for a valid request ${valid.body.slice(0, 200)}`);
    }
    for (const field of textFieldsOf(call)) {
      if (performance.now() < (plan.untilMs ?? Number.POSITIVE_INFINITY)) {
        await sendValuesToField(plan, plan.valuesFor(field, fieldsBefore), asker, field, report);
        fieldsBefore += 1;
      } else report.errors.push(`${nameOf(call)} ${nameOfField(field)}: no time was left`);
    }
  }
}

async function sendValuesToField(
  { world, lanes, onField }: HostilePlan,
  values: readonly unknown[],
  asker: Asker,
  field: TextField,
  report: HostileReport,
): Promise<void> {
  const name = `${nameOf(asker.call)} ${nameOfField(field)}`;
  onField?.(name);
  const stored: string[] = [];
  await inLanes(values, lanes, async (value) => {
    const addError = (what: string) => report.errors.push(`${name} ${quoted(String(value))}: ${what}`);
    const send = () => asker.ask((request) => withValue(request, field, value), nameOfField(field));
    const sendTimed = () => sendPatiently(send, () => asker.ask((request) => request));
    let reply = await sendTimed();
    for (let again = 0; again < 5 && reply.status === 429; again += 1) {
      await forgetTries(world);
      reply = await sendTimed();
    }
    if (reply.isSlow) addError(`${Math.round(reply.ms)} ms`);
    if (reply.status === 429) addError("meets a limit");
    errorsOfCall(asker.call, reply).forEach(addError);
    const shown = shownIn(asker.recipe, field, reply);
    if (shown === undefined) return;
    if (typeof shown === "string" && (shown === value || shown === String(value).trim())) stored.push(shown);
    else addError(`shown as ${quoted(String(shown))}`);
  });
  await requireListed(asker, stored, name, report);
}

function shownIn(recipe: Recipe, field: TextField, { status, body }: WireReply): unknown {
  return recipe.shown && status < 300 ? recipe.shown(nameOfField(field), JSON.parse(body)) : undefined;
}

/** Texts that a call accepted and returned must be returned by the call that reads them. */
async function requireListed(
  asker: Asker,
  stored: readonly string[],
  name: string,
  report: HostileReport,
): Promise<void> {
  report.returnedUnchanged += stored.length;
  const { readBack } = asker.recipe;
  if (readBack === undefined || stored.length === 0) return;
  const listed = new Set(textsIn(JSON.parse(await asker.read(readBack))));
  for (const text of stored) {
    if (!listed.has(text)) report.errors.push(`${name} ${quoted(text)}: not in ${readBack}`);
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

interface Asker {
  readonly call: Call;
  readonly recipe: Recipe;
  /** @param place that the request must have; by default it is the usual one */
  ask(change: (request: CallRequest) => CallRequest, place?: string): Promise<WireReply>;
  /** @returns the body of a GET by the same person */
  read(path: string): Promise<string>;
}

function createAsker({ world, wire }: HostilePlan, call: Call, recipe: Recipe, report: HostileReport): Asker {
  const actor = call.access === "god" ? "GOD" : "COMPANY_ADMIN";
  let stored: Promise<Bearer> | undefined;
  const bearer = (): Promise<Bearer> => {
    if (recipe.isSpending) return bearerOf(world, actor, true);
    stored ??= bearerOf(world, actor, false);
    return stored;
  };
  const requestWith = (place: string) => {
    const others = Object.entries(recipe.requestsWith ?? {});
    return others.find(([name]) => place === name || place.startsWith(`${name}.`))?.[1] ?? recipe.request;
  };
  const send = async (change: (request: CallRequest) => CallRequest, place: string): Promise<WireReply> => {
    const { caller, token } = await bearer();
    const request = change(await requestWith(place)(createScene(world, caller, token, {})));
    const sent = payloadOf(request);
    const reply = await wire.send({
      method: call.method,
      path: addressOf(call, request),
      headers: headersOf(token, sent?.type),
      body: sent?.payload,
    });
    countReply(report, reply);
    return reply;
  };
  return {
    call,
    recipe,
    async ask(change, place = "") {
      const reply = await send(change, place);
      const hasLostSession = reply.status === 401 && call.access !== "public" && !recipe.isSpending;
      if (!hasLostSession) return reply;
      // A text may have ended the session that it came with: "/api/sessions/{id}" of oneself.
      stored = undefined;
      return send(change, place);
    },
    async read(path) {
      const { token } = await bearer();
      return (await wire.send({ method: "GET", path, headers: headersOf(token, undefined) })).body;
    },
  };
}

function headersOf(token: string | undefined, type: string | undefined): Record<string, string> {
  return {
    "x-forwarded-for": strangeAddress(),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(type === undefined ? {} : { "content-type": type }),
  };
}

/**
 * Clears the attempts and what waits in the background, as if time had passed: the limits are those of production, and must not hide a text's
 * effect.
 */
async function forgetTries({ server }: World): Promise<void> {
  await sql`delete from prepared_file where file_id in
    (select file_id from prepared_file where state = 'QUEUED' for update skip locked)`.execute(
    server.database.owner,
  );
  await forgetJobs(server.database);
  await sql`delete from throttle where bucket in (select bucket from throttle for update skip locked)`.execute(
    server.database.app,
  );
}

/** Processes a list with at most `lanes` items at a time. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T, at: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  const lane = async () => {
    for (const [at, item] of queue) await work(item, at);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
