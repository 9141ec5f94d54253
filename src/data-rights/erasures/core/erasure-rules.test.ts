import { expect, test } from "vitest";
import { type CompanyMember, refusalOfCompany, refusalOfPerson, successorsOf } from "./erasure-rules.ts";

const member = (userId: number, role: CompanyMember["role"], isLeaving = false) => ({
  userId,
  role,
  isLeaving,
});
const [admin, other, operator, god] = [
  member(1, "COMPANY_ADMIN"),
  member(2, "COMPANY_ADMIN"),
  member(3, "OPERATOR"),
  member(4, "GOD"),
];

const refusal = (members: CompanyMember[], over: object = {}) =>
  refusalOfPerson({ userId: 1, successorId: null, members, gods: [], ...over });

test("a last administrator names a member who stays; others need nobody", () => {
  expect(refusal([admin, other])).toBeNull();
  expect(refusal([admin, operator], { userId: 3 })).toBeNull();
  expect(refusal([admin, operator])).toBe("ERASURE_SUCCESSOR_NEEDED");
  expect(refusal([admin])).toBe("ERASURE_SUCCESSOR_NEEDED");
  expect(refusal([admin, operator], { successorId: 3 })).toBeNull();
  expect(refusal([admin, operator], { successorId: 1 })).toBe("ERASURE_SUCCESSOR_UNKNOWN");
  expect(refusal([admin, operator], { successorId: 99 })).toBe("ERASURE_SUCCESSOR_UNKNOWN");
});

test("an administrator who is leaving counts neither as one who stays nor as a successor", () => {
  const leaving = member(2, "COMPANY_ADMIN", true);
  expect(refusal([admin, leaving, operator])).toBe("ERASURE_SUCCESSOR_NEEDED");
  expect(refusal([admin, leaving, operator], { successorId: 2 })).toBe("ERASURE_SUCCESSOR_UNKNOWN");
  expect(successorsOf([admin, leaving, operator, god], 1)).toEqual([operator]);
});

test("the last GOD stays, also when the other one is leaving", () => {
  const last = { userId: 4, gods: [god] };
  expect(refusal([god], last)).toBe("ERASURE_LAST_GOD");
  expect(refusal([god], { ...last, gods: [god, member(5, "GOD", true)] })).toBe("ERASURE_LAST_GOD");
  expect(refusal([god], { ...last, gods: [god, member(5, "GOD")] })).toBeNull();
});

test("a company with a GOD stays", () => {
  expect(refusalOfCompany([admin, god])).toBe("ERASURE_COMPANY_RUNS_INSTALLATION");
  expect(refusalOfCompany([admin, operator])).toBeNull();
});
