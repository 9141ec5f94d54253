import { expect, test } from "vitest";
import { type Role, roles } from "../../../kit/roles.ts";
import { mayChangeRole, mayRemove, mayResend, rolesToGive } from "./team-view.ts";

const viewer = (role: Role) => ({ userId: 1, role });
const entry = (role: Role, id = 2, joined = true) => ({ id, role, joined });

test.each([
  ["GOD", ["COMPANY_ADMIN", "OPERATOR_ADMIN", "OPERATOR"]],
  ["COMPANY_ADMIN", ["OPERATOR_ADMIN", "OPERATOR"]],
  ["OPERATOR_ADMIN", ["OPERATOR"]],
  ["OPERATOR", []],
] as const)("%s may give %j", (role, expected) => {
  expect(rolesToGive(viewer(role))).toEqual(expected);
});

test.each([
  ["GOD", ["OPERATOR", "OPERATOR_ADMIN", "COMPANY_ADMIN"], ["OPERATOR", "OPERATOR_ADMIN"]],
  ["COMPANY_ADMIN", ["OPERATOR", "OPERATOR_ADMIN"], ["OPERATOR", "OPERATOR_ADMIN"]],
  ["OPERATOR_ADMIN", ["OPERATOR"], ["OPERATOR"]],
  ["OPERATOR", [], []],
] as const)("%s may remove %j and change the role of %j", (role, removable, changeable) => {
  expect(roles.filter((of) => mayRemove(viewer(role), entry(of)))).toEqual(removable);
  expect(roles.filter((of) => mayChangeRole(viewer(role), entry(of)))).toEqual(changeable);
});

test.each(roles)("%s may do neither to themselves", (role) => {
  expect(mayRemove(viewer(role), entry(role, 1))).toBe(false);
  expect(mayChangeRole(viewer(role), entry(role, 1))).toBe(false);
});

test("an invitation is sent again to roles below one's own, and only while it is open", () => {
  expect(mayResend(viewer("COMPANY_ADMIN"), entry("OPERATOR_ADMIN", 2, false))).toBe(true);
  expect(mayResend(viewer("COMPANY_ADMIN"), entry("OPERATOR_ADMIN", 2, true))).toBe(false);
  expect(mayResend(viewer("COMPANY_ADMIN"), entry("COMPANY_ADMIN", 2, false))).toBe(false);
  expect(mayResend(viewer("OPERATOR"), entry("OPERATOR", 2, false))).toBe(false);
});
