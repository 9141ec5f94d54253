import { f1Of, type ReadingFigure, readingFigures } from "../reading-figures.ts";
import type { PublicDocument } from "./document.ts";

const f1 = (of: ReadingFigure) => f1Of(of).replace(".", ",");
const inWords = (of: ReadingFigure) =>
  `${of.right} corecte din ${of.reported} raportate; ${of.stated} pe pagini (F1 ${f1(of)})`;
const inShort = (of: ReadingFigure) =>
  `${of.right} din ${of.reported}; ${of.stated} pe pagini (F1 ${f1(of)})`;

export const method: PublicDocument = {
  title: "Cum sunt citite prețurile",
  description: "Cum găsește Vizor prețul pe o pagină de produs, cât de bine și cum este măsurat.",
  lead: "O pagină de produs arată multe sume: prețul, cât a costat înainte, ratele, transportul, alte produse. Iată cum ajunge una dintre ele să fie prețul – și ce se întâmplă când niciuna nu este sigură.",
  sections: [
    {
      id: "steps",
      title: "De la pagină la preț",
      blocks: [
        [
          "Pagina este citită o dată, așa cum o primește un vizitator. Numele produsului este punctul de la care se măsoară distanțele.",
          "Se adună tot ce spune pagina despre preț, stoc, coduri și nume: în textul vizibil și în datele publicate pentru motoarele de căutare.",
          "Sumele care țin de alte produse, de transport sau de rate sunt recunoscute după locul lor și după cuvintele din jur.",
          "Fiecare sumă rămasă primește un scor din circa 70 de caracteristici: cât de departe e de nume și de butonul de cumpărare, dacă e tăiată, dacă datele paginii spun aceeași valoare.",
          "Scorurile devin probabilități, alături de cea că „pagina nu spune niciun preț”. De la 50 % în sus, suma cea mai probabilă este prețul.",
        ],
      ],
    },
    {
      id: "example",
      title: "Un exemplu",
      blocks: [
        "O pagină arată „219,00 lei 189,00 lei” și, dedesubt, „sau 12 rate de 15,75 lei”. Vizor citește 189,00 lei cu o probabilitate de 99,5 %: suma e aproape de nume, nu e tăiată, iar chiar înaintea ei se află una mai mare. 219,00 lei e tăiat și devine prețul anterior; 15,75 lei este recunoscut ca rată.",
      ],
    },
    {
      id: "figures",
      title: "Cât de bine",
      blocks: [
        "Măsurat pe pagini reale de produs, etichetate de oameni. La prețuri, stoc și coduri de produs, toate paginile unui magazin au fost lăsate deoparte la antrenarea modelului care îl citește: aceste cifre spun cât de bine e citit un magazin pe care Vizor nu l-a văzut niciodată.",
        {
          head: ["", "77 de pagini din 32 de magazine", "137 de pagini de pe 103 site-uri"],
          rows: [
            ["Preț", ...readingFigures.price.map(inWords)],
            ["Stoc", ...readingFigures.availability.map(inShort)],
            ["Cod de produs (SKU)", ...readingFigures.SKU.map(inShort)],
            ["Brand", ...readingFigures.brand.map(inShort)],
          ],
        },
        "F1 este media armonică a două proporții: câte dintre valorile raportate sunt corecte și câte dintre cele aflate pe pagini au fost raportate. Stocul este cântărit cu valori fixe, care dau aceleași cifre ca valorile învățate cu magazine lăsate deoparte; brandul vine din datele paginii sau dintr-o listă de branduri cunoscute și este măsurat pe pagini așa cum sunt. Cuvintele căutate pentru amândouă au fost alese cu aceste pagini în față, așa că în altă parte așteaptă-te la ceva mai puțin.",
      ],
    },
    {
      id: "doubt",
      title: "Când nu este sigur",
      blocks: [
        [
          "O pagină pe care nicio sumă nu e destul de probabilă rămâne fără preț, iar Vizor spune de ce.",
          "Un preț cu o probabilitate sub 85 % apare ca nesigur și nu este comparat cu nimic până când o citire ulterioară îl găsește din nou sau îl confirmă cineva.",
          "Un preț atât de diferit de ultimul încât pare o greșeală așteaptă a doua citire.",
          "Citirile îndoielnice ajung la oamenii firmei care administrează serviciul, care le confirmă sau le corectează.",
          "Un preț îl corectezi singur, pe loc pentru produsul tău. Celelalte pagini ale magazinului sunt citite în locul corectat după ce mai multe dintre ele îl confirmă.",
          "Un preț fără TVA nu este comparat niciodată cu prețurile plătite de consumatori.",
        ],
      ],
    },
    {
      id: "manners",
      title: "Cum sunt vizitate paginile",
      blocks: [
        "O dată pe zi și încă o dată când un preț pare greșit sau când o cere cineva; cel mult o pagină pe secundă de la un magazin, sub un nume care spune cine suntem. robots.txt este respectat. Un magazin lent sau care refuză este vizitat mai rar.",
      ],
    },
  ],
};
