import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type Download, expect, type Locator, type Page } from "@playwright/test";
import writeXlsxFile from "write-excel-file/node";
import { test } from "../support/base-test.ts";
import { keyboardOf, withoutMouse } from "../support/keyboard.ts";
import { stateOf } from "../support/sessions.ts";
import { expectSound } from "../support/soundness.ts";
import { type Language, sayIn, testedLanguages } from "../support/words.ts";

// Who imports is a manager; the site is the one whose totals no other test checks.
for (const language of testedLanguages("ro")) {
  const say = sayIn(language);

  test.describe(language, () => {
    test.use({
      storageState: async ({ sessionAs, baseURL }, use) =>
        use(await managerState({ sessionAs, baseURL }, language)),
    });

    test(`a workbook is previewed, discarded, previewed again, imported and undone, ${language}`, async ({
      page,
      sessionAs,
    }) => {
      const site = (await sessionAs("OPERATOR_ADMIN")).sites[1] ?? "";
      const mark = randomBytes(4).toString("hex");
      const name = `Ibric ${mark}`;
      // Both languages import at the same time.
      const fileName = `links-${mark}.xlsx`;
      const address = `http://${site}/${name.replaceAll(" ", "-")}`;
      const rows = [
        ["Product address", "Titlu", "Competitor 1"],
        [address, name, `http://${site}/own-page`],
        ["not an address", "x", null],
      ];
      await open(page, site);
      const index = page.getByRole("navigation", { name: say("Sections") });
      // What is loaded above the history moves it.
      await expect(page.locator("main .skeleton")).toHaveCount(0);
      await index.getByRole("link").last().click();
      const history = page.getByRole("region", { name: say("History") });
      await expect(history.getByRole("heading", { level: 2 })).toBeInViewport();
      await expect(index.getByRole("link").last()).toHaveAttribute("aria-current", "location");
      await index.getByRole("link").nth(1).click();

      const section = page.locator("#import");
      await choose(section, "links.csv", "text/csv", Buffer.from("a;b"));
      await expect(page.getByText(say("Invalid file format"), { exact: true })).toBeVisible();
      await expect(page.getByText(say("Please upload an Excel (.xlsx) file"), { exact: true })).toBeVisible();
      const file = await writeXlsxFile([{ data: cellsOf(rows) }]).toBuffer();
      await choose(section, fileName, workbook, file);
      const preview = section.getByRole("button", { name: say("Upload and preview") });
      await preview.click();
      await section.getByRole("button", { name: say("Discard the file") }).click();
      await choose(section, fileName, workbook, file);
      await preview.click();
      const known = section.getByRole("row").filter({ hasText: name });
      await expect(known).toContainText(address);
      await expect(section.getByRole("row").filter({ hasText: "not an address" })).toContainText(
        rowWord(language, "Refused"),
      );
      await expectSound(page, "preview of an import");
      await page.reload();
      await expect(known).toBeVisible();
      const [list] = await Promise.all([
        page.waitForEvent("download"),
        section.getByRole("button", { name: say("Download refused rows") }).click(),
      ]);
      expect(await textOf(list)).toContain("not an address");
      await section.getByRole("button", { name: /^(Import|Importă) 1 / }).click();
      await expect(section.getByText(say("{fileName} was imported", { fileName }))).toBeVisible();

      const entry = history.getByRole("listitem").filter({ hasText: fileName }).first();
      await entry.getByRole("button", { name: say("Undo the import of {fileName}", { fileName }) }).click();
      await page
        .getByRole("alertdialog", { name: say("Undo this import?") })
        .getByRole("button", { name: say("Undo the import") })
        .click();
      await expect(entry).toContainText(say("Undone"));
      await expect(section.getByText(say("{fileName} was undone", { fileName }))).toBeVisible();
    });
  });
}

