import { describe, expect, it } from "vitest";
import { readPage } from "../../read-page.ts";

const name = "Aspirator vertical Nord 300";

/** A product page with a price, with `block` beside it and `rest` after it. */
function availabilityOf(block: string, { head = "", rest = "" } = {}): string | null {
  const body = `<html><head><title>${name}</title>${head}</head><body><main><h1>${name}</h1>
    <div class="product-info"><span class="price">499,00 lei</span>${block}</div>${rest}</main></body></html>`;
  const reading = readPage({ body, contentType: "text/html", url: "https://shop.example/aspirator" });
  return reading.availability?.value ?? null;
}

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
    expect(availabilityOf(form)).toBe("IN_STOCK");
    expect(availabilityOf("")).toBe(null);
  });
});
