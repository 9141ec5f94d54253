import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinSplitPrice } from "./decimal-from-groups.ts";
import { parsePriceText } from "./parse-price-text.ts";

function amountOf(text: string): string | null {
  return parsePriceText(text).amount;
}

describe("separators are recognised by shape", () => {
  it.each([
    ["1.899,99 lei", "1899.99"],
    ["1,899.99 USD", "1899.99"],
    ["1 899,99 lei", "1899.99"],
    ["1\u00a0899,99\u00a0lei", "1899.99"],
    ["1\u202f899,99 €", "1899.99"],
    ["1'899.95 CHF", "1899.95"],
    ["1’899.– CHF", "1899"],
    ["1.899 lei", "1899"],
    ["12,345", "12345"],
    ["1,5", "1.5"],
    ["2879.2", "2879.2"],
    ["2879.20", "2879.2"],
    ["12,34,567.00 ₹", "1234567"],
    ["1.234.567", "1234567"],
    ["1.234.56", "1234.56"],
    ["0.123", "0.123"],
    [".75 $", "0.75"],
    ["$..75", "0.75"],
    ["29.1583", "29.1583"],
    ["36. 24 lei", "36.24"],
    ["1.899 ,99 lei", "1899.99"],
    ["105. –", "105"],
    ["10 990,- Kč", "10990"],
    ["٣٬٥٠٠٫٥٠ ر.س", "3500.5"],
    ["１２３円", "123"],
  ])("%s is %s", (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  it("prefers the given separators to the shape", () => {
    expect(parsePriceText("423.923", { decimalSeparator: "." }).amount).toBe("423.923");
    expect(parsePriceText("423.923", { decimalSeparator: "," }).amount).toBe("423923");
    expect(parsePriceText("1,500", { digitGroupSeparator: "." }).amount).toBe("1.5");
    expect(parsePriceText("12.99", { decimalSeparator: "," }).amount).toBe("12.99");
    expect(parsePriceText("140.000€33", { decimalSeparator: "€" }).amount).toBe("140000.33");
  });
});

describe("a sign or a word that ends at the number", () => {
  it.each([
    ["Rs.1,200", "1200"],
    ["Rs.1,23,456.00", "123456"],
    ["Rs.500/-", "500"],
    ["руб.500", "500"],
    ["Kč.99", "99"],
    ["Fr.99.50", "99.5"],
    ["kr.1.299,00", "1299"],
    ["Rp.100.000,-", "100000"],
    ["S/.1,234.00", "1234"],
    ["B/.12.50", "12.5"],
    ["Bs.F.1.234,56", "1234.56"],
    ["R$.1.234,56", "1234.56"],
    ["NT$.1,234", "1234"],
    ["$.1,234.00", "1234"],
    ["$.1234", "1234"],
    ["€.12,50", "12.5"],
    ["€.125", "125"],
    ["$.75", "0.75"],
    ["$.0325", "0.0325"],
    ["от1 200₽", "1200"],
    ["цена1200", "1200"],
    ["税込1,234円", "1234"],
    ["售价123.45", "123.45"],
    ["السعر١٢٣", "123"],
    ["N1,200", "1200"],
    ["12,99lei/buc", "12.99"],
    ["RON12,99", "12.99"],
  ])("%s is %s", (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });
});

describe("marks in other forms", () => {
  it.each([
    ["1´234.50 CHF", "1234.5"],
    ["1′234.50", "1234.5"],
    ["1‘234.50", "1234.5"],
    ["£12·99", "12.99"],
    ["12‚99 €", "12.99"],
    ["12 , 99 lei", "12.99"],
    ["1.899 , 99 lei", "1899.99"],
    ["1\u200b2,99\u00a0€", "12.99"],
    ["1\u2009234,50\u2009€", "1234.5"],
    ["１，２３４．５６", "1234.56"],
    ["۱۲۳٬۰۰۰ تومان", "123000"],
    ["1.234,–", "1234"],
    ["99:-", "99"],
    ["1200.-Ft", "1200"],
    ["10...20 €", "10"],
    ["1,234円〜2,345円", "1234"],
    ["KWD 1.250", "1.25"],
    ["KWD 1,250", "1250"],
    ["KWD 1,250.500", "1250.5"],
  ])("%s is %s", (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  it("reads a share in any script as no price", () => {
    expect(amountOf("-１５％")).toBeNull();
    expect(amountOf("١٥٪")).toBeNull();
    expect(amountOf("%40 indirim")).toBeNull();
  });
});

describe("a fraction separated from the whole part", () => {
  it.each([
    ["1.899 99 Lei", "1899.99"],
    ["189 99 lei", "189.99"],
    ["$19 99", "19.99"],
    ["35€ 99", "35.99"],
    ["89 lei 99 bani", "89.99"],
    ["89 lei și 99 bani", "89.99"],
    ["12 zł 99 gr", "12.99"],
    ["12 руб. 50 коп.", "12.5"],
    ["12 лв. 50 ст.", "12.5"],
    ["5 kr 50 öre", "5.5"],
    ["5 lei și 20 bucăți", "5"],
    ["1.899⁹⁹ Lei", "1899.99"],
  ])("%s is %s", (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  it("returns null for ambiguous numbers", () => {
    expect(amountOf("1.899 99")).toBeNull();
    expect(amountOf("1.89999 Lei")).toBeNull();
  });

  it("joins parts split by markup", () => {
    expect(joinSplitPrice("1.899", "99")).toBe("1899.99");
    expect(joinSplitPrice("1 899,", "90 Lei")).toBe("1899.9");
    expect(joinSplitPrice("$19", "00")).toBe("19");
    expect(joinSplitPrice("1.89", "99")).toBeNull();
    expect(joinSplitPrice("1.899", "999")).toBeNull();
    expect(joinSplitPrice("", "99")).toBeNull();
  });
});

describe("selecting the price among numbers", () => {
  it.each([
    ["2 pairs from $349", "349"],
    ["3 bucăți la 14,85 lei", "14.85"],
    ["iPhone 14 Pro 5.499,00 Lei", "5499"],
    ["-15 % 199,99 lei", "199.99"],
    ["500ml 12,50 lei", "12.5"],
    ["From 26 to 50 €", "26"],
    ["de la 100 până la 200 lei", "100"],
    ["841,00 – 995,00 zł", "841"],
    ["344-444", "344"],
    ["AED 8000 (USD 2179)", "8000"],
    ["34.12 (40.94 inc VAT)", "34.12"],
  ])("%s is %s", (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });

  it.each([
    "40% OFF",
    "12.05.2024",
    "12/05/2024",
    "2024-05-12",
    "10:30",
    "0722 123 456",
    "+40 722 123 456",
    "5941234567890",
    "10.0.0.1",
    "Samsung S23",
    "99¢",
    "Stoc epuizat",
    "",
  ])("%s contains no price", (text) => {
    expect(amountOf(text)).toBeNull();
  });

  it("reads a free product as 0 and ignores free delivery", () => {
    expect(amountOf("Gratuit")).toBe("0");
    expect(amountOf("FREE!")).toBe("0");
    expect(amountOf("Livrare gratuită")).toBeNull();
    expect(amountOf("Free shipping")).toBeNull();
    expect(amountOf("freedom")).toBeNull();
  });
});

describe("currency", () => {
  it.each([
    ["29 lei", "RON"],
    ["29 Lei", "RON"],
    ["29 LEI", "RON"],
    ["29 RON", "RON"],
    ["29 ron", "RON"],
    ["1 leu", "RON"],
    ["100 de lei", "RON"],
    ["Lei 29", "RON"],
    ["29lei/buc", "RON"],
    ["29 €", "EUR"],
    ["29 zł", "PLN"],
    ["890 Kč", "CZK"],
    ["9 472 Ft", "HUF"],
    ["3 100 руб.", "RUB"],
    ["R$49,90", "BRL"],
    ["AU $59.95", "AUD"],
    ["U$S 100", "USD"],
    ["$ SGD4.90", "SGD"],
    ["$45.00 USD", "USD"],
    ["$45.00", "$"],
    ["150 kr", "kr"],
    ["199.90 Fr.", "Fr."],
    ["Rs 3,600.00", "Rs"],
    ["Php1,200", "PHP"],
    ["120.000 VNĐ", "VND"],
    ["руб. 500", "RUB"],
    ["B/.12.50", "PAB"],
    ["RMB12", "CNY"],
    ["C$5.95", "C$"],
  ])("%s is %s", (text, currency) => {
    expect(parsePriceText(text).currency).toBe(currency);
  });

  it("is null if none is named, also if a word looks like a code", () => {
    expect(parsePriceText("29,99").currency).toBeNull();
    expect(parsePriceText("TOP 10").currency).toBeNull();
    expect(parsePriceText("din 5 bucăți").currency).toBeNull();
    expect(parsePriceText("51090 M OMEGA").currency).toBeNull();
  });

  it("is taken from the hint only if the price names none", () => {
    expect(parsePriceText("17,95", { currencyHint: "DKK/stk" }).currency).toBe("DKK");
    expect(parsePriceText("5.76", { currencyHint: "Preț în lei" }).currency).toBe("RON");
    expect(parsePriceText("£54.17", { currencyHint: "USD" }).currency).toBe("GBP");
    expect(parsePriceText("30.00", { currencyHint: "out of stock" }).currency).toBeNull();
  });
});

describe("properties", () => {
  const locales = [
    "ro-RO",
    "de-DE",
    "en-US",
    "fr-FR",
    "de-CH",
    "pl-PL",
    "cs-CZ",
    "en-IN",
    "es-ES",
    "ru-RU",
    "ar-EG",
  ];
  const currencies = ["RON", "EUR", "GBP", "PLN", "CZK", "HUF", "BGN", "TRY"];

  it("parses what Intl formats, with symbol and with code", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_99 }),
        fc.constantFrom(...locales),
        fc.constantFrom(...currencies),
        fc.constantFrom("symbol" as const, "code" as const),
        (minor, locale, currency, currencyDisplay) => {
          const format = new Intl.NumberFormat(locale, {
            style: "currency",
            currency,
            currencyDisplay,
            minimumFractionDigits: 2,
            maximumFractionDigits: 2,
          });
          const { amount } = parsePriceText(format.format(minor / 100));
          expect(Math.round(Number(amount) * 100)).toBe(minor);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("never throws and returns plain decimal text or null", () => {
    const money = fc.string({
      unit: fc.constantFrom(..."0123456789.,' \u00a0-–%€$leiRON/:+xX()".split("")),
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), money), fc.string(), (text, currencyHint) => {
        const { amount } = parsePriceText(text, { currencyHint });
        if (amount !== null) expect(amount).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/);
      }),
      { numRuns: 1500 },
    );
  });

  it("stays linear on hostile texts of 60,000 characters", () => {
    const size = 60_000;
    const pieces = [
      "1 ",
      "1.",
      "1,",
      "9",
      " ",
      "a.",
      "free ",
      "1'234",
      "0",
      "0 1",
      "+1",
      "1-",
      "$",
      "lei ",
      "1²²",
      " 234",
      "1 lei - ",
      "1/1/",
      "(",
      "％",
      "1  99",
      "U$",
    ];
    for (const piece of pieces) {
      const text = `1${piece.repeat(size / piece.length)}`;
      const start = process.threadCpuUsage();
      parsePriceText(text, { currencyHint: text });
      const spent = process.threadCpuUsage(start);
      // An implementation with quadratic time would take minutes.
      expect((spent.user + spent.system) / 1e6, piece).toBeLessThan(2);
    }
  });
});
