/** A table's name in an archive: "product_history" as "product-history". */
export function fileNameOf(table: string): string {
  return table.replaceAll("_", "-");
}

/** The text file that explains an archive, in both languages. */
export function readme(kind: "PERSON" | "COMPANY", day: string): string {
  const en =
    kind === "PERSON"
      ? "Everything that Vizor stores about you, as JSON files. Times are in ISO 8601. Passwords, keys and codes are stored as hashes or encrypted, and are left out. Your company's products and prices are not about you: an administrator can download them as the company's data."
      : "Everything that Vizor stores for your company, as JSON files: one folder for each site, one file for each kind of record. Amounts are in bani or in hundredths of the currency. Secrets are left out.";
  const ro =
    kind === "PERSON"
      ? "Tot ce păstrează Vizor despre tine, ca fișiere JSON. Orele sunt în format ISO 8601. Parolele, cheile și codurile sunt păstrate ca amprente sau criptate și nu apar aici. Produsele și prețurile firmei nu sunt date despre tine: un administrator le poate descărca drept date ale firmei."
      : "Tot ce păstrează Vizor pentru firma ta, ca fișiere JSON: un dosar pentru fiecare site, un fișier pentru fiecare fel de înregistrare. Sumele sunt în bani sau în sutimi ale monedei. Secretele nu apar aici.";
  return `${day}\n\n${en}\n\n${ro}\n`;
}
