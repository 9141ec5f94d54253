const refurbished =
  /\b(?:resigilat[ae]?|reconditionat[ae]?|refurbished|renewed|refurb|reconditioned|remanufactured|remanufacturat[ae]?|(?<!no )open[ -]box(?! (?:store|returns))|ex[ -]?demo|generaluberholt|refurbed|b-?ware|b-?stock|reconditionnee?s?|ricondizionat[oaie]|rigenerat[oaie]|reacondicionad[oa]s?|recondicionad[oa]s?|odnowion[yae]|poleasing\w*|repasovan\w*|rozbalen\w*|felujitott|obnovljen\w*|obnovlen\w*|gereviseerd|renoverad|renoveret)\b|(?<!\p{L})(?:восстановленн|реновиран|рециклиран|ανακατασκευασμεν)/u;
const used =
  /^\W*used\b|\b(?:second[ -]?hand|folosit[ae]?|utilizat[ae]?|pre-?owned|uzat[ae]?|gebraucht\w*|d['’ ]occasion|usat[oaie]|segunda mano|de ocasion|usad[oa]s?|uzywan[yae]|pouzit[yae]|zanovni|hasznalt|rabljen\w*|koristen[oai]?|polovn[aoi]|tweedehands|begagnad|brugt|brukt)\b|\(used\)|(?<!\p{L})(?:употребяван|б\/у|μεταχειρισμεν)/u;

/** The condition that a folded title names; nothing named is new. */
export function conditionOf(folded: string): "new" | "refurbished" | "used" {
  if (refurbished.test(folded)) return "refurbished";
  return used.test(folded) ? "used" : "new";
}
