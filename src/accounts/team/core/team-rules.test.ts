import { expect, test } from "vitest";
import { problems } from "../../../kit/problems.ts";
import { type Role, rankOf, roles } from "../../../kit/roles.ts";
import { refusalOfDelete, refusalOfInvitation, refusalOfRoleChange } from "./team-rules.ts";

const person = (role: Role, id = 2) => ({ id, role, joined: true });
const actor = (role: Role) => ({ userId: 1, role });

test("the messages are the specified ones", () => {
  expect(problems).toMatchObject({
    TEAM_OWN_ACCOUNT: "You cannot delete your own account.",
    TEAM_DELETE_RANK: "You can only delete users with lower permissions than yours.",
    TEAM_OWN_ROLE: "You cannot modify your own role.",
    TEAM_MODIFY_RANK: "You cannot modify roles of users with equal or higher permissions than your own.",
    TEAM_ASSIGN_RANK: "You cannot assign a role with equal or higher permissions than your own.",
  });
});

test("only members of strictly lower rank can be deleted, for all pairs of roles", () => {
  for (const own of roles) {
    for (const other of roles) {
      const expected = rankOf(other) < rankOf(own) ? null : "TEAM_DELETE_RANK";
      expect([own, other, refusalOfDelete(actor(own), person(other), 2)]).toEqual([own, other, expected]);
    }
  }
});

test("nobody can delete themselves or change their own role", () => {
  expect(refusalOfDelete(actor("GOD"), person("GOD", 1), 0)).toBe("TEAM_OWN_ACCOUNT");
  expect(refusalOfRoleChange(actor("COMPANY_ADMIN"), person("COMPANY_ADMIN", 1), "OPERATOR", 1)).toBe(
    "TEAM_OWN_ROLE",
  );
});

test("roles are changed below one's own rank, to roles below it: 4 × 4 × 4 cases", () => {
  for (const own of roles) {
    for (const other of roles) {
      for (const next of roles) {
        const refusal = refusalOfRoleChange(actor(own), person(other), next, 2);
        const isModifiable = rankOf(other) < rankOf(own);
        const isAssignable = rankOf(next) < rankOf(own);
        const expected = !isModifiable ? "TEAM_MODIFY_RANK" : isAssignable ? null : "TEAM_ASSIGN_RANK";
        expect([own, other, next, refusal]).toEqual([own, other, next, expected]);
      }
    }
  }
});

test("a manager assigns the operator's role alone, and an operator invites nobody", () => {
  expect(refusalOfInvitation(actor("OPERATOR_ADMIN"), "OPERATOR")).toBeNull();
  expect(refusalOfInvitation(actor("OPERATOR_ADMIN"), "OPERATOR_ADMIN")).toBe("TEAM_ASSIGN_RANK");
  for (const role of roles) expect(refusalOfInvitation(actor("OPERATOR"), role)).toBe("TEAM_ASSIGN_RANK");
});

test("an open invitation to a rank not below one's own is not lowered by inviting again", () => {
  expect(refusalOfInvitation(actor("OPERATOR_ADMIN"), "OPERATOR", "OPERATOR")).toBeNull();
  expect(refusalOfInvitation(actor("OPERATOR_ADMIN"), "OPERATOR", "OPERATOR_ADMIN")).toBe("TEAM_MODIFY_RANK");
});

test("the last administrator who has joined stays; an invited one does not count", () => {
  const admin = person("COMPANY_ADMIN");
  expect(refusalOfDelete(actor("GOD"), admin, 1)).toBe("TEAM_LAST_ADMIN");
  expect(refusalOfDelete(actor("GOD"), admin, 2)).toBeNull();
  expect(refusalOfDelete(actor("GOD"), { ...admin, joined: false }, 1)).toBeNull();
  expect(refusalOfRoleChange(actor("GOD"), admin, "OPERATOR", 1)).toBe("TEAM_LAST_ADMIN");
  expect(refusalOfRoleChange(actor("GOD"), admin, "COMPANY_ADMIN", 1)).toBeNull();
});
