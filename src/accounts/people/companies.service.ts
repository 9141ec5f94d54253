import type { Kysely } from "kysely";
import { readEmail } from "../../kit/email-address.ts";
import { fieldProblem } from "../../kit/problems.ts";
import type { Role } from "../../kit/roles.ts";
import { parseName } from "../../kit/text/plain-name.ts";
import { takeIds } from "../../platform/db/record-ids.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { NotFoundError } from "../../platform/errors.ts";
import { maxNameLength, problemOfName } from "../enrolment/core/enrolment-form.ts";
import { FormRefusedError } from "../enrolment/enrolment.errors.ts";
import type { MailLanguage } from "../mail/core/mail-language.ts";
import { checkPasswordPolicy } from "../passwords/password-policy.service.ts";
import { hashPassword } from "../passwords/passwords.service.ts";
import {
  findCompany,
  findCompanyByName,
  findOperatingCompany,
  insertCompany,
} from "../users/companies.repo.ts";
import { insertUser } from "../users/users.repo.ts";
import { EmailTakenError } from "./people.errors.ts";

export { findCompany, readEmail };

/**
 * Creates a company.
 * @param name 1 .. 200 characters
 * @returns the company's id
 * @throws FormRefusedError for an invalid name
 */
export async function createCompany(db: Kysely<Tables>, name: string, now: Date): Promise<number> {
  const validName = requireName("companyName", name, maxNameLength.company);
  const nextId = await takeIds(db, 1);
  const companyId = nextId();
  await insertCompany(db, { companyId, name: validName, createdAt: now });
  return companyId;
}

/** The oldest company of that name, created when there is none. */
export async function findOrCreateCompany(db: Kysely<Tables>, name: string, now: Date): Promise<number> {
  return (await findCompanyByName(db, name.trim())) ?? createCompany(db, name, now);
}

/**
 * The operators' company: one of that name with a GOD, created when there is none. A company that only has the name was
 * registered by somebody else.
 */
export async function findOrCreateOperatingCompany(
  db: Kysely<Tables>,
  name: string,
  now: Date,
): Promise<number> {
  return (await findOperatingCompany(db, name.trim())) ?? createCompany(db, name, now);
}

export interface NewUserInput {
  readonly companyId: number;
  readonly email: string;
  /** 1 .. 100 characters, as `lastName`. */
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly password: string;
  readonly language?: MailLanguage;
}

/**
 * Creates a person who can sign in at once.
 * @returns the user's id
 * @throws FormRefusedError for an invalid name or e-mail address, EmailTakenError, PasswordRefusedError
 */
export async function createUser(db: Kysely<Tables>, request: NewUserInput, now: Date): Promise<number> {
  const { companyId, role, password, language = "en" } = request;
  const firstName = requireName("firstName", request.firstName, maxNameLength.person);
  const lastName = requireName("lastName", request.lastName, maxNameLength.person);
  const email = readEmail(request.email);
  if (email === null) {
    throw new FormRefusedError({ email: fieldProblem("NOT_AN_EMAIL") });
  }
  const company = await findCompany(db, companyId);
  if (!company) throw new NotFoundError();
  await checkPasswordPolicy(password, [firstName, lastName, email, company.name]);
  const passwordHash = await hashPassword(password);
  const nextId = await takeIds(db, 1);
  const userId = nextId();
  const user = {
    userId,
    companyId,
    email,
    firstName,
    lastName,
    role,
    passwordHash,
    language,
    createdAt: now,
  };
  if (!(await insertUser(db, user))) throw new EmailTakenError();
  return userId;
}

function requireName(field: "firstName" | "lastName" | "companyName", text: string, limit: number): string {
  const reading = parseName(text, limit);
  if (!reading.isName) throw new FormRefusedError({ [field]: problemOfName(field, reading.error) });
  return reading.name;
}
