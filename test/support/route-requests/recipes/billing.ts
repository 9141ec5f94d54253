import type { Recipe } from "../recipe.ts";

/** This installation takes no payments, so that nothing is charged. */
const notOffered = { COMPANY_ADMIN: 409, GOD: 409 } as const;
const people = { access: "signed-in", minRole: "COMPANY_ADMIN", objects: [] } as const;
const holder = { paymentToken: "a token", holderName: "Ana Pop", email: "ana@example.com" };

const details = {
  legalName: "Magazin Verde SRL",
  country: "RO",
  taxId: "RO19",
  registrationNumber: "J40/1234/2019",
  address: "Strada Lungă 1, București",
  county: "București",
  email: "facturi@example.com",
};

export const billingRecipes: Readonly<Record<string, Recipe>> = {
  "GET /api/plans": { access: "public", objects: [], request: () => ({}) },
  "GET /api/subscription": { ...people, request: () => ({}) },
  "POST /api/payment-setup": { ...people, refusals: notOffered, request: () => ({}) },
  "POST /api/subscriptions": {
    ...people,
    refusals: notOffered,
    request: () => ({ body: { plan: "start", ...holder } }),
  },
  "POST /api/subscription/plan-preview": {
    ...people,
    refusals: notOffered,
    request: () => ({ body: { plan: "start" } }),
  },
  "POST /api/subscription/plan": {
    ...people,
    refusals: notOffered,
    request: () => ({ body: { plan: "start" } }),
  },
  "POST /api/subscription/cancel": { ...people, refusals: notOffered, request: () => ({}) },
  "POST /api/subscription/resume": { ...people, refusals: notOffered, request: () => ({}) },
  "POST /api/subscription/card": { ...people, refusals: notOffered, request: () => ({ body: holder }) },
  "GET /api/invoices": { ...people, request: () => ({}) },
  "GET /api/invoices/:id/file": {
    ...people,
    request: () => ({ params: { id: "in_1" } }),
  },
  "GET /api/billing-details": { ...people, request: () => ({}) },
  "PUT /api/billing-details": { ...people, request: () => ({ body: details }) },
  "POST /api/payment-events/stripe": {
    access: "public",
    objects: [],
    unsignedStatus: 422,
    request: () => ({ body: {} }),
  },
};
