import { expect, test } from "vitest";
import { disabledMail } from "./disabled-mail.ts";

const url = "https://erp.example.com/hooks/vizor?token=0123456789abcdef#x";

test.each(["failing", "gone"] as const)(
  "%s: the token in the query of an address is not mailed",
  (reason) => {
    for (const { subject, paragraphs } of Object.values(
      disabledMail({ reason, domain: "shop.example.com", url }),
    )) {
      expect(paragraphs.join(" ")).toContain("https://erp.example.com/hooks/vizor ");
      expect(`${subject} ${paragraphs.join(" ")}`).not.toContain("token");
    }
  },
);

test("says that what happens while it is off is not sent later", () => {
  const { en, ro } = disabledMail({ reason: "failing", domain: "shop.example.com", url });
  expect(en.paragraphs.at(-1)).toContain("not sent later");
  expect(ro.paragraphs.at(-1)).toContain("nu se trimite ulterior");
});
