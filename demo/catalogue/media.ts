import type { Shelf } from "./product.ts";

const root = "TV, Audio & Gaming";

export const media: readonly Shelf[] = [
  {
    category: [root, "Televizoare"],
    noun: "Televizor",
    drawing: "tv",
    rows: [
      ["Samsung", "Crystal UHD 55DU7172, 138 cm, Smart, 4K", "UE55DU7172UXXH", 1900],
      ["Samsung", "QLED 65Q60D, 163 cm, Smart, 4K", "QE65Q60DAUXXH", 3300],
      ["Samsung", "Neo QLED 55QN85D, 138 cm, 4K, 120 Hz", "QE55QN85DBTXXH", 4500],
      ["LG", "OLED evo OLED55C41LA, 139 cm, 4K, 144 Hz", "OLED55C41LA", 5200],
      ["LG", "NanoCell 50NANO82T3B, 127 cm, 4K", "50NANO82T3B", 2000],
      ["LG", "UHD 43UR781C0LK, 108 cm, 4K", "43UR781C0LK", 1400],
      ["Philips", "Ambilight 55PUS8309/12, 139 cm, 4K", "55PUS8309/12", 2500],
      ["Sony", "BRAVIA XR-55X90L, 139 cm, Full Array LED", "XR55X90LAEP", 5000],
      ["TCL", "QD-Mini LED 65C805, 165 cm, 4K, 144 Hz", "65C805", 3900],
      ["Hisense", "QLED 50E7NQ, 127 cm, 4K", "50E7NQ", 1500],
      ["Toshiba", "43UV2363DG, 108 cm, 4K, VIDAA", "43UV2363DG", 1100],
      ["Horizon", "32HL6330H/C, 80 cm, HD, Smart", "32HL6330H/C", 700],
    ],
  },
  {
    category: [root, "Audio", "Soundbar"],
    noun: "Soundbar",
    drawing: "soundbar",
    rows: [
      ["Samsung", "HW-Q600C, 3.1.2, 360 W, Dolby Atmos", "HW-Q600C/EN", 1300],
      ["LG", "SC9S, 3.1.3, 400 W, Dolby Atmos", "SC9S", 1900],
      ["JBL", "Bar 500, 5.1, 590 W, MultiBeam", "JBLBAR500PROBLK", 2100],
    ],
  },
  {
    category: [root, "Audio", "Boxe portabile"],
    noun: "Boxă portabilă",
    drawing: "speaker",
    rows: [
      ["JBL", "Charge 5, Bluetooth, 20 h, IP67, Black", "JBLCHARGE5BLK", 700],
      ["JBL", "Flip 6, Bluetooth, 12 h, IP67, Blue", "JBLFLIP6BLU", 480],
      ["Sony", "ULT Field 1, Bluetooth, 12 h, Black", "SRSULT10B.CE7", 550],
      ["Marshall", "Emberton II, Bluetooth, 30 h, Black & Brass", "1006234", 650],
    ],
  },
  {
    category: [root, "Console & Jocuri"],
    noun: "Consolă",
    drawing: "console",
    rows: [
      ["Sony", "PlayStation 5 Slim, 1 TB, ediție cu disc", "CFI-2016A", 2400],
      ["Microsoft", "Xbox Series S, 512 GB, Robot White", "RRS-00010", 1400],
      ["Nintendo", "Switch OLED, White", "HEG-S-KAAAA", 1500],
    ],
  },
];
