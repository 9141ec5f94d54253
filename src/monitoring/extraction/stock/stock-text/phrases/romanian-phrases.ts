import type { StockPhrases } from "./stock-phrases.ts";

const thing =
  "(?:produsul(?:ui)?|produse|articolul|modelul|bucata|bucati|buc|piese|exemplare|perechi|seturi|cutii)";
const pieces =
  "(?:bucati|bucata|buc|produse|produs|piese|exemplare|exemplar|perechi|seturi|cutii|role|metri|m|kg)\\.?";
const offer =
  "(?:stoc|catalog|oferta|gama|productie|fabricatie|vanzare|comercializare|comert|piata|magazin|nomenclator|portofoliu)";

/** Romanian phrases; both forms of ș and ț are folded. */
export const romanianPhrases: StockPhrases = {
  out: [
    "stoc(?:ul)?(?: furnizor| magazin| online| depozit)?\\s*[:\\-]?\\s*(?:a fost |este |s-a )?(?:epuizat|terminat|zero|indisponibil|inexistent|lipsa|nul)",
    "stoc(?:ul)?\\s*[:\\-]?\\s*0(?![\\d.,])(?:\\s*(?:buc|bucati)\\.?)?",
    "0\\s*(?:buc|bucati|produse)?\\.?\\s*(?:in|pe) stoc",
    "epuizat[aei]?(?: stoc| din stoc| temporar| momentan)?",
    "s-(?:a|au) (?:epuizat|vandut|terminat)",
    "(?:a fost |au fost )?vandut[aei]? (?:complet|integral|tot)",
    "lipsa (?:din |de |temporara (?:de |din )?|momentan (?:din )?)?stoc",
    "(?:momentan|temporar|actualmente) (?:indisponibil[aei]?|epuizat[aei]?|lipsa(?: stoc)?|fara stoc)",
    "(?:indisponibil|nedisponibil)[aei]?(?: momentan| temporar| in stoc| online| in acest moment)?",
    "(?:fara|inafara|in afara|iesit din) stoc(?:ului)?",
    `(?:momentan )?nu (?:mai )?(?:este|e|sunt|este momentan|e momentan|este inca)(?: momentan| temporar| inca)? (?:in stoc|pe stoc|disponibil[aei]?|de vanzare|in oferta|in vanzare)`,
    `nu (?:mai )?(?:avem|exista|detinem|dispunem)(?: momentan| niciun| nicio)? ?(?:de )?(?:${thing} )?(?:in |pe |acest produs in )?stoc(?:ul)?`,
    "nu se (?:mai )?(?:fabrica|produce|comercializeaza|vinde|livreaza)",
    "nu (?:mai )?poate fi (?:comandat|cumparat|achizitionat)[a]?",
    `(?:scos|scoasa|retras|retrasa|eliminat|eliminata|iesit|iesita|delistat) (?:definitiv |complet )?(?:din|de la|de pe) ${offer}`,
    "produs (?:retras|delistat|discontinuat|expirat|arhivat)",
    "discontinuat[a]?",
    "(?:productie|fabricatie|comercializare)a? (?:a fost )?(?:intrerupta|incetata|oprita|sistata)|scos[a]? din (?:uz|sortiment|comert)",
    "precom\\w+ (?:(?:este|sunt|s-au|s-a|au fost|a fost) )?(?:incheiat[ae]?|inchis[ae]?)|(?:tiraj|editie) epuizata?",
    "(?:in stoc|stoc|disponibil|disponibilitate|pe stoc)\\s*:\\s*nu|nu sunt (?:produse|bucati|exemplare) (?:in|pe) stoc|nelivrabil[a]?",
    "sfarsit de (?:serie|productie|viata)(?! in stoc)",
    "(?:in curand|curand) (?:in|pe|din nou (?:in|pe)) stoc",
    "(?:revine|revin|va reveni|reintra|intra) (?:in curand|curand|in stoc|pe stoc|din nou)(?: in curand)?",
    "(?:in curs de|in asteptare|se asteapta|asteptam|urmeaza)(?: de| la)? (?:re)?(?:aprovizionare|aprovizionarea|stoc|reaprovizionarea)",
    "(?:re)?aprovizionare in curs",
  ],
  outAlone: [
    "(?:produs(?:ul)? |articol(?:ul)? )?(?:a fost |este )?vandut[a]?",
    "rezervat[a]?",
    "in curand",
    "retras[a]?",
    "arhivat",
    "lipsa",
  ],
  outButton: [
    "(?:anunta|notifica|instiinteaza|avertizeaza|alerteaza|contacteaza|informeaza|avizeaza)(?:ti)?-?\\s?(?:ma|te)(?! [^.!?]{0,40}pret)(?: prin e-?mail| pe e-?mail| pe mail| prin sms)?(?:,? ?(?:cand|daca|la|de|in momentul|atunci|cum|despre)[^.!?]{0,60}?(?:stoc(?:ul|ului)?|disponibil[a]?|disponibilitate[a]?|revine|reaprovizion\\w+|soseste|ajunge))",
    "(?:alerta|notificare|alarma)(?: de| la| revenire| disponibilitate)*(?: in)? ?stoc",
    "(?:vreau|doresc) (?:sa fiu|o) (?:anuntat|notificat|instiintat|notificare|alerta)[a]?(?![^.!?]{0,40}pret)",
    "(?:primeste|trimite-mi)(?: o)? (?:notificare|alerta|e-?mail|mail)[^.!?]{0,30}stoc",
    "(?:inscrie-te|abonea\\w+-te|abonare)[^.!?]{0,30}(?:stoc|lista de asteptare)",
    "lista de asteptare",
  ],
  in: [
    "precomand[aie]\\w*|pre-comand[aie]\\w*|pre comand[aie]\\w*",
    "ultimul (?:produs|exemplar|articol)(?: (?:in|pe|din) stoc| ramas| disponibil)?",
    "ultima (?:bucata|buc|pereche|piesa|cutie)(?: (?:in|pe|din) stoc| ramasa| disponibila)?",
    `ultimele (?:\\d+ ?)?${pieces}(?: (?:in|pe|din) stoc| ramase| disponibile)?`,
    `(?:mai sunt|mai avem|au mai ramas|a mai ramas|mai este|mai e|ramas)(?: doar| numai| disponibile)? (?:\\d+|o|un|una|doua|trei|putine|cateva)\\b(?: singura| singur)?(?: ${pieces})?(?: (?:in|pe) stoc| disponibile)?`,
    `(?:doar|numai|inca|peste|mai mult de|mai putin de|sub) \\d+ ?${pieces}(?: (?:in|pe) stoc| ramase| disponibile)?`,
    `\\d+\\+? ?${pieces}? ?(?:in|pe) stoc`,
    `\\d+\\+? ?${pieces} disponibile`,
    `(?:doar|numai|sub|peste) \\d+ (?:in|pe) stoc`,
    `stoc(?:ul)?(?: disponibil| curent| magazin| online| depozit| furnizor)?\\s*[:\\-]?\\s*[<>]?\\s*[1-9]\\d*\\+? ?(?:${pieces})?`,
    "stoc(?:ul)?(?: este)?\\s*[:\\-]?\\s*(?:limitat|suficient|disponibil|ridicat|mare|mediu|redus|mic|scazut|critic|ok|da|asigurat|permanent|aproape epuizat)",
    "stoc (?:la )?(?:furnizor|extern|central|partener|producator|importator|depozit|magazin|showroom)(?:ul)?",
    "in (?:acest moment )?stoc(?:ul)?(?: (?:la )?(?:furnizor(?:ului)?|depozit(?:ul)?|magazin|extern|limitat|online|suficient|showroom|partener|central))?",
    "(?:este |e |se afla )?pe stoc",
    "(?:disponibil|disponibila|disponibile) (?:(?:doar |numai |si )?(?:la comanda|pe comanda|in stoc|imediat|acum|online|la furnizor|in depozit|pentru (?:comanda|livrare|precomanda)|in magazin(?:e|ul|ele)?(?: fizic[e]?)?|in showroom|in cantitate limitata))",
    "disponibilitate\\s*[:\\-]?\\s*(?:imediata|in stoc|disponibil|limitata|ridicata|da)",
    "(?:disponibil )?(?:doar|numai|exclusiv) (?:in|la|din) (?:magazin(?:e|ul|ele)?(?: fizic[e]?)?|showroom(?:-?ul)?)",
    "cantitate limitata|cantitati limitate|stocuri limitate",
    "gata de (?:livrare|expediere)|livrare (?:imediata|din stoc)|(?:in stoc|stoc|disponibil|pe stoc)\\s*:\\s*da",
    `(?:putine|cateva) ${pieces} (?:(?:in|pe) stoc|ramase|disponibile)`,
    "(?:lichidare|lichidari) (?:de |totala de )?stoc(?:uri)?|in limita stocului(?: disponibil)?|stoc epuizabil",
    "(?:vanzare|comanda|rezervare) in avans",
    "(?:produs )?(?:realizat |fabricat |executat |se aduce |se livreaza )?(?:la|pe) comanda(?: speciala| ferma)?",
    "aproape epuizat",
    "livrabil[a]?",
  ],
  inAlone: [
    "(?:produs )?disponibil[aei]?(?: (?:in|din|de la|in aprox\\.?) [^.!?]{0,30}(?:zile|ore|saptamani))?",
    "da, in stoc",
  ],
  inButton: [
    "(?:adauga|pune|baga)(?:ti)? (?:in|la) (?:cos(?:ul)?|cosul de cumparaturi)(?: de cumparaturi)?",
    "(?:cumpara|comanda|achizitioneaza)(?:ti)?(?: acum| online| rapid| produsul)",
    "adauga la comanda",
    "cumpara",
  ],
};
