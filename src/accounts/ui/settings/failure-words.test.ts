import { beforeAll, expect, test } from "vitest";
import { CallError } from "../../../web/call.ts";
import { needCatalogs, startLocale, switchLocale } from "../../../web/i18n/catalogs.ts";
import { passwordRefusals } from "../../core/password-rules.ts";
import { teamRefusals } from "../../core/team-rules.ts";
import { failureWords, fieldRefusals, refusalOf, sentenceIn } from "./failure-words.ts";

beforeAll(async () => {
  await startLocale();
  await needCatalogs("settings");
});

const failed = (status: number, message: string, errors = {}) =>
  new CallError(status, JSON.stringify({ message, errors }));

test("a refusal is told in the server's words, a fault in ours", () => {
  expect(failureWords(failed(422, "Not today."), "Please try again.")).toBe("Not today.");
  expect(failureWords(failed(500, "kaboom"), "Please try again.")).toBe("Please try again.");
  expect(failureWords(new CallError(0, "No connection"), "Please try again.")).toBe("Please try again.");
  expect(refusalOf(new CallError(404, "plain text"))).toBeNull();
});

test("sentences come by the field that they are about", () => {
  expect(fieldRefusals(failed(422, "No.", { password: "No." }))).toEqual({ password: "No." });
  expect(fieldRefusals(failed(400, "No.", { password: "No." }))).toEqual({});
});

test("every sentence of the password's and the team's rules has its Romanian", async () => {
  await switchLocale("ro");
  const sentences = [...Object.values(passwordRefusals), ...Object.values(teamRefusals)];
  expect(sentences.length).toBeGreaterThan(8);
  for (const sentence of sentences) expect(sentenceIn(sentence)).not.toBe(sentence);
  await switchLocale("en");
});
