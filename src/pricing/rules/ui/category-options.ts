import type { CategoryNode } from "../../../catalog/filters/facets.contract.ts";
import { compareRomanian } from "../../../kit/text/romanian-order.ts";
import type { PickerOption } from "./option-picker.tsx";

/** Every category with its path, parents before their children. */
export function categoryOptions(root: CategoryNode): PickerOption[] {
  const options: PickerOption[] = [];
  const walk = (node: CategoryNode, above: string): void => {
    const children = Object.values(node.categoriesByName).sort((a, b) => compareRomanian(a.name, b.name));
    for (const child of children) {
      const value = above + child.name;
      options.push({ value, label: shownPath(value) });
      walk(child, `${value}/`);
    }
  };
  walk(root, "");
  return options;
}

/** A slash inside a name is stored as U+2215. */
export function shownPath(path: string): string {
  return path.replaceAll("/", " › ").replaceAll("\u2215", "/");
}
