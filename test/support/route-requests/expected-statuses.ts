import type { Call } from "../../../src/kit/call.ts";
import { rankOf } from "../../../src/kit/roles.ts";
import { type Actor, isStranger } from "./actors.ts";
import type { Recipe } from "./recipe.ts";
import type { ObjectKind, Placement, Placements } from "./scene.ts";

/** Placements of a request's objects: each one alone in another place, and all together. */
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

/** Objects of one person, not of their company. */
const ofOnePerson: readonly ObjectKind[] = [
  "session",
  "segment",
  "view",
  "report",
  "alert",
  "archive",
  "erasure",
];

/**
 * The statuses that a response may have: they follow from the call's access and minimum role, from the caller, and from
 * the placement of the objects. More than one only if a call may check the role before or after it finds the object.
 */
export function statusesFor(call: Call, recipe: Recipe, actor: Actor, placements: Placements): number[] {
  const success = call.status ?? 200;
  const missing = recipe.missingStatus ?? 404;
  const places = Object.values(placements);
  if (call.access === "public") return [places.length === 0 ? (recipe.unsignedStatus ?? success) : missing];
  if (isStranger(actor)) {
    const opens = actor === "reset token" && call.access === "signed-in-or-reset";
    return [opens ? success : 401];
  }
  if (call.minRole && rankOf(actor) < rankOf(call.minRole)) return [422];
  if (call.access === "god" && actor !== "GOD") return [403];
  const refusal = recipe.refusals?.[actor];
  if (places.length === 0) return [refusal ?? success];
  if (opensForGod(recipe, actor, placements)) return [recipe.foreignStatusOfGod ?? success];
  return refusal === undefined ? [missing] : [missing, refusal];
}

/** A GOD may access the sites of every company, and their objects. */
function opensForGod({ objects }: Recipe, actor: Actor, placements: Placements): boolean {
  const ofSites: readonly ObjectKind[] = [
    "site",
    "packet",
    "offer",
    "batch",
    "task",
    "rule",
    "backtest",
    "decision",
    "promotion",
    "import",
    "feedRun",
    "deletion",
    "webhook",
    "match",
    "matchBatch",
    "matchRun",
  ];
  // An import is looked up among all sites that the caller may open.
  const isSites =
    (objects.includes("site") || objects.includes("import")) &&
    objects.every((kind) => ofSites.includes(kind));
  return actor === "GOD" && isSites && objects.every((kind) => placements[kind] === "foreign");
}
