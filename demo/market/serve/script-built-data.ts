import { moneyHtml } from "../parts/money-text.ts";
import { type ProductPage, shownPriceBani } from "../product-page.ts";

/** The record that a script-built page fetches. */
export function productRecord(page: ProductPage) {
  const price = shownPriceBani(page);
  const { regularBani, stock } = page.quote;
  return {
    title: page.title,
    sku: page.sku,
    brand: page.product.brand,
    image: page.imagePath,
    price: price === null ? null : moneyHtml(page.shop.moneyForm, price),
    oldPrice: regularBani === null ? null : moneyHtml(page.shop.moneyForm, regularBani),
    stock: page.stockLabel,
    isSoldOut: stock.kind === "sold-out",
    shop: page.shop.name,
  };
}

/** Builds the page from that record in the browser. */
export const clientScript = `
const root = document.getElementById("app");
const element = (name, className, text) => {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
};
const reply = await fetch("/api/produse/" + root.dataset.produs);
const p = await reply.json();
const header = element("header");
const bar = element("div", "wrap");
const logo = element("a", "logo", p.shop);
logo.href = "/";
bar.append(logo);
header.append(bar);
const wrap = element("div", "wrap");
const product = element("main", "product");
const figure = element("figure");
const image = element("img");
image.src = p.image;
image.alt = p.title;
figure.append(image);
const info = element("div", "info");
info.append(element("h1", "", p.title), element("p", "codes", "Cod produs: " + p.sku));
if (p.oldPrice) info.append(element("del", "old", p.oldPrice));
if (p.price) info.append(element("div", "main-price", p.price));
info.append(element("div", p.isSoldOut ? "stock none" : "stock", p.stock));
const button = element("button", "", p.isSoldOut ? "Anunță-mă când revine" : "Adaugă în coș");
button.disabled = p.isSoldOut;
info.append(button);
product.append(figure, info);
wrap.append(product);
root.replaceWith(header, wrap);
`;
