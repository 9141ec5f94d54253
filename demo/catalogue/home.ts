import type { Shelf } from "./product.ts";

const root = "Electrocasnice mici";

export const home: readonly Shelf[] = [
  {
    category: [root, "Aspiratoare", "Aspiratoare verticale"],
    noun: "Aspirator vertical",
    drawing: "vacuum",
    rows: [
      ["Dyson", "V8 Absolute, fără fir, 40 min autonomie", "394482-01", 1700],
      ["Philips", "SpeedPro Max XC7041/01, 25.2 V", "XC7041/01", 1250],
      ["Rowenta", "X-Force Flex 8.60 RH9637WO", "RH9637WO", 1450],
      ["Tefal", "X-Pert 6.60 TY6837WO", "TY6837WO", 800],
    ],
  },
  {
    category: [root, "Aspiratoare", "Roboți de aspirare"],
    noun: "Aspirator robot",
    drawing: "robot",
    rows: [
      ["Xiaomi", "Robot Vacuum S10+, 4000 Pa, mop dublu", "BHR6368EU", 1300],
      ["iRobot", "Roomba Combo j5, navigare vSLAM", "J517840", 1900],
      ["Roborock", "Q7 Max, 4200 Pa, Negru", "Q7M52-00", 1600],
    ],
  },
  {
    category: [root, "Espressoare & Cafetiere"],
    noun: "Espressor automat",
    drawing: "coffee-machine",
    rows: [
      ["De'Longhi", "Magnifica S ECAM 22.110.B, 15 bar, Negru", "ECAM22.110.B", 1500],
      ["De'Longhi", "Dinamica ECAM350.55.B, LatteCrema", "ECAM350.55.B", 2500],
      ["Philips", "Series 2200 EP2231/40, LatteGo", "EP2231/40", 1800],
      ["Krups", "Essential EA816B70, 1.7 l", "EA816B70", 1550],
      ["Saeco", "GranAroma SM6580/00, 14 băuturi", "SM6580/00", 2900],
    ],
  },
  {
    category: [root, "Friteuze & Multicookere"],
    noun: "Friteuză cu aer cald",
    drawing: "airfryer",
    rows: [
      ["Philips", "Airfryer Essential HD9252/90, 4.1 l", "HD9252/90", 480],
      ["Tefal", "Easy Fry & Grill EY5018, 4.2 l", "EY501815", 520],
      ["Ninja", "Foodi Dual Zone AF300EU, 7.6 l", "AF300EU", 900],
      ["Cosori", "TurboBlaze CAF-DC601, 6 l", "CAF-DC601", 620],
    ],
  },
  {
    category: [root, "Blendere & Roboți de bucătărie"],
    noun: "Blender",
    drawing: "blender",
    rows: [
      ["Bosch", "VitaPower Serie 4 MMB6141B, 1200 W", "MMB6141B", 400],
      ["Philips", "ProBlend HR3655/00, 1400 W", "HR3655/00", 580],
      ["Tefal", "Blendforce II BL420838, 600 W", "BL420838", 260],
    ],
  },
  {
    category: [root, "Fiare & Stații de călcat"],
    noun: "Fier de călcat",
    drawing: "iron",
    rows: [
      ["Philips", "Azur 8000 DST8050/20, 3000 W", "DST8050/20", 450],
      ["Rowenta", "Steamforce Pro DW9540, 3200 W", "DW9540D1", 520],
      ["Braun", "TexStyle 7 Pro SI 7088 GY", "SI7088GY", 390],
    ],
  },
  {
    category: [root, "Cuptoare cu microunde"],
    noun: "Cuptor cu microunde",
    drawing: "microwave",
    rows: [
      ["Samsung", "MS23K3515AW, 23 l, 800 W, Alb", "MS23K3515AW/OL", 440],
      ["Whirlpool", "MWP 253 SB, 25 l, grill", "MWP253SB", 620],
      ["Gorenje", "MO20E1WH, 20 l, 700 W", "MO20E1WH", 320],
    ],
  },
];
