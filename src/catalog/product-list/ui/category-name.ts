/**
 * Names of a category path from the root down; a slash inside a name is stored as U+2215 and shown as "/".
 */
export function categoryNames(path: string): string[] {
  return path
    .split("/")
    .map((name) => name.trim().replaceAll("\u2215", "/"))
    .filter((name) => name !== "");
}
