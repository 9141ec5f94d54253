import { expect, test } from "vitest";
import type { Role } from "../../../kit/roles.ts";
import { inTeamOrder } from "./team-order.ts";

const member = (id: number, firstName: string, role: Role, lastName = "Pop") => ({
  id,
  firstName,
  lastName,
  role,
});

test("own entry first, then rank descending, then name", () => {
  const team = [
    member(1, "Ana", "OPERATOR"),
    member(2, "Zoe", "COMPANY_ADMIN"),
    member(3, "Mihai", "OPERATOR_ADMIN"),
    member(4, "Bogdan", "COMPANY_ADMIN"),
    member(5, "Eva", "GOD"),
  ];
  expect(inTeamOrder(team, 1).map(({ id }) => id)).toEqual([1, 5, 4, 2, 3]);
});

test("Romanian order: ș after s and before t, ț after t, whatever the case", () => {
  const names = ["Țuca", "Tudor", "Șerban", "Sorin", "ăla", "Ana", "Ștefan", "sabin"];
  const team = names.map((name, index) => member(index + 10, name, "OPERATOR"));
  expect(inTeamOrder(team, 1).map(({ firstName }) => firstName)).toEqual([
    "Ana",
    "ăla",
    "sabin",
    "Sorin",
    "Șerban",
    "Ștefan",
    "Tudor",
    "Țuca",
  ]);
});

test("equal names are ordered by last name, then by id", () => {
  const team = [
    member(3, "Ana", "OPERATOR", "Pop"),
    member(2, "Ana", "OPERATOR", "Pop"),
    member(4, "Ana", "OPERATOR", "Albu"),
  ];
  expect(inTeamOrder(team, 1).map(({ id }) => id)).toEqual([4, 2, 3]);
});
