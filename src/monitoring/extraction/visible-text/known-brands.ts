import { bareText } from "../../../kit/text/bare-text.ts";
import { foldText } from "../../../kit/text/fold-text.ts";

/**
 * Names of brands that shops write without a label, as general knowledge has them: household and small appliances, electronics,
 * computers, telephones, tools, garden, lighting, bathroom, furniture, kitchen, fashion, shoes, sport, toys, baby, cosmetics, pets, cars.
 * A name that is also a common word is in `commonWords`.
 */
const names = `
AEG|Arctic|Ariston|Asko|Atag|Bauknecht|Beko|Bertazzoni|Blaupunkt|Bosch|Brandt|Candy|Constructa|Daewoo|Daikin|De Dietrich|Electrolux|Elica|Faber|
Fagor|Falcon|Finlux|Fram|Franke|Frigidaire|Gaggenau|GE Appliances|Gorenje|Gree|Grundig|Haier|Heinner|Hisense|Hitachi|Hoover|Hotpoint|Indesit|Kaiser|KitchenAid|
Küppersbusch|LDK|Liebherr|Maytag|Midea|Miele|Mitsubishi Electric|Neff|Pyramis|Samus|Siemens|Smeg|Star-Light|Tesla|Teka|Toshiba|Turboline|V-ZUG|Vestel|
Vortex|Whirlpool|Zanussi|Zass|Ariete|Aigostar|Bialetti|BISSELL|Bodum|Braun|Breville|Camry|Clatronic|Cosori|Cuisinart|De'Longhi|DeLonghi|Domo|Dreame|Dyson|
Ecovacs|Esperanza|ETA|Eureka|First Austria|G3 Ferrari|Gastroback|Graef|Hamilton Beach|iRobot|Jata|Jura|Kärcher|Karcher|Kenwood|Krups|Lavazza|Medisana|Melitta|
Morphy Richards|Moulinex|Nespresso|Ninja|Nutribullet|Oursson|Philips|Princess|Rohnson|Roborock|Rommelsbacher|Rowenta|Russell Hobbs|Saeco|Sencor|Severin|
Shark|SodaStream|Taurus|Tefal|Thomas|Tristar|Ufesa|Unold|Vitamix|WMF|Xiaomi|Zelmer|Zokura|Remington|BaByliss|Rowenta|Oral-B|Waterpik|Panasonic|Beurer|Omron|
Samsung|LG|Sony|Philips|Hisense|TCL|Loewe|Metz|Nokia|Vivax|Horizon|Smart Tech|Strong|Thomson|Sharp|JVC|Pioneer|Onkyo|Denon|Marantz|Yamaha|Bose|JBL|
Harman Kardon|Bang & Olufsen|Sennheiser|Audio-Technica|Beyerdynamic|AKG|Shure|Sonos|Jabra|Beats|Skullcandy|Marshall|Edifier|Creative|Logitech|Razer|SteelSeries|
HyperX|Corsair|Trust|Genius|Genesis|Hama|Anker|Soundcore|Ugreen|Baseus|Belkin|Spigen|OtterBox|Ringke|Nillkin|Tech-Protect|Canon|Nikon|Fujifilm|Olympus|GoPro|DJI|
Insta360|Sigma|Tamron|Tokina|Manfrotto|Gitzo|Lowepro|Godox|Sandisk|SanDisk|Kingston|Lexar|Transcend|ADATA|Crucial|Western Digital|Seagate|Verbatim|Garmin|TomTom|
Fitbit|Amazfit|Withings|Polar|Suunto|Coros|Tile|Kobo|PocketBook|Onyx Boox|Nintendo|PlayStation|Xbox|Thrustmaster|Turtle Beach|Nacon|Hori|8BitDo|
Acer|Apple|ASUS|Asus|Dell|HP|Huawei|Lenovo|MSI|Microsoft|Fujitsu|Gigabyte|ASRock|Intel|AMD|NVIDIA|Palit|Zotac|Sapphire|PowerColor|XFX|Gainward|EVGA|Inno3D|PNY|
NZXT|Cooler Master|be quiet!|Noctua|Arctic Cooling|Deepcool|Thermaltake|Fractal Design|Lian Li|Phanteks|Seasonic|FSP|Chieftec|Antec|AOC|BenQ|Eizo|iiyama|Iiyama|
ViewSonic|Philips Monitors|Brother|Epson|Kyocera|Lexmark|OKI|Ricoh|Xerox|Zebra|Honeywell|Synology|QNAP|Netgear|TP-Link|D-Link|Mikrotik|MikroTik|Ubiquiti|Zyxel|Cisco|Tenda|
Mercusys|AVM|Wacom|Elgato|Keychron|Ducky|Redragon|Havit|Motorola|OnePlus|Oppo|OPPO|Realme|realme|Redmi|POCO|Vivo|ZTE|Allview|Evolio|Doogee|Ulefone|Blackview|CAT|
Google Pixel|Fairphone|Nothing Phone|Honor|HONOR|Sonim|Crosscall|Doro|Gigaset|Raspberry Pi|Arduino|
Makita|DeWalt|DeWALT|Dewalt|Milwaukee|Metabo|Hilti|Hikoki|HiKOKI|Festool|Fein|Einhell|Ryobi|Black+Decker|Black & Decker|Stanley|Skil|Dremel|AEG Powertools|Bahco|Knipex|
Wera|Wiha|Gedore|Hazet|Facom|KS Tools|Unior|Yato|Neo Tools|Graphite|Dedra|Topex|Verto|Stanley FatMax|Irwin|Bessey|Wolfcraft|Tajima|Stabila|Leica|Laserliner|Fluke|
UNI-T|Stihl|STIHL|Husqvarna|Gardena|Fiskars|Wolf-Garten|Oregon|Ruris|Rotakt|Honda|Briggs & Stratton|Loncin|Al-Ko|AL-KO|Stiga|Cub Cadet|Echo|Dolmar|Hecht|Güde|Scheppach|
Hyundai Power|Kärcher|Nilfisk|Lavor|Annovi Reverberi|Grundfos|Wilo|Pedrollo|DAB|Elpumps|Leo|Weber|Napoleon|Campingaz|Char-Broil|Broil King|Traeger|Ooni|Landmann|Intex|
Bestway|Steinbach|Hunter|Rain Bird|Compo|Substral|Bayer Garden|Solabiol|
Eglo|EGLO|Philips Hue|Osram|OSRAM|Ledvance|LEDVANCE|Paulmann|Trio Lighting|Reality Leuchten|Globo Lighting|Globo|Rabalux|Nowodvorski|Ideal Lux|Artemide|Flos|Steinel|Brennenstuhl|Legrand|Schneider Electric|
ABB|Hager|Gewiss|Eaton|Busch-Jaeger|Gira|Jung|Schrack|Novelite|Kanlux|V-TAC|Varta|Duracell|Energizer|GP Batteries|Bosch Smart Home|Yale|Abus|ABUS|Aqara|Shelly|Sonoff|Tado|
Netatmo|Eufy|Arlo|Reolink|Hikvision|Dahua|Imou|Ezviz|EZVIZ|Tapo|Grohe|GROHE|Hansgrohe|hansgrohe|Ideal Standard|Kludi|Hansa|Ferro|Cersanit|Kolo|Roca|Villeroy & Boch|Duravit|Geberit|Laufen|
Vitra|Ravak|RAVAK|Radaway|Huppe|Alcadrain|Alcaplast|Viega|TECE|Wavin|Valrom|Rehau|Vaillant|Viessmann|Buderus|Protherm|Immergas|Ariston Thermo|Motan|Junkers|Beretta|Fondital|Purmo|Kermi|
Korado|Danfoss|Salus|Giacomini|Caleffi|Herz|Knauf|Rigips|Baumit|Ceresit|Weber Saint-Gobain|Mapei|Sika|Adeplast|Caparol|Dulux|Tikkurila|Köber|Policolor|Savana|Oskar|Deko|Duraziv|Bostik|
Soudal|Moment|Velux|VELUX|Fakro|FAKRO|Roto|Egger|Kronospan|Quick-Step|Classen|Krono Original|Tarkett|Porta Doors|
IKEA|Hülsta|Musterring|Rolf Benz|Natuzzi|Kare|Tempur|Dormeo|Dormisette|Sealy|Simmons|Serta|Vitra Design|Herman Miller|Steelcase|Nowy Styl|Kettler|Nardi|Keter|Curver|Brabantia|Joseph Joseph|Rosti Mepal|
Leifheit|Vileda|Wenko|Hailo|Simplehuman|Rubbermaid|Tupperware|Lock & Lock|Pyrex|Luminarc|Bormioli Rocco|Villeroy|Rosenthal|Fissler|Zwilling|ZWILLING|Wüsthof|Victorinox|Tramontina|Berlinger Haus|
Berndes|Ballarini|Le Creuset|Staub|Lodge|Silit|Lagostina|Pinti|Scanpan|OXO|Global Knives|Kai Shun|Tescoma|Stelton|Eva Solo|Alessi|Guzzini|Riedel|Spiegelau|Nachtmann|Bohemia Crystal|Emile Henry|
Stanley PMI|Contigo|Hydro Flask|YETI|Thermos|Camelbak|CamelBak|SIGG|Klean Kanteen|Chilly's|
adidas|Adidas|Nike|Puma|PUMA|Reebok|New Balance|ASICS|Asics|Mizuno|Under Armour|Salomon|Merrell|The North Face|Columbia Sportswear|Patagonia|Jack Wolfskin|Mammut|Arc'teryx|Helly Hansen|Haglöfs|
Fjällräven|Fjallraven|Vaude|VAUDE|Deuter|Osprey Packs|Gregory Packs|Icebreaker|Odlo|Craft Sportswear|Joma|Kappa|Umbro|Fila|Ellesse|Le Coq Sportif|Diadora|Hummel|Erima|Uhlsport|Speedo|Arena Swim|O'Neill|
Quiksilver|Billabong|Roxy|Rip Curl|Volcom|DC Shoes|Vans|Converse|Skechers|Crocs|Birkenstock|Ecco|ECCO|Geox|Clarks|Timberland|Dr. Martens|UGG|Caterpillar Footwear|Rieker|Remonte|Tamaris|Gabor|Marco Tozzi|
Caprice|s.Oliver|Tom Tailor|Esprit|Benetton|United Colors of Benetton|Zara|ZARA|H&M|Bershka|Pull&Bear|Stradivarius|Massimo Dutti|C&A|Levi's|Wrangler|Lee Cooper|Pepe Jeans|G-Star RAW|Replay Jeans|Tommy Hilfiger|
Tommy Jeans|Calvin Klein|Calvin Klein Jeans|Ralph Lauren|Polo Ralph Lauren|Lacoste|Hugo Boss|BOSS|Armani Exchange|Emporio Armani|EA7|Michael Kors|Kate Spade|Marc Jacobs|Tory Burch|Gucci|Prada|Dolce & Gabbana|Versace|
Burberry|Fendi|Givenchy|Balenciaga|Valentino|Moncler|Canada Goose|Superdry|Jack & Jones|Only & Sons|Vero Moda|Selected Homme|Name It|Desigual|Triumph|Intimissimi|Calzedonia|Victoria's Secret|Casio|
Seiko|Citizen Watch|Tissot|Swatch|Certina|Longines|Omega Watches|Rolex|Tag Heuer|TAG Heuer|Daniel Wellington|Festina|Lorus|Skagen|Swarovski|Pandora|Thomas Sabo|Ray-Ban|Oakley|Polaroid|Carrera Eyewear|Persol|
Samsonite|American Tourister|Delsey|Rimowa|Eastpak|Herschel|Dakine|Thule|
Trek|Cannondale|Giant Bicycles|Merida|Cube|Scott|Specialized|Kross|Ghost|Haibike|Kellys|DHS|Devron|Shimano|SRAM|Schwalbe|Continental|Maxxis|Giro|Uvex|uvex|Abus Bike|POC|Alpina|Atomic|Fischer|Head|HEAD|Rossignol|
Salewa|Dynafit|Völkl|Nordica|Burton|Wilson|Babolat|Yonex|Dunlop|Spalding|Molten|Mikasa|Select Sport|Everlast|Venum|Decathlon|Kipsta|Domyos|Kettler Sport|Horizon Fitness|NordicTrack|ProForm|Bowflex|TRX|Technogym|
Concept2|Therabody|Coleman|Vango|Outwell|Easy Camp|Robens|Ferrino|Petzl|Black Diamond|Leatherman|Ledlenser|Gerber Gear|Opinel|Garmin Fish|Shimano Fishing|Daiwa|Rapala|Berkley|Mivardi|
LEGO|Lego|Playmobil|PLAYMOBIL|Mattel|Hasbro|Hot Wheels|Fisher-Price|Barbie|Nerf|Play-Doh|Ravensburger|Clementoni|Trefl|Schleich|Bruder|Siku|Simba|Smoby|Dickie Toys|Chicco|VTech|Vtech|Tomy|Bandai|Funko|
Spin Master|Melissa & Doug|Hape|Janod|Djeco|Haba|HABA|Goki|Small Foot|Noriel|Moxie|MGA Entertainment|L.O.L. Surprise|Paw Patrol|Jazwares|Zuru|ZURU|Maisto|Bburago|Revell|Tamiya|Italeri|Airfix|Carrera|Märklin|
Cybex|CYBEX|Maxi-Cosi|Britax Römer|Britax|Joie|Kinderkraft|Lionelo|Recaro|Graco|Peg Perego|Inglesina|Bugaboo|Stokke|Thule Urban|Philips Avent|MAM|NUK|Tommee Tippee|Dr. Brown's|Medela|Lansinoh|BabyBjörn|Ergobaby|Tula|
Pampers|Huggies|Hipp|HiPP|Aptamil|Milupa|Nutrilon|NAN Optipro|Holle|Mustela|Bübchen|Skip Hop|Lovi|Canpol Babies|Lorelli|Chipolino|Bebumi|
L'Oréal|L'Oreal Paris|Garnier|Maybelline|Max Factor|Rimmel|Bourjois|NYX|Essence|Catrice|Revlon|MAC Cosmetics|Estée Lauder|Estee Lauder|Clinique|Lancôme|Lancome|Dior|Chanel|Yves Saint Laurent|Guerlain|Givenchy Beauty|
Shiseido|Kenzo|Paco Rabanne|Jean Paul Gaultier|Carolina Herrera|Versace Parfums|Hugo Boss Parfums|Vichy|La Roche-Posay|Avène|Avene|Bioderma|Eucerin|CeraVe|Uriage|SVR|Nuxe|NUXE|Caudalie|Nivea|NIVEA|Neutrogena|
The Ordinary|COSRX|Some By Mi|Missha|Farmec|Gerovital|Elmiplant|Ivatherm|Bielenda|Ziaja|Eveline|Eveline Cosmetics|Schwarzkopf|Wella|Londa|Kérastase|Kerastase|Redken|Matrix|Moroccanoil|Olaplex|Syoss|Pantene|Head & Shoulders|
Elseve|Herbal Essences|Old Spice|Rexona|Gillette|Wilkinson Sword|Veet|Colgate|Sensodyne|Elmex|Lacalut|Listerine|Ariel|Persil|Lenor|Vernel|Finish|Fairy|Cif|Domestos|Calgon|Vanish|Air Wick|Glade|Bref|Duck|Zewa|
Royal Canin|Hill's|Hills|Pedigree|Whiskas|Purina|Pro Plan|Friskies|Sheba|Brit|Brit Care|Acana|Orijen|Farmina|Trixie|Ferplast|Flexi|Kong|KONG|Frontline|Bravecto|Seresto|Tetra|Sera|JBL Aquaristik|Julius-K9|PetSafe|
Michelin|Bridgestone|Goodyear|Pirelli|Hankook|Nokian|Kumho|Falken|Toyo|Yokohama|Dunlop Tyres|Firestone|BFGoodrich|Barum|Matador|Debica|Sava|Kleber|Uniroyal|Semperit|Vredestein|Nexen|Apollo Tyres|Tigar|Castrol|Mobil|
Motul|Liqui Moly|LIQUI MOLY|Valvoline|Ravenol|Elf|Febi|febi bilstein|Febi Bilstein|Bilstein|Sachs|SACHS|LuK|LUK|INA|SKF|FAG|Lemförder|TRW|ATE|Brembo|Ferodo|Textar|Zimmermann|Mann-Filter|MANN-FILTER|Mahle|Knecht|Hengst|UFI|Purflux|
Valeo|Hella|HELLA|Magneti Marelli|NGK|Denso|DENSO|Beru|Contitech|Gates|Dayco|Corteco|Elring|Victor Reinz|Meyle|MEYLE|Monroe|Kayaba|KYB|Moog|Swag|Topran|Ridex|Thule Rack|Osram Automotive|Philips Automotive|Sonax|Turtle Wax|
Meguiar's|Michelin Man|Xado|Prestone|Varta Automotive|Exide|Rombat|Yuasa|Bosch Automotive|Shell Helix|Stihl Timbersports|
Moleskine|Leuchtturm1917|Parker|Waterman|Lamy|Pelikan|Faber-Castell|Staedtler|Stabilo|STABILO|Pilot|Uni-ball|Schneider|Bic|BIC|Pentel|Edding|Herlitz|Leitz|Esselte|Rexel|Fellowes|HSM|Dahle|Post-it|Scotch|Tesa|3M|Pritt|UHU|
Casio Calculators|Texas Instruments|Fender|Gibson|Ibanez|Epiphone|Cort|Takamine|Roland|Korg|Behringer|Focusrite|Steinberg|Ableton|Native Instruments|Akai|Arturia|Novation|Zoom|Tascam|Rode|RØDE|Steinway|Kawai|Hohner|
D'Addario|Ernie Ball|Zildjian|Meinl|Pearl|Tama|
Coca-Cola|Pepsi|Nescafé|Nescafe|Jacobs|Lavazza|Illy|illy|Tchibo|Dallmayr|Davidoff Café|Starbucks|Twinings|Lipton|Milka|Lindt|Ferrero|Haribo|Oreo|Barilla|Knorr|Maggi|Heinz|Nutella|Optimum Nutrition|Myprotein|BSN|Scitec Nutrition|
BioTechUSA|Biotech USA|Gold Nutrition|Dymatize|MuscleTech|Solgar|Now Foods|NOW Foods|Swanson|Doppelherz|Secom|Centrum|Supradyn|Bepanthen
`;

