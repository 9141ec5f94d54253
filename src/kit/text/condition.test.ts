import { expect, test } from "vitest";
import { conditionOf } from "./condition.ts";
import { foldText } from "./fold-text.ts";

test.each([
  ["Telefon Nova resigilat", "refurbished"],
  ["Bohrer generalüberholt", "refurbished"],
  ["Kávovar, rozbalené zboží", "refurbished"],
  ["Drill (open box)", "refurbished"],
  ["Geschirrspüler B-Ware", "refurbished"],
  ["Восстановленный телефон", "refurbished"],
  ["Used drill", "used"],
  ["Wiertarka używana", "used"],
  ["Livre d'occasion", "used"],
  ["Bicicletta usata", "used"],
  ["Dress for a special occasion", "new"],
  ["Sigilat, nou", "new"],
  ["Multi-used socket set", "new"],
])("%s is %s", (title, condition) => {
  expect(conditionOf(foldText(title))).toBe(condition);
});
