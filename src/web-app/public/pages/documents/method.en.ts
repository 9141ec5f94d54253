import { f1Of, type ReadingFigure, readingFigures } from "../reading-figures.ts";
import type { PublicDocument } from "./document.ts";

const inWords = (of: ReadingFigure) =>
  `${of.right} right of ${of.reported} reported; ${of.stated} on the pages (F1 ${f1Of(of)})`;
const inShort = (of: ReadingFigure) =>
  `${of.right} of ${of.reported}; ${of.stated} on the pages (F1 ${f1Of(of)})`;

export const method: PublicDocument = {
  title: "How prices are read",
  description: "How Vizor finds the price on a product page, how well it does so, and how that is measured.",
  lead: "A product page shows many amounts: the price, what it cost before, instalments, shipping, other products. This is how one of them becomes the price – and what happens when none is certain.",
  sections: [
    {
      id: "steps",
      title: "From page to price",
      blocks: [
        [
          "The page is read once, as a visitor gets it. The name of the product is the anchor from which distances are counted.",
          "Every price, stock state, number and name that the page states is collected: in its visible text and in the data that it publishes for search engines.",
          "Amounts that belong to other products, to shipping or to instalments are recognised by where they stand and by the words around them.",
          "Each remaining amount gets a score from about 70 features: how far it is from the name and the buy button, whether it is crossed out, whether the page's data state the same value.",
          "The scores become probabilities, together with that of “this page states no price”. From 50 % on, the most probable amount is the price.",
        ],
      ],
    },
    {
      id: "example",
      title: "An example",
      blocks: [
        "A page shows “219,00 lei 189,00 lei” and below it “or 12 instalments of 15,75 lei”. Vizor reads 189,00 lei with a probability of 99.5 %: it is close to the name, it is not crossed out, and a higher amount stands just before it. 219,00 lei is crossed out and becomes the previous price; 15,75 lei is called an instalment.",
      ],
    },
    {
      id: "figures",
      title: "How well",
      blocks: [
        "Measured on real product pages that people have labelled. For prices, stock and product numbers, all pages of a shop were left out when the model that reads it was trained: these figures say how well a shop is read that Vizor has never seen.",
        {
          head: ["", "77 pages of 32 shops", "137 pages of 103 websites"],
          rows: [
            ["Price", ...readingFigures.price.map(inWords)],
            ["Stock", ...readingFigures.availability.map(inShort)],
            ["Product number (SKU)", ...readingFigures.SKU.map(inShort)],
            ["Brand", ...readingFigures.brand.map(inShort)],
          ],
        },
        "F1 is the harmonic mean of the share of reports that are right and the share of facts on the pages that are reported. Stock is weighed by fixed numbers, which give the same figures as those learned with shops left out; brand is taken from the page's data, or from a list of widely known brands, and measured on the pages as they are. The words that both look for were chosen with these pages in sight, so expect a little less elsewhere.",
      ],
    },
    {
      id: "doubt",
      title: "When it is not sure",
      blocks: [
        [
          "A page on which no amount is probable enough has no price, and Vizor says why.",
          "A price with a probability below 85 % is shown as uncertain and compared with nothing, until a later reading finds it again or somebody confirms it.",
          "A price that differs so much from the last one that it looks like a mistake waits for a second reading.",
          "Doubtful readings are shown to people of the operating company, who confirm or correct them.",
          "You correct a price yourself, at once for your product. Other pages of that shop are read in the corrected place once several of them agree.",
          "A price without VAT is never compared with prices that consumers pay.",
        ],
      ],
    },
    {
      id: "manners",
      title: "How pages are visited",
      blocks: [
        "Once a day, and again when a price looks wrong or somebody asks for it; at most one page a second from a shop, under a name that says who we are. robots.txt is obeyed. A shop that is slow or refuses is visited less.",
      ],
    },
  ],
};