/** Words that are a brand at the beginning of a product's name only; elsewhere they are as often what they mean. */
const commonWords = `
Apple|Candy|Sharp|Brother|Beats|Genius|Trust|Creative|Marshall|Shark|Ninja|Thomas|Princess|Falcon|Horizon|Strong|Polar|Tile|Sapphire|Honor|Vivo|Genesis|Echo|Leo|Weber|Hunter|Napoleon|Stanley|Graphite|Oregon|
Faber|Essence|Matrix|Finish|Fairy|Duck|Tetra|Sera|Brit|Kong|Flexi|Lodge|Head|Cube|Scott|Ghost|Giant|Specialized|Trek|Fischer|Alpina|Atomic|Puma|Vans|Converse|Caprice|Carrera|Pearl|Pilot|Parker|Zoom|Tama|Cort|
Gibson|Fender|Schneider|Scotch|Jacobs|Centrum|Roto|Deko|Oskar|Moment|Herz|Ferro|Hansa|Jung|Domo|Eta|Camry|Tesla|Arctic|Kaiser|Pioneer|Mobil|Elf|Monroe|Gates|Sachs|Continental|Select|Wilson|Tula|Joie|Simba|
Siku|Global|Pandora|Swatch|Esprit|Replay|Selected|Desigual|Triumph|Boss|Diesel|Guess|Mango|Next|Gap|Fossil|Champion|Columbia|Lotto|Osprey|Jordan|Dove|Axe|Always|Tide|Nest|Ring|Sage|Crown|Focus|Gardena|Cat|Dab|Motan|
Savana|Samus|Fram|Vortex|Rode|Mam|Varta|Elba|Nardi|Kare|Lee|Ecco|Only|Speedo|Arena|Vanish|Bref|Cif|Matador|Tigar|Apollo|Nova|Corona|Titan|Atlas|Delta|Omega|Sigma|Alpha
`;

const split = (text: string): readonly string[] => text.replace(/\n/g, "").split("|").filter(Boolean);

const startingBrands: ReadonlySet<string> = new Set(split(commonWords).map(foldText));
const brands: ReadonlySet<string> = new Set(split(names).map(foldText));

/** Whether words of a product's name are a brand. @param isStart whether the name begins with them */
export function isKnownBrand(words: string, isStart: boolean): boolean {
  const folded = foldText(words);
  if (startingBrands.has(folded)) return isStart;
  // In the middle of a name a brand stands out by its capital.
  return brands.has(folded) && (isStart || /^[\p{Lu}\p{N}]/u.test(words));
}

const writtenByBare: ReadonlyMap<string, string> = new Map(
  split(`${commonWords}|${names}`).map((brand) => [bareText(brand), brand]),
);

/** The brand whose name is a shop's, which sells its products itself; null if it is none. @param shop folded, letters and digits only */
export function brandOfShop(shop: string): string | null {
  return writtenByBare.get(shop) ?? null;
}
