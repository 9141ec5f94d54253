import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import * as z from "zod";
import { linkOf, mailTo } from "./mail.ts";
import type { Language } from "./words.ts";

/** A signed-in user that only one test uses. */
export interface OwnPerson {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly token: string;
}

export interface OwnCompany {
  readonly name: string;
  readonly admin: OwnPerson;
}

const confirmed = z.object({ sessionToken: z.string() });

/** A new e-mail address. */
export function newAddress(firstName: string): string {
  return `${firstName.toLowerCase()}-${randomBytes(5).toString("hex")}@people.example`;
}

/** Long and random, so that no list of common passwords has it. */
export function newPassword(): string {
  return randomBytes(12).toString("base64url");
}

/** Registers a company with the API calls of the screens and the link in the real mail. */
export async function registerCompany(request: APIRequestContext): Promise<OwnCompany> {
  const name = `Țesături ${randomBytes(3).toString("hex")} SRL`;
  const who = { firstName: "Ștefania", lastName: "Țîrlea", email: newAddress("stefania") };
  const asked = new Date();
  await done(
    await request.post("/api/register", { data: { companyName: name, ...who, language: "en" } }),
    "registration",
  );
  return { name, admin: await finish(request, who, asked) };
}

/** Invites a person to a company and accepts the invitation, with the API calls of the screens. */
export async function joinCompany(
  request: APIRequestContext,
  { admin }: { readonly admin: Pick<OwnPerson, "token"> },
  { role = "OPERATOR", language = "en" }: { role?: string; language?: Language } = {},
): Promise<OwnPerson> {
  const who = { firstName: "Ioana", lastName: "Șerbănescu", email: newAddress("ioana") };
  const { email: emailAddress, ...name } = who;
  const asked = new Date();
  await done(
    await request.post("/crm/add-user", {
      headers: { Authorization: `Bearer ${admin.token}` },
      data: { ...name, emailAddress, role, language },
    }),
    "invitation",
  );
  return finish(request, who, asked);
}

/** Opens the link in the mail and sets a password. */
async function finish(
  request: APIRequestContext,
  who: Pick<OwnPerson, "firstName" | "lastName" | "email">,
  asked: Date,
): Promise<OwnPerson> {
  const token = linkOf(await mailTo(who.email, asked)).split("token=")[1] ?? "";
  const password = newPassword();
  await done(await request.post("/api/email-confirmation", { params: { token } }), "confirmation");
  let reply = await request.post("/api/complete-registration", { data: { token, password } });
  // With `npm run test:all` more people join within a minute than one address may.
  for (let again = 0; again < 3 && reply.status() === 429; again += 1) {
    await sleep(1000 * Number(reply.headers()["retry-after"]));
    reply = await request.post("/api/complete-registration", { data: { token, password } });
  }
  await done(reply, "completion");
  return { ...who, password, token: confirmed.parse(await reply.json()).sessionToken };
}

async function done(reply: APIResponse, what: string): Promise<void> {
  if (!reply.ok()) throw new Error(`The ${what} was answered ${reply.status()}: ${await reply.text()}`);
}
