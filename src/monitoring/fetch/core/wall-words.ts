/**
 * What walls of bot protections say, in the languages of the shops that are read: parts of folded words, so that one
 * entry stands for its inflections.
 */

const unusual =
  "unusual|suspicious|abnormal|irregular|neobisnuit|suspect|anormal|ungewohnlich|verdachtig|auffallig|inhabituel|inusual|sospechos|insolit|sospett|anomal|incomum|suspeit|nietypow|podejrzan|neobvykl|podezrel|podozriv|nezvykl|szokatlan|gyanus|neuobicajen|neobicaj|sumnjiv|nenavad|sumljiv|ongebruikelijk|ongewoon|verdacht|необичаин|съмнителн|подозрителн|необычн|незвичн|підозріл|ασυνηθιστ|υποπτ|ovanlig|usædvanlig|mistænkelig|uvanlig|mistenkelig|epatavallis|supheli";
const automated =
  "automated|automatizat|automatisiert|automatisierte|automatise|automatizzat|automatizad|automatizovan|zautomatyzowan|automatyczn|automatizalt|automatiziran|avtomatizirani?|geautomatiseerd|автоматизиран|автоматическ|αυτοματοποιημεν|automatiserad|automatisert|automatiseret";
const activity =
  "traffic|activit|request|queries|access\\b|behaviou?r|visits|tools|trafic|cereri|solicitar|accesar|comportament|aktivit|verkehr|anfrage|zugriff|requete|demande|traffic|richiest|peticion|solicitud|actividad|atividade|ruch\\b|aktywnos|zapyta|zadan|provoz|pozadav|poziadav|premavk|forgalom|tevekenyseg|keres|promet|aktivnost|zahtjev|zahtev|dejavnost|verkeer|activiteit|verzoek|трафик|активност|заявк|запрос|κινηση|δραστηριοτητ|αιτηματ|trafik|toiminta";
const verify =
  "verif|controleer|confirm|\\bprove\\b|doved|demonstrati|bestatig|uberpruf|nachweis|beweis|prouv|conferma|dimostr|demuestr|demostr|comprueb|potwierdz|udowodn|overit|overte|potvrd|dokaz|igazol|erositse|bizonyit|potrdi|bevestig|bewijs|проверк|потвърд|докаж|подтверд|επιβεβαι|επαληθευ|αποδειξ|bekraft|bekreft|bekræft|vahvista|dogrula";
const human =
  "\\bhuman|\\buman|\\bom\\b|mensch|humain|człowiek|czlowiek|clovek|\\bember|covjek|\\bcovek|\\bmens\\b|menneske|manniska|човек|человек|людин|ανθρωπο|ihminen|\\binsan";
const verifying =
  "checking|verifying|validating|inspecting|verificam|se verifica|in curs de verificare|pruf(?:en|t|ung)|verifions|(?:stiamo|estamos|estem) (?:verific|controll|comprob)|comprobando|verificando|sprawdzamy|weryfikujemy|kontrolujeme|overujeme|ellenorizzuk|ellenorzes|provjeravamo|proveravamo|preverjamo|controleren|проверяваме|проверяем|перевіряємо|ελεγχουμε|kontrollerar|kontrollerer";
const detected =
  "detect|observat|identificat|festgestellt|erkannt|rilevat|wykry|zjisti|zisti|eszlel|otkri|zaznal|засеч|обнаруж";
const visitor =
  "browser|navigat|navegador|prohlizec|prehliadac|przegladark|bongeszo|preglednik|pregledac|brskalnik|webblasare|nettleser|selain|браузър|браузер|περιηγητ|connection|conexiun|verbindung|connexion|connessione|conexion|po[lł]aczeni|pripojeni|kapcsolat|\\bvez[aeu]\\b|povezav|verbinding|връзка|соединени|request|cerere|solicitare|anfrage|requete|richiesta|solicitud|zadani|pozadav|keres|zahtjev|zahtev|verzoek|заявка|запрос";
const access =
  "acces(?!s?ori|soir)|zugriff|zugang|acesso|dostep|pristup|hozzaferes|toegang|dostop|достъп|доступ|приступ|προσβαση|atkomst|tilgang|adgang|paasy|erisim";
