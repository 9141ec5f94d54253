import { chromium } from "playwright-core";
import { openBenchDatabase } from "../../../bench/bench-database.ts";
import { makeCompany } from "../route-requests/companies.ts";
import { startLiveServer } from "../route-requests/live-server.ts";
const database = await openBenchDatabase();
const server = await startLiveServer(database, { webDir: "/tmp/sec/web" });
(server.clock as any).set(new Date());
const own = await makeCompany(server, "redcanary");
const port = await server.listen();
const base = `http://127.0.0.1:${port}`;
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage();
page.on("console", (m) => { if (["error", "warning"].includes(m.type())) console.log("CONSOLE", m.text().slice(0, 300)); });
page.on("pageerror", (e) => console.log("PAGEERROR", e.message.slice(0, 300)));
for (const path of ["/", "/auth", "/register", "/terms", "/nowhere", "/change-password?token=a.b.c", "/email-confirmed?token=a"]) {
  await page.goto(base + path, { waitUntil: "networkidle" });
  console.log(path, page.url(), (await page.locator("body").innerText()).replace(/\s+/g, " ").slice(0, 100));
}
const login = await (await fetch(`${base}/login`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ email: own.signer.email, password: own.signer.password }) })).json();
await page.goto(base + "/", { waitUntil: "networkidle" });
console.log(JSON.stringify(login).slice(0, 50), await page.evaluate(() => JSON.stringify(Object.keys(localStorage))));
await page.evaluate((t) => { for (const k of ["token", "authToken", "sessionToken", "accessToken", "vizor-session", "session"]) localStorage.setItem(k, t); }, (login as any).sessionToken);
for (const path of ["/sites", `/sites/${own.domain}/products`, "/account-settings", "/account-settings/team", "/api/docs"]) {
  await page.goto(base + path, { waitUntil: "networkidle" });
  console.log(path, page.url(), (await page.locator("body").innerText()).replace(/\s+/g, " ").slice(0, 160));
}
await browser.close(); await server.app.close(); await database.close(); process.exit(0);
