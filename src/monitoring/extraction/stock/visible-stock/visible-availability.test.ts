import { describe, expect, it } from "vitest";
import { readPage } from "../../read-page.ts";

const name = "Aspirator vertical Nord 300";

/** Reads a product page with a price, with `block` beside it and `rest` after it. */
function readingOf(block: string, { head = "", rest = "" } = {}) {
  const body = `<html><head><title>${name}</title>${head}</head><body><main><h1>${name}</h1>
    <div class="product-info"><span class="price">499,00 lei</span>${block}</div>${rest}</main></body></html>`;
  return readPage({ body, contentType: "text/html", url: "https://shop.example/aspirator" });
}
const availabilityOf = (block: string, further: { head?: string; rest?: string } = {}) =>
  readingOf(block, further).availability?.value ?? null;

const button = "<button class='btn'>Adaugă în coș</button>";
const data = `<script type="application/ld+json">{"@type":"Product","name":"${name}","offers":{"@type":"Offer","price":"499.00","priceCurrency":"RON","availability":"https://schema.org/InStock"}}</script>`;

describe("what is not seen says nothing", () => {
  const hidden: readonly (readonly [string, string, string])[] = [
    ["inline style", "<p style='display: none'>Produsul nu mai este disponibil</p>", ""],
    ["class that ends in hidden", "<p class='js-hidden'>Produsul nu mai este disponibil</p>", ""],
    [
      "embedded style sheet",
      "<p class='oos-note'>Produsul nu mai este disponibil</p>",
      "<style>/* notes */ .oos-note, .x { color: red; display:none }</style>",
    ],
    ["dialog", "<div role='dialog'><p>Produsul nu mai este disponibil</p></div>", ""],
    ["modal", "<div class='modal fade'><p>Produsul nu mai este disponibil</p></div>", ""],
    ["error box", "<div class='image-error'>Produsul nu mai este disponibil</div>", ""],
    ["template", "<template><p>Produsul nu mai este disponibil</p></template>", ""],
  ];

  it.each(hidden)("%s", (_, block, head) => {
    expect(availabilityOf(`${block}${button}`, { head })).toBe("IN_STOCK");
  });

  it("a style sheet shows it again inside another class", () => {
    const head = "<style>.note { display: none } .sold-out-product .note { display: block }</style>";
    const note = "<p class='note'>Produsul nu mai este disponibil</p>";
    expect(availabilityOf(`<div class="sold-out-product">${note}</div>`, { head })).toBe("OUT_OF_STOCK");
    expect(availabilityOf(`${note}${button}`, { head })).toBe("IN_STOCK");
  });

  it("rules for one width only do not hide", () => {
    const head = "<style>@media (max-width: 600px) { .note { display: none } }</style>";
    expect(availabilityOf("<p class='note'>Produsul nu mai este disponibil</p>", { head })).toBe(
      "OUT_OF_STOCK",
    );
  });
});

describe("whom a statement concerns", () => {
  const offer = (shop: string, stock: string): string =>
    `<tr class="offer"><td><a href="https://${shop}.example/p">${shop}</a></td><td>489,00 lei</td><td>${stock}</td></tr>`;

  it("a row with a link and a price of its own", () => {
    const rest = `<table>${offer("unu", "Stoc epuizat")}${offer("doi", "În stoc")}</table>`;
    expect(availabilityOf(button, { rest })).toBe("IN_STOCK");
  });

  it("a buy button in such a row does not sell the product of the page", () => {
    const card = (id: number): string =>
      `<div class="card"><a href="/p/${id}">Alt produs ${id}</a><span>10${id},00 lei</span><button>Adaugă în coș</button></div>`;
    expect(availabilityOf("<p class='stock'>Stoc epuizat</p>", { rest: card(1) + card(2) + card(3) })).toBe(
      "OUT_OF_STOCK",
    );
  });

  it("a row of the product's own table", () => {
    const row = (label: string, value: string): string => `<tr><td>${label}</td><td>${value}</td></tr>`;
    const rest = `<table>${row("Cod", "N300")}${row("Disponibilitate", "Stoc epuizat")}${row("Culoare", "negru")}</table>`;
    expect(availabilityOf("", { rest })).toBe("OUT_OF_STOCK");
  });
});