const denied =
  "denied|forbidden|blocked|restricted|limited|refused|interzis|limitat|blocat|restrictionat|refuzat|respins|oprit\\b|oprita\\b|verweigert|gesperrt|blockiert|eingeschrankt|abgelehnt|refuse|bloque|interdit|restreint|negato|bloccat|vietato|limitato|negad|bloquead|prohibid|restringid|zablokowan|zabronion|odmow|ograniczon|odepren|blokovan|zakazan|omezen|odmietnut|odmitnut|zamitnut|zamietnut|obmedzen|megtagad|letilt|korlatoz|blokkol|zabranjen|blokiran|odbijen|ogranicen|zavrnjen|onemogocen|omejen|geweigerd|geblokkeerd|beperkt|отказан|одбијен|забрањен|забороне|заблокова|блокиран|забранен|ограничен|блокирован|запрещ|отклонен|απορριφθ|αποκλει|απαγορευ|nekad|blockerad|nægtet|blokeret|nektet|blokkert|estetty|engellen|reddedil";
const sender =
  "\\bip\\b|\\byou\\b|request|solicitar|cererea|cererii|anfrage|requete|demande|richiesta|solicitud|peticion|zapytani|zadani|pozadav|poziadav|keres|zahtjev|zahtev|verzoek|заявка|запрос|αιτημα";
const behaviour =
  "behavio|comportament|verhalten|comportement|comportamiento|zachowan|chovani|spravani|viselked|ponasanj|obnasanj|gedrag|поведени";
const solve =
  "solve|complete|\\bdrag|slide\\b|press|hold|enter|\\btype|rezolva|completa|trage|glisa|introduce|apasa|losen|schieben|ziehen|eingeben|geben sie|faites glisser|resolv|saisi|trascina|risolvi|inseri|desliza|resuelv|introduzca|przesun|rozwiaz|wpisz|posunte|presunte|vyres|zadejte|opiste|huzza|oldja meg|irja be|povucite|rijesite|resite|unesite|povlecite|vnesite|sleep\\b|los de|voer";
const task =
  "puzzle|slider|\\btest|glisor|cursor|regler|ratsel|schieber|zeichen|curseur|deslizador|suwak|zagadk|posuvnik|posuvnik|hadank|csuszka|feladvany|karakter|klizac|zagonetk|drsnik|uganko|schuif|puzzel|caracter|character|imagin|picture|znaki|znaky|znakove|obrazk";
const robot =
  "\\b(?:not|nu|kein|keine|pas|non|no|nao|nie|nejste|nejsem|nie ste|nem|niste|nisam|nisi|nisem|geen|ikke|inte|не|δεν)\\b[^.!?]{0,25}(?:\\b(?:ro)?bots?\\b|robot|робот|ρομποτ)|(?:\\bare you|sunteti|esti|sind sie|bist du|etes-vous|es-tu|\\bsei|siete|es usted|eres|czy jestes|jste|\\bste|bent u|ben je)(?: an?| un| ein| une| een)? (?:\\b(?:ro)?bot|robot|human|mensch|om\\b|humain|umano|czlowiek|clovek|covjek|mens\\b)";

/** Both words in one sentence, near each other. */
function near(one: string, other: string): string {
  return `(?:${one})[^.!?]{0,45}(?:${other})|(?:${other})[^.!?]{0,45}(?:${one})`;
}

/** The beginning or end of a word in any script. */
const wordEdge = String.raw`(?:(?<=[\p{L}\p{N}])(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?=[\p{L}\p{N}]))`;

function patternOf(...words: readonly string[]): RegExp {
  return new RegExp(words.join("|").replaceAll("\\b", wordEdge), "u");
}

/** Sentences that a page says to a visitor whom it takes for a robot, and hardly ever to anybody else. */
export const wallSentence = patternOf(
  near(unusual, activity),
  near(automated, activity),
  near(verify, human),
  near(verifying, visitor),
  near(detected, "\\bbots?\\b"),
  robot,
  "pardon our interruption|have (?:you|i) been blocked|you have been blocked|you (?:are|were|might be|may be) a (?:ro)?bot\\b|enter the characters you see|enable javascript and cookies to continue",
);

/** Names of walls as titles and headings have them; in a text they are hints. */
export const wallNames: readonly RegExp[] = [
  patternOf(near(access, denied)),
  patternOf(near(sender, denied)),
  patternOf("have permission to access"),
  // Forms of any page name the product that protects them.
  patternOf("(?<!re)captcha"),
  patternOf(
    "too many (?:requests|attempts)|rate limit exceeded|prea multe (?:cereri|solicitari|accesari)|zu viele (?:anfragen|zugriffe)|trop de (?:requetes|demandes)|troppe richieste|demasiadas (?:solicitudes|peticiones)|muitas solicitacoes|zbyt wiele (?:zapytan|zadan|prob)|prilis (?:mnoho|vela)|tul sok keres|previse zahtjeva|previse zahteva|prevec zahtev|te veel (?:verzoeken|aanvragen)|твърде много|слишком много запрос",
  ),
  patternOf(
    "security (?:check|verification|challenge)|verificare(?:a)? (?:de )?securit|sicherheits(?:uberprufung|prufung|abfrage|check)|(?:verification|controle) de securite|(?:controllo|verifica) di sicurezza|(?:comprobacion|verificacion|control) de seguridad|verificacao de seguranca|(?:kontrola|weryfikacja) bezpieczenstwa|bezpecnostni (?:kontrola|overeni)|bezpecnostn[ae] (?:kontrola|overenie)|biztonsagi ellenorzes|sigurnosna (?:provjera|provera)|varnostn[oi] prever|beveiligings(?:controle|verificatie)|проверка (?:за|на) сигурност|проверка безопасности|ελεγχος ασφαλειας",
  ),
];

