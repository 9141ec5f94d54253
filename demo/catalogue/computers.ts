import type { Shelf } from "./product.ts";

const root = "Laptopuri & Periferice";

export const computers: readonly Shelf[] = [
  {
    category: [root, "Laptopuri"],
    noun: "Laptop",
    drawing: "laptop",
    rows: [
      ["Lenovo", "IdeaPad Slim 3 15IRH8, i5-13420H, 16 GB, 512 GB SSD", "83EM0079RM", 2500],
      ["Lenovo", "ThinkPad E16 Gen 2, Ultra 5 125U, 16 GB, 512 GB SSD", "21MA003TRI", 4200],
      ["Lenovo", "Legion 5 16IRX9, i7-14650HX, 16 GB, 1 TB, RTX 4060", "83DG00AKRM", 6300],
      ["ASUS", "Vivobook 15 X1504VA, i5-1335U, 16 GB, 512 GB SSD", "X1504VA-BQ522", 2400],
      ["ASUS", "TUF Gaming A15 FA507NV, Ryzen 7 7735HS, 16 GB, RTX 4060", "FA507NV-LP031", 4700],
      ["ASUS", "Zenbook 14 OLED UX3405MA, Ultra 7 155H, 16 GB, 1 TB", "UX3405MA-PP287W", 5400],
      ["HP", "Pavilion 15-eg3023nq, i7-1355U, 16 GB, 512 GB SSD", "8F5N5EA", 3700],
      ["HP", "Victus 16-r1005nq, i5-14450HX, 16 GB, RTX 4050", "B13B3EA", 4900],
      ["Dell", "Inspiron 3530, i5-1334U, 8 GB, 512 GB SSD, Ubuntu", "DI3530I58512UBU", 2300],
      ["Dell", "Latitude 5450, Ultra 5 125U, 16 GB, 512 GB SSD", "N019L545014EMEA", 5200],
      ["Acer", "Aspire 5 A515-58M, i5-13420H, 16 GB, 512 GB SSD", "NX.KHGEX.00U", 2700],
      ["Acer", "Nitro V 15 ANV15-51, i5-13420H, 16 GB, RTX 4050", "NH.QNBEX.00C", 3900],
      ["Apple", "MacBook Air 13, M3, 16 GB, 256 GB, Midnight", "MC8K4ZE/A", 5300],
      ["Apple", "MacBook Pro 14, M4, 16 GB, 512 GB, Space Black", "MW2U3ZE/A", 8400],
    ],
  },
  {
    category: [root, "Monitoare"],
    noun: "Monitor",
    drawing: "monitor",
    rows: [
      ["LG", "UltraGear 27GR75Q-B, 27 inch, IPS, QHD, 165 Hz", "27GR75Q-B.AEU", 1150],
      ["Samsung", "ViewFinity S6 LS27C600UAUXEN, 27 inch, QHD", "LS27C600UAUXEN", 1200],
      ["Dell", "P2425H, 23.8 inch, IPS, Full HD, USB-C", "210-BMFF", 850],
      ["AOC", "24G2SPU, 23.8 inch, IPS, 165 Hz", "24G2SPU/BK", 650],
    ],
  },
  {
    category: [root, "Imprimante & Scanere"],
    noun: "Imprimantă multifuncțională",
    drawing: "printer",
    rows: [
      ["HP", "LaserJet M141w, mono, A4, Wi-Fi", "7MD74A", 620],
      ["Canon", "PIXMA G3470, CISS, color, Wi-Fi", "5805C009AA", 800],
      ["Epson", "EcoTank L3260, CISS, color, Wi-Fi", "C11CJ66407", 850],
      ["Brother", "DCP-L2622DW, mono, duplex, Wi-Fi", "DCPL2622DWYJ1", 900],
    ],
  },
];