test.describe("export", () => {
  test.use({
    storageState: async ({ sessionAs, baseURL }, use) =>
      use(await managerState({ sessionAs, baseURL }, "en")),
  });

  test("a filtered export is downloaded once, also on another screen after a reload, and again from the history", async ({
    page,
    sessionAs,
  }) => {
    const site = (await sessionAs("OPERATOR_ADMIN")).sites[1] ?? "";
    const downloads: Download[] = [];
    page.on("download", (download) => downloads.push(download));
    // The server is ready at once: the page is left before it hears so.
    let isHeld = true;
    await page.route("**/export/get-stats*", (route) =>
      isHeld
        ? route.fulfill({ json: { finished: false, error: null, finishedProducts: 3, totalProducts: 10 } })
        : route.continue(),
    );
    await open(page, site);
    const section = page.locator("#export");
    await section.getByRole("button", { name: "Availability any" }).click();
    await section.getByLabel("In stock").click();
    await expect(page).toHaveURL(/stock_info=IN_STOCK/);
    await section.getByRole("radio", { name: /Plain CSV/ }).click();
    await section.getByRole("button", { name: /^Columns/ }).click();
    await section.getByRole("button", { name: "Move down: Title" }).click();
    await expectSound(page, "export with columns");
    await section.getByRole("button", { name: "Export", exact: true }).click();
    await expect(section.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "30");
    await page.reload();
    await expect(page.locator("#export").getByRole("progressbar")).toBeVisible();
    await page.goto("/sites");
    isHeld = false;
    await expect(page.getByText("Export completed", { exact: true })).toBeVisible();
    // The browser tells of a download a moment after the page has begun it.
    await expect.poll(() => downloads.length).toBe(1);
    const [file] = downloads;
    expect(file?.suggestedFilename()).toMatch(/^product-export-\d{4}-\d\d-\d\d\.csv$/);
    expect(file && (await textOf(file))).toMatch(/^SKU,Title,/);
    expect(await page.evaluate("localStorage.getItem('export_task_id')")).toBeNull();

    await page.goto(`/import-export?site=${encodeURIComponent(site)}&history=exports`);
    // Other tests export from the same site meanwhile.
    const entry = page.locator("#history").getByRole("listitem").filter({ hasText: "In stock" }).first();
    await entry.getByRole("button", { name: /^Download product-export/ }).click();
    await expect.poll(() => downloads.length).toBe(2);
  });
});

test.describe("keyboard", () => {
  test.use({
    storageState: async ({ sessionAs, baseURL }, use) =>
      use(await managerState({ sessionAs, baseURL }, "ro")),
  });

  test("offline products are added and their prices updated with the keyboard alone", async ({
    page,
    sessionAs,
  }) => {
    const say = sayIn("ro");
    const site = (await sessionAs("OPERATOR_ADMIN")).sites[1] ?? "";
    const sku = `OFF-${randomBytes(4).toString("hex")}`;
    await withoutMouse(page);
    const keys = keyboardOf(page);
    await open(page, site);
    const section = page.getByRole("region", { name: say("Offline Products") });
    const upload = async (csv: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent("filechooser"),
        keys.choose(section.getByRole("button", { name: say("Choose a file") })),
      ]);
      await chooser.setFiles({ name: "offline.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
      await keys.choose(section.getByRole("button", { name: say("Upload and preview") }));
      await keys.choose(section.getByRole("button", { name: /^Importă 1 / }));
      await expect(
        section.getByText(say("{fileName} was imported", { fileName: "offline.csv" })),
      ).toBeVisible();
      await keys.choose(section.getByRole("button", { name: say("Import another file") }));
    };
    await section.getByRole("radio").first().focus();
    await upload(`Cod produs (SKU);Denumire;Preț\r\n${sku};Raft de lemn;1.234,50\r\n`);

    await keys.tabTo(section.getByRole("radio").first(), "Shift+Tab");
    await keys.press("ArrowDown");
    await expect(section.getByRole("radio", { name: say("Update prices") })).toBeChecked();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      keys.choose(section.getByRole("button", { name: say("Export offline products") })),
    ]);
    expect(file.suggestedFilename()).toMatch(/^offline-products-update-\d{4}-\d\d-\d\d\.csv$/);
    const exported = await textOf(file);
    const [heading = ""] = exported.split(/\r?\n/);
    const line = exported.split(/\r?\n/).find((one) => one.includes(sku)) ?? "";
    expect(line).toContain("1234,50");
    await upload(`${heading}\r\n${line.replace("1234,50", "999,00")}\r\n`);
  });
});

const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function open(page: Page, site: string): Promise<void> {
  await page.goto(`/import-export?site=${encodeURIComponent(site)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Import/Export" })).toBeVisible();
}

async function choose(section: Locator, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await section.locator("input[type=file]").setInputFiles({ name, mimeType, buffer });
}

async function textOf(file: Download): Promise<string> {
  return (await readFile(await file.path(), "utf8")).replace(/^\ufeff/, "");
}

function cellsOf(rows: readonly (readonly (string | null)[])[]) {
  return rows.map((row) => row.map((value) => (value === null ? null : { value })));
}

/** What a row's tag says, which differs from the filter's word in Romanian. */
function rowWord(language: Language, english: "Refused"): string {
  return language === "en" ? english : "Respins";
}

interface ManagerFixtures {
  readonly sessionAs: (role: "OPERATOR_ADMIN") => Promise<Parameters<typeof stateOf>[0]>;
  readonly baseURL: string | undefined;
}

async function managerState({ sessionAs, baseURL }: ManagerFixtures, language: Language) {
  return stateOf(await sessionAs("OPERATOR_ADMIN"), baseURL ?? "", { language });
}