/** Words that walls contain, and other pages as well: two kinds of them on a short page make a wall. */
export const wallHints: readonly RegExp[] = [
  ...wallNames,
  patternOf(near("automat", activity)),
  patternOf(near("\\bbots?\\b|robot|робот|ρομποτ", `${activity}|${behaviour}`)),
  patternOf(near(solve, task), "select(?:ati|eaza)? (?:all|toate)[^.!?]{0,20}imag"),
  patternOf("slow down|permission to view"),
  patternOf(
    "\\bddos\\b|bot[ -]?(?:protection|manager|detection|schutz)|firewall|sistem(?:ul)?(?: nostru)? de (?:protectie|securitate)|schutzsystem|sicherheitssystem|systeme de (?:protection|securite)|sistema di (?:protezione|sicurezza)|sistema de (?:proteccion|seguridad|protecao)|system (?:ochron|zabezpiecze)|ochrann[yi] system|bezpecnostn[iy] system|(?:vedelmi|biztonsagi) rendszer|sustav zastite|sistem zastite|varnostni sistem|beveiligingssysteem|система за (?:защита|сигурност)|система защит|security (?:service|system|solution)",
  ),
  patternOf(
    "ray id|incident (?:id|no|nr|number)|reference (?:#|no|id|number|code)|(?:request|event|support) id|cod(?:ul)? (?:de |de la )?(?:incident|referinta)|vorgangs(?:nummer|-id)|referenz(?:nummer|code|-id)|(?:code|numero|identifiant|id) d[e'’] ?incident|codice (?:di )?(?:riferimento|incidente)|codigo de (?:incidente|referencia)|numer (?:zdarzenia|incydentu|referencyjny)|cislo (?:incidentu|udalosti)|id incident|hibaazonosito|incidentnummer|referentienummer|номер на инцидент",
  ),
  patternOf(
    "pentru a continua|to continue|um fortzufahren|pour continuer|per continuare|para continuar|aby kontynuowac|pro pokracovani|chcete-li pokracovat|pre pokracovanie|a folytatashoz|za nastavak|da biste nastavili|za nadaljevanje|om door te gaan|за да продължите|чтобы продолжить",
  ),
];

/** Scripts and styles of the challenges of common bot protections. */
export const wallMarkup =
  /cf-chl|cf_chl_opt|__cf_chl|challenge-platform\/(?!scripts\/jsd)|cf-browser-verification|\/_Incapsula_Resource|px-captcha|_pxAppId|captcha-delivery\.com|geo\.captcha|validateCaptcha|sgcaptcha|akam(?:ai)?-?(?:bm|challenge)|bm-verify|sec-if-cpt|KPSDK|distil_|reblaze|ddos-guard|sucuri_cloudproxy|aws-waf|awswaf|gokuProps|imperva|bitninja|imunify360/i;

/** Captchas, which forms of other pages have too. */
export const captchaMarkup =
  /g-recaptcha|h-captcha|hcaptcha\.com|cf-turnstile|challenges\.cloudflare\.com|frc-captcha|smartcaptcha|geetest|arkoselabs/i;

/** A script that is named after what a challenge does. */
export const wallScript =
  /<script\b[^>]{0,300}\bsrc\s*=\s*["']?[^"'\s>]{0,200}(?:captcha|challenge|verify|botcheck|bot-check|antibot|anti-bot|ddos|waf\b)[^"'\s>]{0,200}/i;

/** How titles of walls begin; some titles of products do too. */
export const wallTitle =
  /^(?:just a moment|attention required|access (?:to this page has been )?denied|access denied|robot check|are you a (?:human|robot)|pardon our interruption|security check|one moment|please wait|verif\w+|ddos|request blocked|403 forbidden|forbidden|blocked|captcha|bot (?:check|verification)|human verification|acces (?:interzis|blocat|refuzat)|un moment|zugriff verweigert|acces refuse|accesso negato|too many requests|error 10\d\d|429 )/;
