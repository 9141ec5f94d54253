import type { Role } from "../../src/kit/roles.ts";

/** An invented user of the demo. Addresses end in .example, where no mail can be delivered (RFC 2606). */
export interface DemoPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}

export interface DemoCompany {
  readonly name: string;
  readonly people: readonly DemoPerson[];
  /** Labels of its shops. */
  readonly shops: readonly string[];
}

/** One user per role in the first company, and a second company that must not see its data. */
export const demoCompanies: readonly DemoCompany[] = [
  {
    name: "Vizor",
    people: [{ email: "god@vizor.example", firstName: "Sorina", lastName: "Vizireanu", role: "GOD" }],
    shops: [],
  },
  {
    name: "Voltamira Comerț SRL",
    people: [
      { email: "admin@voltamira.example", firstName: "Ilinca", lastName: "Bărbulet", role: "COMPANY_ADMIN" },
      {
        email: "manager@voltamira.example",
        firstName: "Radu",
        lastName: "Cerchezan",
        role: "OPERATOR_ADMIN",
      },
      { email: "operator@voltamira.example", firstName: "Mihnea", lastName: "Țurcaș", role: "OPERATOR" },
    ],
    shops: ["voltamira", "zorelia"],
  },
  {
    name: "Bardazan Scule SRL",
    people: [
      { email: "admin@bardazan.example", firstName: "Teodora", lastName: "Bardazan", role: "COMPANY_ADMIN" },
    ],
    shops: ["bardazan"],
  },
];
