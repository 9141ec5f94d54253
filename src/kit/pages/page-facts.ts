import { formatCount } from "../written-numbers.ts";

/**
 * What the public pages state that is not known when they are prerendered: the server fills it in when it sends a page,
 * and the page's script reads it from the same place.
 * @see docs/decisions/0060-public-pages-are-prerendered.md
 */
export interface PageFacts {
  readonly plans: readonly PlanFacts[];
  readonly operator: OperatorFacts;
}

/** A plan as `GET /api/plans` returns it. */
export interface PlanFacts {
  readonly id: string;
  readonly name: string;
  /** Euro cents a month. */
  readonly amount: number;
  readonly limits: {
    readonly products: number;
    readonly sites: number;
    readonly checksPerDay: number;
    readonly users: number;
  };
}

/** Who runs the installation, as `GET /api/operator` returns it; null where it is not set. */
export interface OperatorFacts {
  readonly name: string | null;
  readonly address: string | null;
  readonly registrationNumber: string | null;
  readonly taxId: string | null;
  readonly email: string | null;
}

/** Id of the data block in a page that holds its `PageFacts`. */
export const pageFactsId = "page-facts";

/** A plan as pages write it. */
export interface PlanTexts {
  readonly id: string;
  readonly name: string;
  /** Euro cents, as digits. */
  readonly amount: string;
  /** In euros without the sign, such as "29" or "29,90". */
  readonly price: string;
  readonly products: string;
  readonly sites: string;
  readonly checksPerDay: string;
  readonly users: string;
}

const planTextNames = [
  "id",
  "name",
  "amount",
  "price",
  "products",
  "sites",
  "checksPerDay",
  "users",
] as const satisfies readonly (keyof PlanTexts)[];

/** Texts of a plan, the same on the server and in the browser. */
export function planTexts({ id, name, amount, limits }: PlanFacts): PlanTexts {
  return {
    id,
    name,
    amount: String(amount),
    price: amount % 100 === 0 ? formatCount(amount / 100) : euros(amount),
    products: formatCount(limits.products),
    sites: formatCount(limits.sites),
    checksPerDay: formatCount(limits.checksPerDay),
    users: formatCount(limits.users),
  };
}

function euros(cents: number): string {
  const rest = String(cents % 100).padStart(2, "0");
  return `${formatCount(Math.floor(cents / 100))},${rest}`;
}

/** The mark that a prerendered page has in place of a text of a plan. */
export const planMark = (name: keyof PlanTexts) => `__plan.${name}__`;

/** The mark in place of a fact about the operator. */
export const operatorMark = (name: keyof OperatorFacts) => `__operator.${name}__`;

/** The plan that is rendered once into a prerendered page, for the server to repeat. */
export const markedPlan = Object.fromEntries(
  planTextNames.map((name) => [name, planMark(name)]),
) as unknown as PlanTexts;

const operatorNames = [
  "name",
  "address",
  "registrationNumber",
  "taxId",
  "email",
] as const satisfies readonly (keyof OperatorFacts)[];

export const markedOperator = Object.fromEntries(
  operatorNames.map((name) => [name, operatorMark(name)]),
) as unknown as OperatorFacts;
