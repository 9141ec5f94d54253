import type { PublicDocument } from "./document.ts";

export const terms: PublicDocument = {
  title: "Termeni",
  description: "Termenii în care firmele folosesc Vizor.",
  updated: "Ultima actualizare: 1 iunie 2025",
  lead: "Acești termeni sunt contractul dintre firma ta și firma care operează Vizor. Îi accepți când îți creezi contul.",
  sections: [
    {
      id: "operator",
      title: "Cine suntem",
      blocks: [
        "Vizor este operat de o societate cu răspundere limitată din România, cu sediul indicat aici:",
        "operator",
      ],
    },
    {
      id: "who",
      title: "Cine poate folosi Vizor",
      blocks: [
        "Trebuie să ai cel puțin 18 ani și dreptul de a acționa pentru firma în numele căreia folosești Vizor. Serviciul este făcut pentru comercianți și nu se adresează consumatorilor.",
        "Nu dezvălui nimănui parola și al doilea factor, dă date corecte și fă fiecărui coleg un cont al lui. Firma ta răspunde de ce se face din conturile ei.",
      ],
    },
    {
      id: "service",
      title: "Ce face Vizor",
      blocks: [
        "Vizor citește paginile publice de produs pe care le indici și, dacă ceri căutarea în magazinul unui concurent, harta site-ului sau feedul acelui magazin și paginile de produs din ele. Reține prețurile și stocul, le compară și recomandă prețuri după regulile tale. Citește cel mult atât de des cât permite planul tău și numai unde îi dă voie robots.txt.",
        "Citirile pot fi greșite, întârziate sau pot lipsi: magazinele își schimbă paginile, refuză vizite sau nu funcționează. Un preț recomandat este o propunere. Prețurile le hotărăști tu și numai tu răspunzi de ele – inclusiv de respectarea regulilor privind reducerile de preț, concurența și informarea consumatorilor.",
      ],
    },
    {
      id: "use",
      title: "Utilizare corectă",
      blocks: [
        "Nu ai voie:",
        [
          "să indici pagini pe care nu ai dreptul să le monitorizezi sau care nu sunt publice;",
          "să folosești Vizor ca să te înțelegi asupra prețurilor cu alți comercianți sau să încalci în alt fel legea concurenței;",
          "să ocolești limitele, să cauți vulnerabilități fără acordul nostru sau să încarci serviciul peste planul tău;",
          "să revinzi accesul sau să publici date ale altor firme, ajunse la tine printr-o eroare.",
        ],
        "Dacă încalci aceste reguli, putem suspenda contul; când se poate, te avertizăm întâi și îți dăm timp să îndrepți lucrurile.",
      ],
    },
    {
      id: "payment",
      title: "Planuri și plată",
      blocks: [
        "Planurile sunt lunare, cu prețuri în euro, fără TVA. Prețul și limitele sunt cele din tabelul planurilor la data abonării. Plata se face în avans, printr-un procesator de plăți, singurul care primește datele cardului.",
        "O firmă nouă poate încerca Vizor 14 zile. Dacă o plată nu reușește, serviciul continuă 7 zile, ca să poți plăti. După aceea, verificările, importurile, exporturile și recomandările se opresc; datele tale rămân la vedere.",
        "Poți schimba planul sau renunța oricând; renunțarea are efect la sfârșitul lunii plătite. O schimbare a prețurilor o anunțăm cu cel puțin 30 de zile înainte să ți se aplice.",
      ],
    },
    {
      id: "data",
      title: "Datele tale",
      blocks: [
        "Ce introduci și imporți rămâne al tău. Ne permiți să stocăm și să prelucrăm aceste date ca să îți oferim serviciul. Ce citește Vizor pe pagini publice folosește și altor clienți care urmăresc aceeași pagină; regulile, costurile și prețurile tale recomandate, niciodată.",
        "Îți poți exporta datele oricând. Dacă firma este ștearsă, datele ei se șterg la 14 zile de la cerere; până atunci te poți răzgândi. Cum tratăm datele personale scrie pe pagina despre confidențialitate.",
      ],
    },
    {
      id: "availability",
      title: "Disponibilitate și schimbări",
      blocks: [
        "Avem grijă ca serviciul să meargă mereu, fără să promitem că nu cade niciodată. Lucrările de întreținere le anunțăm când se poate. Putem îmbunătăți sau schimba funcții; dacă renunțăm la una de care ai nevoie, poți rezilia pe loc și primești înapoi plata pentru restul lunii.",
      ],
    },
    {
      id: "liability",
      title: "Răspundere",
      blocks: [
        "Răspunderea noastră pentru toate pretențiile la un loc este limitată la suma pe care ne-ai plătit-o pentru serviciu sau la 100 USD, dacă nu ai plătit nimic. Nu răspundem pentru profit nerealizat, vânzări pierdute sau pagube indirecte.",
        "Limita nu se aplică în caz de intenție sau culpă gravă, de deces sau vătămare, ori acolo unde legea nu o permite.",
      ],
    },
    {
      id: "end",
      title: "Încetarea contractului",
      blocks: [
        "Poți denunța contractul oricând, renunțând la abonament și ștergând firma. Noi îl putem înceta cu un preaviz de 30 de zile sau imediat, pentru o încălcare gravă; dacă încetarea nu ți se datorează, îți restituim ce ai plătit pentru perioada rămasă.",
      ],
    },
    {
      id: "law",
      title: "Legea aplicabilă și litigii",
      blocks: [
        "Se aplică legea română. Litigiile care nu se rezolvă pe cale amiabilă sunt de competența instanțelor din București.",
        "Dacă schimbăm acești termeni, te anunțăm prin e-mail cu cel puțin 30 de zile înainte. Dacă nu ești de acord, poți renunța înainte să se aplice.",
      ],
    },
  ],
};
