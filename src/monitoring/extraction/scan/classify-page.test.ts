import { expect, test } from "vitest";
import { readPage } from "../read-page.ts";

const home = (head: string) => `<title>Vasul cu Flori</title>${head}
  <header><a href="/"><img src="/logo.svg" alt="Vasul cu Flori"></a></header>
  <div class="deal"><h2>Reducerea săptămânii</h2><a href="/ghivece/ghiveci-lut-30"><h3>Ghiveci din lut 30 cm</h3></a>
  <span class="price">74,90 lei</span><button>Adaugă în coș</button></div>`;
const read = (body: string, url: string) => readPage({ body, contentType: "text/html; charset=utf-8", url });
const canonical = '<link rel="canonical" href="https://shop.example/">';

test("the home page in place of a product has no price, whatever it offers first", () => {
  const reading = read(home(canonical), "https://shop.example/ghivece/ghiveci-ceramic-20");
  expect(reading).toMatchObject({ found: false, reason: "not-a-product" });
});

test("a canonical address that all pages of a shop share says nothing against data of a product", () => {
  const data = {
    "@type": "Product",
    name: "Ghiveci ceramic 20 cm",
    offers: { price: "59.90", priceCurrency: "RON" },
  };
  const script = `<script type="application/ld+json">${JSON.stringify({ "@context": "https://schema.org", ...data })}</script>`;
  const body = `<title>Ghiveci ceramic 20 cm</title>${canonical}${script}<h1>Ghiveci ceramic 20 cm</h1>
    <span class="price">59,90 lei</span><button>Adaugă în coș</button>`;
  expect(read(body, "https://shop.example/ghivece/ghiveci-ceramic-20")).toMatchObject({
    found: true,
    priceMinor: { value: 5990 },
  });
});
