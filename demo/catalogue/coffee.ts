import type { Content, Shelf } from "./product.ts";

const root = "Cafea & Băuturi";

const kg = (kilograms: number): Content => ({ amount: kilograms, unit: "kg" });

export const coffee: readonly Shelf[] = [
  {
    category: [root, "Cafea boabe"],
    noun: "Cafea boabe",
    drawing: "coffee-bag",
    rows: [
      ["Lavazza", "Qualità Oro, 1 kg", "LAV-QO1000", 112, kg(1)],
      ["Lavazza", "Crema e Gusto Classico, 1 kg", "LAV-CG1000", 85, kg(1)],
      ["Lavazza", "Gran Riserva, 1 kg", "LAV-GR1000", 96, kg(1)],
      ["Jacobs", "Barista Crema, 1 kg", "JAC-BC1000", 92, kg(1)],
      ["Tchibo", "Barista Caffè Crema, 1 kg", "TCH-BC1000", 88, kg(1)],
      ["Illy", "Espresso Classico, 250 g", "ILLY-CL250", 42, kg(0.25)],
      ["Julius Meinl", "Jubiläum, 500 g", "JM-JUB500", 56, kg(0.5)],
      ["Segafredo", "Intermezzo, 1 kg", "SEG-INT1000", 74, kg(1)],
    ],
  },
  {
    category: [root, "Cafea măcinată"],
    noun: "Cafea măcinată",
    drawing: "coffee-bag",
    rows: [
      ["Doncafé", "Selected, 600 g", "DON-SEL600", 39, kg(0.6)],
      ["Jacobs", "Kronung Alintaroma, 500 g", "JAC-KA500", 41, kg(0.5)],
      ["Davidoff", "Rich Aroma, 250 g", "DAV-RA250", 27, kg(0.25)],
    ],
  },
  {
    category: [root, "Capsule de cafea"],
    noun: "Capsule cafea",
    drawing: "capsules",
    rows: [
      ["Nescafé", "Dolce Gusto Cappuccino, 30 capsule", "NDG-CAP30", 36, kg(0.35)],
      ["Lavazza", "A Modo Mio Qualità Rossa, 36 capsule", "LAV-AMM36", 58, kg(0.27)],
      ["L'OR", "Espresso Forza, 40 capsule", "LOR-FOR40", 62, kg(0.208)],
    ],
  },
];
