import type { Call } from "../../../src/kit/call.ts";
import { rankOf } from "../../../src/kit/roles.ts";
import { type Actor, isStranger } from "./actors.ts";
import type { Recipe } from "./recipe.ts";
import type { ObjectKind, Placement, Placements } from "./scene.ts";

/** Where the objects of one request lie: each alone somewhere else, and all together. */
export function placementsFor(call: Call, { objects }: Recipe): Placements[] {
  const places: Placement[] = call.access === "public" ? ["missing"] : ["foreign", "missing"];
  const elsewhere = places.flatMap((place) => {
    const each = objects.map((kind) => ({ [kind]: place }));
    const all = Object.fromEntries(objects.map((kind) => [kind, place]));
    return objects.length > 1 ? [...each, all] : each;
  });
  const colleagues = objects
    .filter((kind) => ofOnePerson.includes(kind))
    .map((kind) => ({ [kind]: "colleague's" as const }));
  return [{}, ...elsewhere, ...colleagues];
}

/** What belongs to one person, not to their company. */
const ofOnePerson: readonly ObjectKind[] = ["session", "segment", "view"];

/**
 * The statuses that an answer may have: what follows from the call's access and least role, from who asks, and from
 * where the objects lie. More than one only where a call may refuse a role before or after it looks for the object.
 */
export function statusesFor(call: Call, recipe: Recipe, actor: Actor, placements: Placements): number[] {
  const success = call.status ?? 200;
  const missing = recipe.missingStatus ?? 404;
  const places = Object.values(placements);
  if (call.access === "public") return [places.length === 0 ? success : missing];
  if (isStranger(actor)) {
    const opens = actor === "reset token" && call.access === "signed-in-or-reset";
    return [opens ? success : 401];
  }
  if (call.minRole && rankOf(actor) < rankOf(call.minRole)) return [422];
  if (call.access === "god" && actor !== "GOD") return [403];
  const refusal = recipe.refusals?.[actor];
  if (places.length === 0) return [refusal ?? success];
  if (opensForGod(recipe, actor, placements)) return [success];
  return refusal === undefined ? [missing] : [missing, refusal];
}

/** A GOD may access the sites of every company, and their objects. */
function opensForGod({ objects }: Recipe, actor: Actor, placements: Placements): boolean {
  const ofSites: readonly ObjectKind[] = ["site", "packet", "offer"];
  const isSites = objects.includes("site") && objects.every((kind) => ofSites.includes(kind));
  return actor === "GOD" && isSites && objects.every((kind) => placements[kind] === "foreign");
}
