import type { VisibilityChange } from "../visibility.contract.ts";

export type VisibilityError =
  | { readonly kind: "conflict"; readonly name: string }
  | { readonly kind: "unknown"; readonly field: "visible" | "invisible"; readonly name: string };

/**
 * Finds the first name that the site does not have, or that is in both lists.
 * @param isKnown whether the site has the name, or had it when the person made it invisible
 * @returns null when the change is valid
 */
export function validateVisibility(
  { visible, invisible }: VisibilityChange,
  isKnown: (name: string) => boolean,
): VisibilityError | null {
  for (const [field, names] of [["visible", visible] as const, ["invisible", invisible] as const]) {
    const name = names.find((one) => !isKnown(one));
    if (name !== undefined) return { kind: "unknown", field, name };
  }
  const hidden = new Set(invisible);
  const conflict = visible.find((name) => hidden.has(name));
  return conflict === undefined ? null : { kind: "conflict", name: conflict };
}