describe("sources that contradict each other", () => {
  it("a sentence about the product overturns data and button", () => {
    expect(
      availabilityOf(`<p>Acest produs nu mai este disponibil online.</p>${button}`, { head: data }),
    ).toBe("OUT_OF_STOCK");
  });

  it("a badge overturns data, but not data and a live button", () => {
    const badge = "<span class='badge'>Stoc epuizat</span>";
    expect(availabilityOf(badge, { head: data })).toBe("OUT_OF_STOCK");
    expect(availabilityOf(`${badge}${button}`, { head: data })).toBe("IN_STOCK");
  });

  it("a form that orders by an image", () => {
    const form = "<form action='/cart/add' method='post'><input type='image' src='b.gif' alt=''></form>";
    const [stated, unstated] = [form, ""].map((block) => readingOf(block).availability);
    expect([stated?.value, unstated?.value]).toEqual(["IN_STOCK", "IN_STOCK"]);
    expect(stated?.confidence).toBeGreaterThan(unstated?.confidence ?? 1);
  });
});

describe("what else words of stock may mean", () => {
  const row = (property: string, value: string): string => `<tr><td>${property}</td><td>${value}</td></tr>`;

  it.each([
    ["a property without it", row("Încărcare fără fir", "indisponibilă")],
    ["two properties", `${row("Bluetooth", "not available")}${row("Colour", "black")}`],
    ["a description", "<dl><dt>Beschichtung</dt><dd>nicht vorhanden</dd></dl>"],
    ["an auction that is open", "<p class='status'>NOT SOLD</p>"],
  ])("%s", (_, block) => {
    const table = block.startsWith("<tr>") ? `<table>${block}</table>` : block;
    expect(availabilityOf(`${table}${button}`)).toBe("IN_STOCK");
    expect(availabilityOf(table)).toBe("IN_STOCK");
  });

  it.each([
    ["a property named for stock", `<table>${row("Disponibilitate", "indisponibil")}</table>`],
    ["a table without names", "<table><tr><td>499,00 lei</td><td>Stoc epuizat</td></tr></table>"],
  ])("sold out all the same: %s", (_, block) => {
    expect(availabilityOf(block)).toBe("OUT_OF_STOCK");
  });

  it.each([
    "Momentan nu îl avem",
    "Ne pare rău, s-a vândut tot",
    "We have sold every last one",
    "Leider schon alle weg",
    "Tout est vendu",
    "Wyprzedaliśmy wszystkie sztuki",
    "Už nemáme žiadne kusy",
    "Elkelt az összes",
    "Няма в момента",
    "Ei ole hetkel laos",
  ])("free words in the place of the stock: %s", (text) => {
    expect(availabilityOf(`<p class="availability">${text}</p>`)).toBe("OUT_OF_STOCK");
  });

  it.each(["Ilmoita, kun saatavilla", "Teavita mind, kui saadaval", "Notify me when it is back"])(
    "a button that offers a notification: %s",
    (label) => expect(availabilityOf(`<button>${label}</button>`)).toBe("OUT_OF_STOCK"),
  );

  it("a button that offers an alert about prices says nothing of stock", () => {
    expect(availabilityOf("<button>Notify me about price drops</button>")).not.toBe("OUT_OF_STOCK");
  });

  it.each([
    ["<p>Наличност: <b>0 бр.</b></p>", "OUT_OF_STOCK"],
    ["<p>Stoc: <b>0</b></p>", "OUT_OF_STOCK"],
    ["<tr><td>Stav skladu</td></tr><p><span>Skladem:</span> <span>5 ks</span></p>", "IN_STOCK"],
    ["<dl><dt>Készlet</dt><dd>0 db</dd></dl>", "OUT_OF_STOCK"],
  ])("a number of pieces behind the name of stock: %s", (block, expected) => {
    expect(availabilityOf(block)).toBe(expected);
  });

  it("the last ones are left, not sold", () => {
    expect(availabilityOf("<p class='availability'>Hurry, the last one left</p>")).toBe("IN_STOCK");
    expect(availabilityOf("<p class='availability'>Nu mai sunt decât 3 bucăți</p>")).toBe("IN_STOCK");
  });
});

describe("buttons", () => {
  it.each(["Anunță-mă", "Notify me!", "Benachrichtigen", "Prévenez-moi", "Powiadom mnie", "Hlídat"])(
    "one that notifies in place of one that sells: %s",
    (label) => {
      expect(availabilityOf(`<button class="notify">${label}</button>`)).toBe("OUT_OF_STOCK");
      expect(availabilityOf(`${button}<button class="notify">${label}</button>`)).toBe("IN_STOCK");
    },
  );

  it("one that says sold out outweighs data", () => {
    const soldOut = "<button class='btn' disabled>Stoc epuizat</button>";
    expect(availabilityOf(soldOut, { head: data })).toBe("OUT_OF_STOCK");
    expect(availabilityOf(button, { head: data })).toBe("IN_STOCK");
  });

  it("one in a dialog that opens on request says nothing", () => {
    const dialog = "<div class='modal'><form><input type='email'><button>Notify me</button></form></div>";
    expect(availabilityOf(dialog, { head: data })).toBe("IN_STOCK");
  });
});
