import type { Shelf } from "./product.ts";

const root = "Jucării & Copii";

export const toys: readonly Shelf[] = [
  {
    category: [root, "Seturi de construit"],
    noun: "Set de construit",
    drawing: "bricks",
    rows: [
      ["LEGO", "Technic 42151 Bolid Bugatti, 905 piese", "42151", 240],
      ["LEGO", "City 60372 Academia de Poliție, 823 piese", "60372", 420],
      ["LEGO", "Friends 41732 Florăria și magazinul de design, 2010 piese", "41732", 700],
      ["LEGO", "Star Wars 75375 Millennium Falcon, 921 piese", "75375", 410],
      ["LEGO", "Classic 10696 Cutie medie de construcție, 484 piese", "10696", 160],
      ["LEGO", "Duplo 10913 Cutie pentru creativitate, 65 piese", "10913", 170],
      ["Playmobil", "City Life 70985 Casa modernă", "70985", 550],
    ],
  },
  {
    category: [root, "Păpuși & Figurine"],
    noun: "Păpușă",
    drawing: "doll",
    rows: [
      ["Barbie", "Dreamhouse Adventures, casă cu 3 etaje", "HMX10", 950],
      ["Barbie", "Fashionistas, păpușă cu ținută florală", "HRH13", 65],
      ["Mattel", "Monster High Draculaura, cu accesorii", "HHK51", 140],
      ["Disney", "Frozen Elsa, 32 cm, cântă", "JPA221474", 130],
    ],
  },
  {
    category: [root, "Mașinuțe & Trenulețe"],
    noun: "Set mașinuțe",
    drawing: "toy-car",
    rows: [
      ["Hot Wheels", "Ultimate Garage, 2 mașinuțe incluse", "HKX48", 520],
      ["Hot Wheels", "Pachet 20 mașinuțe", "H7045", 150],
      ["Brio", "World 33773 Set tren cu pod, 25 piese", "33773", 290],
      ["Dickie Toys", "Camion de pompieri cu pompă de apă", "203719022", 190],
    ],
  },
  {
    category: [root, "Jocuri de societate"],
    noun: "Joc de societate",
    drawing: "board-game",
    rows: [
      ["Hasbro", "Monopoly Clasic, limba română", "C1009", 125],
      ["Ravensburger", "Labirint, 2-4 jucători", "26448", 130],
      ["Catan", "Coloniștii din Catan, limba română", "IDECATRO", 170],
      ["Asmodee", "Ticket to Ride Europa, limba română", "LEMADA02RO", 240],
    ],
  },
];
