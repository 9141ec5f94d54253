import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { currentToast } from "../../../web/ui/toast/toast.ts";
import { renderExchange, stubExchange } from "../../import-export/ui/test-support/render-exchange.tsx";
import { productLinksXlsx } from "../../templates/templates.contract.ts";
import { TemplateButton } from "./template-button.tsx";

const call = `GET ${productLinksXlsx.path}`;

afterEach(cleanup);

async function download(answer: () => unknown) {
  stubExchange({ [call]: answer });
  await renderExchange(<TemplateButton name="product-links.xlsx" />);
  fireEvent.click(screen.getByRole("button", { name: "Download the template" }));
}

test("a template is saved under its name", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
  await download(() => new Response("content"));
  await expect.poll(() => currentToast()?.title).toBe("Template downloaded");
  expect(saved).toEqual(["product-links.xlsx"]);
});

test.each([
  [
    "the server's reason",
    () => Response.json({ message: "Down for repair" }, { status: 503 }),
    "Down for repair",
  ],
  ["a status without one", () => new Response("", { status: 500 }), "Failed to download template"],
  [
    "no reply",
    () => {
      throw new TypeError("Failed to fetch");
    },
    "There was an error downloading the template",
  ],
])("a download that fails is told with %s", async (_, answer, description) => {
  await download(answer);
  await expect.poll(() => currentToast()).toMatchObject({ title: "Download failed", description });
});
