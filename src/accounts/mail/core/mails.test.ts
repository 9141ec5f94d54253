import { describe, expect, test } from "vitest";
import { invitationMail, invitedWithAccountMail } from "./invitation.ts";
import type { MailText } from "./mail-text.ts";
import { noticeKinds, noticeMail } from "./notice.ts";
import { passwordResetMail } from "./password-reset.ts";
import { registeredAlreadyMail, registrationMail } from "./registration.ts";

const origin = "https://prices.example";
const person = { firstName: "Ștefan", email: "stefan@mail.example", origin };
const url = `${origin}/email-confirmed?token=a.b.c`;
const invitation = {
  ...person,
  inviterName: "Ana Țurcan",
  companyName: "Magazin Verde",
  role: "OPERATOR_ADMIN",
} as const;

/** Every mail of the product, in one language. */
function mailsIn(language: "en" | "ro"): [string, MailText][] {
  const reset = { ...person, url: `${origin}/change-password?token=a.b.c`, validMinutes: 60 };
  return [
    ["reset", passwordResetMail(language, reset)],
    ["invitation", invitationMail(language, { ...invitation, url, validDays: 7 })],
    ["invited with an account", invitedWithAccountMail(language, invitation)],
    ["registration", registrationMail(language, { ...person, companyName: "Verde", url, validHours: 24 })],
    ["registered already", registeredAlreadyMail(language, person)],
    ...noticeKinds.map((kind): [string, MailText] => [kind, noticeMail(language, kind, person)]),
  ];
}

const textOf = ({ subject, heading, paragraphs, action, footer }: MailText) =>
  [subject, heading, ...paragraphs, action?.label, action?.hint, footer].join("\n");

describe.each(["en", "ro"] as const)("in %s", (language) => {
  test.each(mailsIn(language))("%s: says whom it greets, who sent it and where it leads", (_name, mail) => {
    expect(mail.language).toBe(language);
    expect(mail.paragraphs[0]).toBe(language === "ro" ? "Bună, Ștefan!" : "Hello Ștefan,");
    expect(mail.footer).toContain("prices.example");
    expect(mail.footer).toContain("stefan@mail.example");
    expect(mail.action?.url.startsWith(`${origin}/`)).toBe(true);
    expect(mail.subject.length).toBeLessThanOrEqual(78);
  });
});

test("Romanian is written with commas below, never with cedillas, and English has none of its letters", () => {
  const romanian = mailsIn("ro").map(([, mail]) => textOf(mail));
  expect(romanian.join("")).not.toMatch(/[şţŞŢ]/);
  for (const text of romanian) expect(text.replace("Ștefan", "").replace("Țurcan", "")).toMatch(/[ășțîâ]/);
  for (const [, mail] of mailsIn("en")) {
    expect(textOf(mail).replaceAll(/Ștefan|Țurcan/g, "")).not.toMatch(/[ășțîâ]/i);
  }
});

test("mails state how long their link is valid: 60 minutes, 7 days, 24 hours", () => {
  const said = (language: "en" | "ro", name: string) =>
    textOf(mailsIn(language).find(([one]) => one === name)?.[1] as MailText);
  expect(said("en", "reset")).toContain("60 minutes");
  expect(said("ro", "reset")).toContain("60 de minute");
  expect(said("en", "invitation")).toContain("7 days");
  expect(said("ro", "invitation")).toContain("7 zile");
  expect(said("en", "registration")).toContain("24 hours");
  expect(said("ro", "registration")).toContain("24 de ore");
});

test("an invitation states inviter, company and role", () => {
  const mail = invitationMail("en", { ...invitation, url, validDays: 7 });
  expect(mail.subject).toBe("Ana Țurcan invites you to Magazin Verde on Vizor");
  expect(mail.paragraphs[1]).toBe(
    "Ana Țurcan invites you to the team of Magazin Verde on Vizor, as Manager.",
  );
});

test("names given by strangers are cut to 60 characters, in the subject and in every line", () => {
  const advert = "Pay your invoice now ".repeat(9).trim();
  const cut = `${advert.slice(0, 59)}…`;
  const facts = { ...invitation, firstName: advert, inviterName: advert, companyName: advert };
  const mails = (["en", "ro"] as const).flatMap((language) => [
    invitationMail(language, { ...facts, url, validDays: 7 }),
    invitedWithAccountMail(language, facts),
    registrationMail(language, { ...facts, url, validHours: 24 }),
  ]);
  for (const mail of mails) {
    expect(textOf(mail)).toContain(cut);
    expect(textOf(mail)).not.toContain(advert.slice(0, 60));
  }
  expect(mails[0]?.subject).toBe(`${cut} invites you to ${cut} on Vizor`);
});

test("a mail to an address with an account contains no enrolment link", () => {
  for (const language of ["en", "ro"] as const) {
    for (const mail of [
      invitedWithAccountMail(language, invitation),
      registeredAlreadyMail(language, person),
    ]) {
      expect(mail.action?.url).toBe(`${origin}/auth`);
    }
  }
});
