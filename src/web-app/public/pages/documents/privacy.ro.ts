import type { PublicDocument } from "./document.ts";

export const privacy: PublicDocument = {
  title: "Confidențialitate",
  description: "Ce date personale prelucrează Vizor, de ce, cât timp, și ce drepturi ai.",
  updated: "Ultima actualizare: 1 iunie 2025",
  lead: "Vizor este un instrument pentru firme. Are nevoie de puține date despre oamenii care îl folosesc; aici scrie exact care, de ce și pentru cât timp.",
  sections: [
    {
      id: "controller",
      title: "Cine răspunde de date",
      blocks: [
        "Operatorul datelor tale personale este firma care operează acest serviciu, o societate cu răspundere limitată din România, cu sediul indicat aici:",
        "operator",
        "Pentru orice ține de această pagină, scrie-ne la adresa de e-mail de mai sus. Dacă un client ne-a dat date ale angajaților săi, fiecare dintre noi răspunde de partea sa.",
      ],
    },
    {
      id: "data",
      title: "Ce prelucrăm și de ce",
      blocks: [
        {
          head: ["Date", "Scop", "Temei legal"],
          rows: [
            [
              "Cont: nume și prenume, adresă de e-mail, firmă, rol, limbă; parola, doar sub formă de hash ireversibil; cheia celui de-al doilea factor, criptată",
              "Ca să ai acces și ca să știe colegii cu cine lucrează",
              "Contract (art. 6 alin. (1) lit. b) GDPR)",
            ],
            [
              "Sesiuni: când a fost deschisă și folosită fiecare, adresa IP și browserul; rețelele din care te-ai autentificat, încercările de autentificare și mesajele din formularul de contact, după un hash cu cheie al adresei IP",
              "Ca să vezi unde ești conectat și ca să oprim ghicirea parolelor și avalanșele de mesaje",
              "Interes legitim: securitatea (art. 6 alin. (1) lit. f))",
            ],
            [
              "Istoricul modificărilor: cine a adăugat, schimbat, aprobat sau șters ceva, și când; accesările datelor firmei tale de către personalul nostru",
              "Ca acțiunile să poată fi urmărite și anulate și ca firma ta să fie protejată",
              "Contract; interes legitim: securitatea",
            ],
            [
              "Utilizare: numărul de apeluri pe persoană, site, zi și tip",
              "Pentru limitele planului și pentru funcționarea serviciului",
              "Contract; interes legitim: un serviciu stabil",
            ],
            [
              "Mesajele pe care ți le trimite serviciul: rapoarte, alerte, linkuri, confirmări",
              "Ca să primești ce ai cerut tu sau firma ta",
              "Contract; consimțământ, acolo unde mesajul se poate porni și opri",
            ],
            [
              "Abonament și facturi: datele firmei, numele titularului, adresa de e-mail, ultimele patru cifre și data de expirare a cardului",
              "Ca să încasăm abonamentul și să emitem facturi",
              "Contract; obligație legală (legislația contabilă și fiscală, art. 6 alin. (1) lit. c))",
            ],
            [
              "Mesaje de contact și cereri de demonstrație: nume, adresă de e-mail, firmă, mesaj",
              "Ca să îți răspundem",
              "Consimțământul tău explicit, prin trimiterea formularului, sau demersuri înainte de contract",
            ],
          ],
        },
        "Numărul cardului nu ajunge niciodată pe serverele noastre: browserul tău îl trimite direct procesatorului de plăți, care ne dă doar un cod de referință.",
        "Nu luăm decizii automate despre oameni, nu le facem profiluri și nu vindem date. Prețurile recomandate privesc produse, nu persoane.",
      ],
    },
    {
      id: "pages",
      title: "Ce citește Vizor pe internet",
      blocks: [
        "Vizor citește pagini publice de produs: prețuri, stoc, etichete, imagini, denumiri și coduri de produs. Ca să găsească paginile unui concurent numit de un client, citește și harta site-ului (sitemap) sau feedul de produse al acelui magazin. Respectă robots.txt, face pauze între vizite, spune cine este, nu se autentifică nicăieri – în afară de feedul de produse al clientului însuși, cu parola primită de la el – și nu caută date despre persoane. Dacă pe o pagină de produs apar întâmplător astfel de date, nu sunt extrase.",
        "Din câteva pagini al căror preț a fost citit cu îndoială păstrăm o copie, ca un om să poată verifica citirea: 30 de zile sau mai mult, dacă cineva a hotărât ce e corect, pentru a antrena și a măsura citirea prețurilor. Nu căutăm în ele date despre persoane.",
        "Imaginile produselor ajung la tine prin serverul nostru, așa că magazinele nu văd cine le privește.",
      ],
    },
    {
      id: "cookies",
      title: "Cookie-uri și memoria browserului",
      blocks: [
        "Vizor nu folosește cookie-uri proprii, nu are reclame și nici instrumente de analiză ale altor firme. Folosește memoria browserului tău:",
        {
          head: ["Înregistrare", "La ce folosește", "Când și cât timp"],
          rows: [
            [
              "auth_token, auth_token_expiration",
              "sesiunea ta",
              "când te autentifici; 12 ore sau 30 de zile, dacă bifezi „Ține-mă minte”",
            ],
            ["language, theme", "ce ai ales din butoanele paginii", "când alegi; până o ștergi"],
            ["cookie_consent", "faptul că ai acceptat această informare", "când accepți; până o ștergi"],
            ["selectedSite", "site-ul la care lucrezi", "când ești autentificat și deschizi un site"],
            [
              "pending_checkout",
              "planul ales înainte să ai cont",
              "când alegi un plan; până revii la plată, cel mult o zi",
            ],
            [
              "export_task_id, offline_export_task_id, dynamic_pricing_export_task_id, export_downloaded_…",
              "ca o descărcare pornită de tine să se încheie, o singură dată",
              "când pornești un export; până se încheie sau cu un minut mai mult",
            ],
            [
              "registration_pending, registration_link (doar pentru filă)",
              "ca să continui înregistrarea începută",
              "când te înregistrezi; până închizi fila",
            ],
            [
              "scroll_positions (doar pentru filă)",
              "ca să revii în același loc al paginii",
              "numai după ce accepți; până închizi fila",
            ],
            [
              "productsTableColumns, dynamicPricesDensity, rail_pinned",
              "coloanele tabelului, înălțimea rândurilor de la prețuri și meniul fixat, cum le-ai ales",
              "când alegi, autentificat fiind; până le ștergi",
            ],
            [
              "__stripe_mid, __stripe_sid (cookie-uri Stripe, acolo unde este activat)",
              "ca să fie recunoscute fraudele cu carduri",
              "când deschizi formularul pentru card; un an și 30 de minute",
            ],
          ],
        },
        "Înainte să accepți nu se memorează nimic în afară de ce este strict necesar pentru ce ceri chiar tu: autentificarea, alegerea limbii sau a temei. Totul funcționează și dacă nu accepți; doar că, la reîncărcare, pagina se deschide de la început. Acordul ți-l poți retrage oricând, de aici:",
        "withdrawal",
      ],
    },
    {
      id: "retention",
      title: "Cât timp păstrăm datele",
      blocks: [
        {
          head: ["Date", "Durată"],
          rows: [
            ["Cont", "cât timp există; după o cerere de ștergere, 14 zile"],
            ["Sesiuni", "până expiră sau sunt încheiate"],
            [
              "Rețelele din care te-ai autentificat, ca hash cu cheie",
              "30 de zile de la ultima autentificare de acolo",
            ],
            ["Numărul încercărilor și al mesajelor de contact", "cel mult o zi după ultimul"],
            ["Înregistrări neterminate", "30 de zile de la expirarea linkului"],
            ["Invitații", "până sunt acceptate sau retrase"],
            ["Mesaje de contact și cereri de demonstrație", "90 de zile"],
            [
              "Fișiere de import și de export",
              "conținutul unui export, o zi după ce a fost încheiat; lista fișierelor, rândurile importate și ce au adus feedurile de produse, 30 de zile",
            ],
            ["Arhivele cu datele tale, cerute de tine", "7 zile"],
            ["Produse șterse, pentru anulare", "30 de zile"],
            ["Evidența mesajelor trimise", "rapoarte 90 de zile, alerte 30 de zile"],
            ["Evidența webhookurilor trimise", "30 de zile"],
            ["Utilizare: numărul de apeluri", "cât timp firma folosește Vizor"],
            ["Prețuri și stocuri citite pe pagini", "fără limită: sunt informații despre produse"],
            [
              "Istoricul modificărilor",
              "cât timp firma folosește Vizor; o persoană ștearsă apare sub un pseudonim",
            ],
            ["Facturi și documente contabile", "cât cere legislația contabilă și fiscală din România"],
            [
              "Jurnalele serverului",
              "fără parole, coduri de acces și parametri ai adreselor; numai cât e nevoie pentru funcționare și securitate",
            ],
            [
              "Copii de siguranță",
              "înlocuite pe rând; ce a fost șters rămâne în copiile mai vechi până la înlocuirea lor. Dacă una trebuie restaurată, ștergerile confirmate înainte de a fi făcută se aplică din nou; una confirmată mai târziu trebuie cerută din nou",
            ],
          ],
        },
      ],
    },
    {
      id: "recipients",
      title: "Cine primește date",
      blocks: [
        [
          "Firma ta: administratorii și colegii văd nume, adrese, roluri și cine ce a modificat.",
          "Procesatorul de plăți (Stripe, acolo unde este activat): ce trebuie pentru o plată. Datele cardului le prelucrează pe propria răspundere.",
          "Serverul de e-mail care ne livrează mesajele și furnizorul serverelor pe care rulează Vizor, ca persoane împuternicite prin contract.",
          "Programele pe care le conectează firma ta (chei API, asistenți): produsele și prețurile ei, iar la un import sau la o decizie, numele ori adresa de e-mail a colegului care le-a făcut. Ce trimit webhookurile și feedurile de prețuri nu numește pe nimeni.",
          "Autoritățile, atunci când legea ne obligă.",
        ],
        "Dacă un destinatar se află în afara Spațiului Economic European, datele ajung acolo numai în baza unei decizii privind nivelul adecvat de protecție sau a clauzelor contractuale standard ale Comisiei.",
      ],
    },
    {
      id: "rights",
      title: "Drepturile tale",
      blocks: [
        "Ai dreptul:",
        [
          "de acces: o copie a datelor tale. O descarci singur, ca fișier, din cont;",
          "la rectificarea datelor greșite;",
          "să îți retragi oricând consimțământul, fără efect asupra a ceea ce s-a făcut până atunci;",
          "la restricționarea prelucrării și la opoziție față de prelucrarea bazată pe interesul nostru legitim;",
          "la ștergere: o ceri din cont și o confirmi prin e-mail. Timp de 14 zile te poți răzgândi; apoi datele sunt șterse sau, în evidențele care trebuie să rămână, înlocuite cu un pseudonim;",
          "la portabilitate: datele tale într-un format pe care îl citește și un program (JSON);",
          "să depui plângere la Autoritatea Națională de Supraveghere a Prelucrării Datelor cu Caracter Personal (ANSPDCP), B-dul G-ral. Gheorghe Magheru nr. 28–30, București, dataprotection.ro.",
        ],
        "Ce nu poți face din cont, cere prin e-mail. Răspundem în cel mult o lună.",
      ],
    },
    {
      id: "security",
      title: "Securitate",
      blocks: [
        "Traficul este criptat. Parolele sunt păstrate ca hash Argon2id, secretele criptat, cheile API și linkurile ca hash. Datele fiecărei firme sunt separate chiar în baza de date, iar testele verifică la fiecare apel că nimeni nu ajunge la datele altei firme. Autentificarea este limitată și poate fi protejată cu un al doilea factor. Accesul personalului nostru lasă o urmă pe care firma ta o poate citi.",
        "Niciun sistem nu este perfect sigur. Dacă o breșă îți pune în pericol drepturile, te anunțăm pe tine și autoritatea, așa cum cere legea.",
      ],
    },
    {
      id: "changes",
      title: "Modificări și vârstă",
      blocks: [
        "Vizor este pentru persoane de cel puțin 18 ani care acționează pentru o firmă. Modificările acestei pagini le anunțăm aici, cu o dată nouă, iar pe cele importante și prin e-mail.",
      ],
    },
  ],
};
