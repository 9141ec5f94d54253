import type { Shelf } from "./product.ts";

const root = "Electrocasnice mari";

export const appliances: readonly Shelf[] = [
  {
    category: [root, "Frigidere & Combine frigorifice"],
    noun: "Combină frigorifică",
    drawing: "fridge",
    rows: [
      ["Bosch", "Serie 4 KGN36VLED, No Frost, 321 l, H 186 cm, Inox", "KGN36VLED", 2600],
      ["Samsung", "RB34C600ESA, Total No Frost, 344 l, Clasa E, Argintiu", "RB34C600ESA/EF", 2350],
      ["LG", "GBB61PZGCN1, Total No Frost, 341 l, Inox", "GBB61PZGCN1", 2500],
      ["Arctic", "AK60366M40NFMT, Full No Frost, 324 l, Metal", "AK60366M40NFMT", 1800],
      ["Beko", "RCNA366K40XBN, NeoFrost, 324 l, Inox", "RCNA366K40XBN", 1900],
      ["Whirlpool", "W7X 82O OX, No Frost, 335 l, Inox", "W7X82OOX", 2700],
    ],
  },
  {
    category: [root, "Mașini de spălat", "Mașini de spălat rufe"],
    noun: "Mașină de spălat rufe",
    drawing: "washer",
    rows: [
      ["Bosch", "Serie 6 WGG244A0BY, 9 kg, 1400 rpm, Alb", "WGG244A0BY", 2400],
      ["Samsung", "WW90T534DAW, EcoBubble, 9 kg, 1400 rpm", "WW90T534DAW/S7", 1900],
      ["LG", "F4WV309S6E, AI DD, 9 kg, 1400 rpm, Alb", "F4WV309S6E", 2000],
      ["Whirlpool", "FFB 7259 BV EE, FreshCare, 7 kg, 1200 rpm", "FFB7259BVEE", 1400],
      ["Arctic", "APL71224XLW3, 7 kg, 1200 rpm, Inverter", "APL71224XLW3", 1250],
      ["Electrolux", "EW6F449SU, PerfectCare 600, 9 kg, 1400 rpm", "EW6F449SU", 2150],
    ],
  },
  {
    category: [root, "Mașini de spălat", "Uscătoare de rufe"],
    noun: "Uscător de rufe",
    drawing: "washer",
    rows: [
      ["Beko", "DF7412GA, pompă de căldură, 7 kg, Clasa A++", "DF7412GA", 2000],
      ["Bosch", "WTH85207BY, pompă de căldură, 7 kg", "WTH85207BY", 2500],
    ],
  },
  {
    category: [root, "Mașini de spălat", "Mașini de spălat vase"],
    noun: "Mașină de spălat vase",
    drawing: "oven",
    rows: [
      ["Bosch", "Serie 2 SMS2ITW04E, 12 seturi, Alb", "SMS2ITW04E", 1650],
      ["Beko", "DFN26420W, 14 seturi, 6 programe", "DFN26420W", 1450],
      ["Gorenje", "GS642E90X, 13 seturi, Inox", "GS642E90X", 1700],
    ],
  },
  {
    category: [root, "Aragaze & Cuptoare", "Cuptoare încorporabile"],
    noun: "Cuptor încorporabil",
    drawing: "oven",
    rows: [
      ["Electrolux", "EOD5C70X, SteamBake, 72 l, Inox", "EOD5C70X", 1850],
      ["Gorenje", "BO6735E02XK, 77 l, Inox", "BO6735E02XK", 1300],
      ["Bosch", "Serie 4 HBA534BB0, 71 l, Negru", "HBA534BB0", 1750],
    ],
  },
  {
    category: [root, "Aragaze & Cuptoare", "Plite încorporabile"],
    noun: "Plită încorporabilă",
    drawing: "hob",
    rows: [
      ["Bosch", "PUE611BB5E, inducție, 60 cm, Negru", "PUE611BB5E", 1500],
      ["Whirlpool", "WS Q2160 NE, inducție, 59 cm", "WSQ2160NE", 1350],
      ["Gorenje", "ECT641BSC, vitroceramică, 60 cm", "ECT641BSC", 950],
    ],
  },
];
