import type { LightMyRequestResponse } from "fastify";
import type { Call } from "../../../src/kit/call.ts";
import { type Actor, bearerOf } from "./actors.ts";
import { addressOf } from "./call-request.ts";
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
  const { caller, token } = await bearerOf(world, actor, recipe.isSpending === true);
  const scene = createScene(world, caller, token, placements);
  const request = await recipe.request(scene);
  const reply = await world.server.app.inject({
    method,
    url: addressOf(call, request),
    remoteAddress: strangeAddress(),
    headers: {
      "user-agent": "a browser",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(request.body === undefined ? {} : { payload: request.body }),
  });
  return { scene, reply };
}

/** A network address that no request has used yet. */
export function strangeAddress(): string {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
}
