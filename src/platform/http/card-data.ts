/** Names of fields that hold a card's number, code or expiry, without case and separators. */
const cardFields = new Set([
  ...[
    "cardnumber",
    "ccnumber",
    "creditcardnumber",
    "debitcardnumber",
    "cardno",
    "cardpan",
    "primaryaccountnumber",
  ],
  ...[
    "cvv",
    "cvv2",
    "cvc",
    "cvc2",
    "cid",
    "cardcvv",
    "cardcvc",
    "cardcode",
    "securitycode",
    "cardsecuritycode",
  ],
  ...[
    "cardexpiry",
    "cardexpirydate",
    "expirydate",
    "cardexpmonth",
    "cardexpyear",
    "expmonth",
    "expyear",
    "ccexp",
  ],
]);

/** Whether a property at any depth is named as a field of a payment card. @param value parsed JSON */
export function namesCardData(value: unknown): boolean {
  // Iterative, because a body may be nested more deeply than functions can be.
  const waiting = [value];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== "object" || one === null) continue;
    for (const [name, child] of Object.entries(one)) {
      if (!Array.isArray(one) && isCardField(name)) return true;
      if (typeof child === "object" && child !== null) waiting.push(child);
    }
  }
  return false;
}

function isCardField(name: string): boolean {
  return name.length <= 40 && cardFields.has(name.toLowerCase().replace(/[^a-z0-9]/g, ""));
}
