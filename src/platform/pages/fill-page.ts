import {
  type OperatorFacts,
  operatorMark,
  type PageFacts,
  type PlanFacts,
  type PlanTexts,
  pageFactsId,
  planMark,
  planTexts,
} from "../../kit/pages/page-facts.ts";
import { structuredData } from "./structured-data.ts";

/** The element of a plan, which contains no other list item. */
const planElement = /<li data-plan="__plan\.id__"[\s\S]*?<\/li>/g;
/** What a page shows in place of a fact that is not set is in the element's own attribute. */
const missing = /data-missing="([^"]*)"([^>]*)>__operator\.(\w+)__</g;
/** The same where the fact is a link to its address. */
const missingLink = /data-missing="([^"]*)"([^>]*)><a [^>]*>__operator\.email__<\/a>/g;
/** Shown only where the operator has an e-mail address; contains no other paragraph. */
const ifEmail = /<p data-if="email"[\s\S]*?<\/p>/g;

/**
 * A prerendered page with what is known only when it is sent.
 * @param template HTML written by scripts/web/prerender-pages.ts
 * @param origin of the installation, as "https://vizor.example"
 */
export function fillPage(template: string, facts: PageFacts, origin: string): string {
  const { plans, operator } = facts;
  const page = template
    .replace(planElement, (element) => plans.map((plan) => fillPlan(element, plan)).join(""))
    .replace(ifEmail, (element) => (operator.email === null ? "" : element))
    .replace(missingLink, (element, text: string, rest: string) =>
      operator.email === null ? `data-missing="${text}"${rest}>${text}` : element,
    )
    .replace(
      missing,
      (_all, text: string, rest: string, name: string) =>
        `data-missing="${text}"${rest}>${escapeHtml(fact(operator, name)) || text}<`,
    );
  return fillOperator(page, operator)
    .replaceAll("__origin__", escapeHtml(origin))
    .replace("<!--page-facts-->", () => dataBlock("application/json", facts, ` id="${pageFactsId}"`))
    .replace("<!--structured-data-->", () => dataBlock("application/ld+json", structuredData(facts, origin)));
}

function fillPlan(element: string, plan: PlanFacts): string {
  const texts = planTexts(plan);
  return Object.entries(texts).reduce(
    (filled, [name, text]) => filled.replaceAll(planMark(name as keyof PlanTexts), escapeHtml(text)),
    element,
  );
}

function fillOperator(page: string, operator: OperatorFacts): string {
  return Object.keys(operator).reduce(
    (filled, name) =>
      filled.replaceAll(operatorMark(name as keyof OperatorFacts), escapeHtml(fact(operator, name))),
    page,
  );
}

function fact(operator: OperatorFacts, name: string): string {
  return Object.entries(operator).find(([key]) => key === name)?.[1] ?? "";
}

/** A block of data that no browser runs; "<" is escaped, so that no text in it can end the element. */
function dataBlock(type: string, data: unknown, attributes = ""): string {
  return `<script type="${type}"${attributes}>${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#x27;");
}
