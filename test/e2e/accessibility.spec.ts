import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { type Session, stateOf, test } from "./support/signed-in.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

interface Screen {
  readonly name: string;
  readonly path: (session: Session) => string;
  readonly isPublic?: boolean;
  /** Brings the screen to what is to be looked at. */
  readonly arrive: (page: Page) => Promise<void>;
}

const site = (session: Session) => `/products?site=${encodeURIComponent(session.site)}`;

const screens: readonly Screen[] = [
  {
    name: "start",
    path: () => "/",
    isPublic: true,
    arrive: (page) => expect(page.getByRole("figure")).toBeVisible(),
  },
  {
    name: "login",
    path: () => "/auth",
    isPublic: true,
    arrive: async (page) => {
      await page.getByRole("dialog").locator("[type=submit]").click();
      await expect(page.getByRole("alert").first()).toBeVisible();
    },
  },
  {
    name: "not found",
    path: () => "/nowhere",
    isPublic: true,
    arrive: (page) => expect(page.getByRole("heading", { level: 1 })).toBeVisible(),
  },
  {
    name: "sites",
    path: () => "/sites",
    arrive: (page) => expect(page.getByRole("article").first()).toBeVisible(),
  },
  { name: "products", path: site, arrive: (page) => expect(page.getByRole("article").first()).toBeVisible() },
  {
    name: "product",
    path: site,
    arrive: async (page) => {
      await page.getByRole("article").first().locator("footer button").click();
      await expect(page.getByRole("dialog").getByRole("slider")).toBeVisible();
    },
  },
];

for (const language of ["en", "ro"] as const) {
  for (const theme of ["light", "dark"] as const) {
    for (const width of [390, 1440] as const) {
      test.describe(`${language}, ${theme}, ${width} px`, () => {
        test.use({
          viewport: { width, height: 900 },
          storageState: async ({ session, baseURL }, use) => {
            await use(stateOf(session, baseURL ?? "", { language, theme }));
          },
        });
        for (const screen of screens) {
          test(`${screen.name}: axe finds nothing and nothing runs over the edge`, async ({
            page,
            session,
          }) => {
            if (screen.isPublic) await page.addInitScript("localStorage.removeItem('auth_token')");
            await page.goto(screen.path(session));
            await screen.arrive(page);
            const { violations, passes } = await new AxeBuilder({ page })
              .withTags(tags)
              .options({ rules: { "target-size": { enabled: true } } })
              .analyze();
            expect(passes.length).toBeGreaterThan(0);
            expect(
              violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`),
            ).toEqual([]);
            await expectNoSidewaysScroll(page);
          });
        }
      });
    }
  }
}

test("nothing runs over the edge at 360 px either", async ({ page, session }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const screen of screens.filter(({ isPublic }) => !isPublic)) {
    await page.goto(screen.path(session));
    await screen.arrive(page);
    await expectNoSidewaysScroll(page);
  }
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
  expect(over).toBeLessThanOrEqual(0);
}
