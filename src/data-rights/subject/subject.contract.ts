/** Whose data: the signed-in person's, or their company's. */
export const rightsKinds = ["PERSON", "COMPANY"] as const;
export type RightsKind = (typeof rightsKinds)[number];
