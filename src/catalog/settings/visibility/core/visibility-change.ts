/** What a person asks to see and not to see any more. */
export interface AskedVisibility {
  readonly visible: readonly string[];
  readonly invisible: readonly string[];
}

export type VisibilityFault =
  | { readonly kind: "contrary"; readonly name: string }
  | { readonly kind: "unknown"; readonly field: "visible" | "invisible"; readonly name: string };

/**
 * Why a change of visibility cannot be: the first name that the site has not, or that stands in both lists; null
 * where it can.
 * @param isKnown whether the site has a name, or had it when the person made it invisible
 */
export function faultOfVisibility(
  { visible, invisible }: AskedVisibility,
  isKnown: (name: string) => boolean,
): VisibilityFault | null {
  for (const [field, names] of [["visible", visible] as const, ["invisible", invisible] as const]) {
    const name = names.find((one) => !isKnown(one));
    if (name !== undefined) return { kind: "unknown", field, name };
  }
  const hidden = new Set(invisible);
  const contrary = visible.find((name) => hidden.has(name));
  return contrary === undefined ? null : { kind: "contrary", name: contrary };
}
