import type { Shelf } from "./product.ts";

const root = "Scule & Grădină";

export const tools: readonly Shelf[] = [
  {
    category: [root, "Scule electrice", "Mașini de găurit & înșurubat"],
    noun: "Mașină de găurit și înșurubat",
    drawing: "drill",
    rows: [
      ["Bosch", "Professional GSR 18V-55, 2 x 2.0 Ah, L-Case", "06019H5202", 950],
      ["Bosch", "Professional GSB 13 RE, cu percuție, 600 W", "0601217100", 340],
      ["Makita", "DDF485RFJ, 18 V, 2 x 3.0 Ah, Makpac", "DDF485RFJ", 1450],
      ["Makita", "HR2630, rotopercutor, SDS-Plus, 800 W", "HR2630", 800],
      ["DeWALT", "DCD777L2T, 18 V, 2 x 3.0 Ah, TSTAK", "DCD777L2T-QW", 1050],
      ["DeWALT", "DCD791P2, 18 V, 2 x 5.0 Ah, Brushless", "DCD791P2-QW", 1500],
      ["Milwaukee", "M18 BPD-402C, 18 V, 2 x 4.0 Ah", "4933443520", 1600],
      ["Einhell", "TE-CD 18/40 Li, 18 V, 2 x 2.0 Ah", "4513926", 520],
      ["Black+Decker", "BDCHD18KBST, 18 V, 160 accesorii", "BDCHD18KBST-QW", 560],
    ],
  },
  {
    category: [root, "Scule electrice", "Polizoare & Ferăstraie"],
    noun: "Polizor unghiular",
    drawing: "grinder",
    rows: [
      ["Bosch", "Professional GWS 750-125, 750 W", "0601394001", 280],
      ["Makita", "GA5030R, 720 W, 125 mm", "GA5030R", 310],
      ["DeWALT", "DWE4157, 900 W, 125 mm", "DWE4157-QS", 380],
      ["Einhell", "TC-AG 125, 850 W, 125 mm", "4430619", 150],
    ],
  },
  {
    category: [root, "Grădină", "Mașini de tuns iarba"],
    noun: "Mașină de tuns iarba",
    drawing: "mower",
    rows: [
      ["Bosch", "Rotak 32, 1200 W, 32 cm", "0600885B00", 520],
      ["Gardena", "PowerMax 1200/32, 1200 W", "05032-20", 560],
      ["Makita", "DLM382Z, 2 x 18 V, 38 cm, fără acumulatori", "DLM382Z", 1100],
      ["Einhell", "GE-CM 36/36 Li, 2 x 18 V, 36 cm", "3413062", 1500],
    ],
  },
  {
    category: [root, "Scule de mână", "Truse & Seturi"],
    noun: "Trusă de scule",
    drawing: "toolbox",
    rows: [
      ["Bosch", "Promoline 103 accesorii, găurire și înșurubare", "2607017394", 180],
      ["Stanley", "STMT82831-1, 145 piese, Cr-V", "STMT82831-1", 750],
      ["Makita", "P-90532, 227 piese, servieta", "P-90532", 850],
      ["Knipex", "Set clești 00 20 11, 3 piese", "002011", 420],
      ["Wera", "Kraftform Kompakt 20, 7 piese", "05051021001", 260],
      ["YATO", "YT-38881, 120 piese, 1/2 + 1/4", "YT-38881", 690],
    ],
  },
];
