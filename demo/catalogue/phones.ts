import type { Shelf } from "./product.ts";

const root = "Telefoane, Tablete & Gadgeturi";

export const phones: readonly Shelf[] = [
  {
    category: [root, "Telefoane mobile"],
    noun: "Telefon mobil",
    drawing: "phone",
    rows: [
      ["Samsung", "Galaxy S24, Dual SIM, 8 GB RAM, 128 GB, 5G, Onyx Black", "SM-S921BZKDEUE", 3200],
      ["Samsung", "Galaxy A55, Dual SIM, 8 GB RAM, 128 GB, 5G, Navy", "SM-A556BZKAEUE", 1700],
      ["Samsung", "Galaxy A16, Dual SIM, 4 GB RAM, 128 GB, Gray", "SM-A165FZKBEUE", 800],
      ["Apple", "iPhone 15, 128 GB, 5G, Black", "MTP03", 3500],
      ["Apple", "iPhone 16, 128 GB, 5G, Ultramarine", "MYEC3", 4200],
      ["Apple", "iPhone 16 Pro, 256 GB, 5G, Natural Titanium", "MYNL3", 6000],
      ["Xiaomi", "Redmi Note 13 Pro, 8 GB RAM, 256 GB, Midnight Black", "MZB0G7NEU", 1300],
      ["Xiaomi", "14T, 12 GB RAM, 256 GB, 5G, Titan Gray", "MZB0I3DEU", 2400],
      ["Motorola", "Edge 50 Fusion, 12 GB RAM, 512 GB, Forest Blue", "PB3T0043RO", 1700],
      ["Honor", "200, 8 GB RAM, 256 GB, 5G, Black", "5109BFWC", 2000],
      ["Google", "Pixel 9, 12 GB RAM, 128 GB, 5G, Obsidian", "GA05842-GB", 3700],
      ["Nokia", "G42, 6 GB RAM, 128 GB, 5G, Purple", "101Q5003H047", 850],
    ],
  },
  {
    category: [root, "Tablete"],
    noun: "Tabletă",
    drawing: "tablet",
    rows: [
      ["Samsung", "Galaxy Tab S9 FE, 10.9 inch, 128 GB, Wi-Fi, Gray", "SM-X510NZAAEUE", 1900],
      ["Apple", "iPad 10 (2022), 10.9 inch, 64 GB, Wi-Fi, Blue", "MPQ13", 1800],
      ["Lenovo", "Tab M11, 11 inch, 128 GB, Luna Grey", "ZADA0218GR", 900],
      ["Xiaomi", "Pad 6, 11 inch, 128 GB, Gravity Gray", "VHU4368EU", 1500],
    ],
  },
  {
    category: [root, "Ceasuri inteligente"],
    noun: "Ceas smartwatch",
    drawing: "watch",
    rows: [
      ["Samsung", "Galaxy Watch7, 44 mm, Bluetooth, Green", "SM-L310NZGAEUE", 1300],
      ["Apple", "Watch SE 2, GPS, 40 mm, Midnight", "MXEC3", 1250],
      ["Garmin", "Forerunner 165, GPS, Black/Slate", "010-02863-20", 1200],
      ["Huawei", "Watch GT 5, 46 mm, Black", "55020DKS", 900],
    ],
  },
  {
    category: [root, "Căști telefon"],
    noun: "Căști wireless",
    drawing: "earbuds",
    rows: [
      ["Apple", "AirPods Pro 2, MagSafe USB-C", "MTJV3", 1150],
      ["Samsung", "Galaxy Buds3, White", "SM-R530NZWAEUE", 650],
      ["JBL", "Tune Beam, ANC, Black", "JBLTBEAMBLK", 380],
      ["Sony", "WF-1000XM5, Noise Cancelling, Black", "WF1000XM5B.CE7", 1150],
    ],
  },
];
