/** Member states of the European Union, ISO 3166-1. */
export const euCountries = [
  ...["RO", "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR"],
  ...["HU", "IE", "IT", "LT", "LU", "LV", "MT", "NL", "PL", "PT", "SE", "SI", "SK"],
] as const;
