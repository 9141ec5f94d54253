import type { LightMyRequestResponse } from "fastify";
import type { Call } from "../../../src/kit/call.ts";
import { type Actor, type Bearer, bearerOf } from "./actors.ts";
import { addressOf, payloadOf } from "./call-request.ts";
import type { Recipe } from "./recipe.ts";
import { createScene, type Placements, type Scene, type World } from "./scene.ts";

export interface Asked {
  readonly scene: Scene;
  readonly reply: LightMyRequestResponse;
}

let asked = 0;

/** Makes a call as an actor, for objects of the given placements; each time from another address, so that no limit applies. */
export async function ask(
  world: World,
  call: Call,
  recipe: Recipe,
  actor: Actor,
  placements: Placements,
  method: Call["method"] | "HEAD" = call.method,
): Promise<Asked> {
  return askAs(
    world,
    call,
    recipe,
    await bearerOf(world, actor, recipe.isSpending === true),
    placements,
    method,
  );
}

/** The same with a token, or an API key, of a person's company. */
export async function askAs(
  world: World,
  call: Call,
  recipe: Recipe,
  { caller, token }: Bearer,
  placements: Placements,
  method: Call["method"] | "HEAD" = call.method,
): Promise<Asked> {
  const scene = createScene(world, caller, token, placements);
  const request = await recipe.request(scene);
  const sent = payloadOf(request);
  const reply = await world.server.app.inject({
    method,
    url: addressOf(call, request),
    remoteAddress: strangeAddress(),
    headers: {
      "user-agent": "a browser",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(sent === undefined ? {} : { "content-type": sent.type }),
    },
    ...(sent === undefined ? {} : { payload: sent.payload }),
  });
  return { scene, reply };
}

/** A network address that no request has used yet. */
export function strangeAddress(): string {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
}
