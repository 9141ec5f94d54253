import type { Content, Shelf } from "./product.ts";

const root = "Frumusețe & Îngrijire";

const ml = (millilitres: number): Content => ({ amount: millilitres / 1000, unit: "l" });

export const beauty: readonly Shelf[] = [
  {
    category: [root, "Îngrijirea tenului"],
    noun: "Cremă de față",
    drawing: "jar",
    rows: [
      ["L'Oréal Paris", "Revitalift Laser X3, zi, 50 ml", "REV-LX3-50", 75, ml(50)],
      ["Nivea", "Q10 Power Antirid, zi, SPF 15, 50 ml", "81287-05", 48, ml(50)],
      ["Vichy", "Minéral 89 Probiotic Fractions, ser, 30 ml", "MB422600", 140, ml(30)],
      ["La Roche-Posay", "Effaclar Duo+M, 40 ml", "MB501200", 98, ml(40)],
      ["CeraVe", "Cremă hidratantă, ten normal-uscat, 50 ml", "MB093800", 62, ml(50)],
      ["Gerovital", "H3 Evolution, cremă lift hidratantă, 50 ml", "GH3-5421", 46, ml(50)],
    ],
  },
  {
    category: [root, "Parfumuri"],
    noun: "Apă de parfum",
    drawing: "bottle",
    rows: [
      ["Lancôme", "La Vie Est Belle, femei, 50 ml", "LVEB-50", 420, ml(50)],
      ["Hugo Boss", "Boss Bottled, bărbați, 100 ml", "BB-EDP100", 380, ml(100)],
      ["Versace", "Eros, bărbați, 100 ml", "VER-EROS100", 360, ml(100)],
      ["Calvin Klein", "Euphoria, femei, 100 ml", "CK-EUPH100", 250, ml(100)],
      ["Chloé", "Signature, femei, 75 ml", "CHL-SIG75", 430, ml(75)],
    ],
  },
  {
    category: [root, "Îngrijirea părului"],
    noun: "Șampon",
    drawing: "bottle",
    rows: [
      ["Schwarzkopf", "Gliss Ultimate Repair, 400 ml", "GL-UR400", 24, ml(400)],
      ["Pantene", "Pro-V Miracles Biotin, 300 ml", "PT-BIO300", 29, ml(300)],
      ["Head & Shoulders", "Citrus Fresh, antimătreață, 540 ml", "HS-CF540", 36, ml(540)],
      ["Elmiplant", "Bărbați Energizant, 300 ml", "EL-BE300", 17, ml(300)],
      ["Kérastase", "Genesis Bain Nutri-Fortifiant, 250 ml", "KER-GN250", 135, ml(250)],
    ],
  },
];
