import { describe, expect, test } from "vitest";
import { wordsOfMarkup } from "./page-words.ts";
import { failureOfReply } from "./reply-status.ts";
import { wallVerdict } from "./wall.ts";

const verdictOf = (markup: string) => wallVerdict(wordsOfMarkup(markup));
const shell = (main: string) =>
  `<html><head><title>Grădina Mea</title></head><body><nav><a href="/">Acasă</a> <a href="/semine">Semințe</a></nav>
   <main>${main}</main><footer>Livrare gratuită peste 250 lei</footer></body></html>`;

describe("a page is a wall", () => {
  test.each([
    ["in its heading", shell("<h1>Accesul dumneavoastră a fost blocat</h1><p>Set de unelte 49 lei</p>")],
    ["in German", "<title>Sicherheitsüberprüfung</title><p>Wir prüfen Ihre Verbindung.</p>"],
    ["with named letters", "<h2>Ihr Zugriff wurde eingeschr&auml;nkt</h2>"],
    ["in Hungarian", shell("<h2>A hozzáférés megtagadva</h2>")],
    ["in Polish", shell("<h1>Potwierdź, że jesteś człowiekiem</h1>")],
    ["in Bulgarian", shell("<h2>Необичайна активност от вашия адрес</h2>")],
  ])("for certain %s", (_, markup) => {
    expect(verdictOf(markup)).toBe("certain");
  });

  test.each([
    ["a sentence", "<title>shop.example</title><p>Vérifions votre navigateur avant de continuer.</p>"],
    ["a refusal and its number", shell("<p>Your request was blocked. Incident ID: 7-31.</p>")],
    ["a script that is named after it", '<title></title><script src="/x/challenge.js"></script>'],
    [
      "markup of a challenge",
      '<title></title><p>One second. Captcha</p><script src="//captcha-delivery.com/c.js">',
    ],
    ["a script that is not text", "<script>const a = '</h1>'</script><p>Are you a robot?</p>"],
  ])("probably by %s", (_, markup) => {
    expect(verdictOf(markup)).toBe("likely");
  });
});

describe("a page is no wall", () => {
  test.each([
    [
      "a page that was not found",
      shell("<h1>404</h1><p>Pagina nu a fost găsită. Verificați adresa în bară.</p>"),
    ],
    [
      "a template whose newsletter has a captcha",
      shell(
        '<h1>Pagina nu există</h1><a href="/">Pentru a continua cumpărăturile</a><form><div class="g-recaptcha"></div>This site is protected by reCAPTCHA</form>',
      ),
    ],
    ["an outage", "<title>503 Service Temporarily Unavailable</title><h1>503</h1><hr>nginx"],
    [
      "an unreachable server behind a proxy",
      "<title>shop.example | 522: Connection timed out</title><h1>Connection timed out</h1><p>You: Browser working. Host: error. Ray ID: 9a. Your IP: 1.2.3.4</p>",
    ],
    [
      "a list of accessories",
      shell("<h1>Accesorii</h1><p>Sistem de blocare a ușii, accesorii pentru roboți</p>"),
    ],
    ["a long page", shell(`<h1>Acces interzis</h1><p>${"Un roman polițist. ".repeat(200)}</p>`)],
    ["an empty one", ""],
  ])("%s", (_, markup) => {
    expect(verdictOf(markup)).toBe("none");
  });
});

test("markup without an end is read", () => {
  const markup = "<script <title <h1 <style".repeat(40_000);
  expect(wordsOfMarkup(markup).textLength).toBeLessThan(markup.length);
});

test.each([
  ["gone", "<h1>Verificare de securitate</h1>", "blocked"],
  ["gone", "<h1>Produsul nu mai există</h1>", "gone"],
  ["server-error", "<p>Checking your browser before accessing the shop.</p>", "blocked"],
  ["server-error", "<h1>Bad gateway</h1>", "server-error"],
  ["server-error", "", "server-error"],
] as const)("%s with %s is %s", (meaning, markup, reason) => {
  expect(failureOfReply(meaning, markup)).toBe(reason);
});
