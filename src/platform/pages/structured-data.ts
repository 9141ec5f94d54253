import type { PageFacts } from "../../kit/pages/page-facts.ts";

/** The organisation, the product and its plans, for search engines (schema.org, JSON-LD). */
export function structuredData({ plans, operator }: PageFacts, origin: string): object {
  const organization = {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: operator.name ?? "Vizor",
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    ...(operator.address === null ? {} : { address: operator.address }),
    ...(operator.email === null ? {} : { email: operator.email }),
    ...(operator.taxId === null ? {} : { taxID: operator.taxId }),
  };
  const software = {
    "@type": "SoftwareApplication",
    name: "Vizor",
    applicationCategory: "BusinessApplication",
    operatingSystem: "Web",
    url: `${origin}/`,
    provider: { "@id": organization["@id"] },
    offers: plans.map(({ id, name, amount }) => ({
      "@type": "Offer",
      name,
      url: `${origin}/subscribe?plan=${encodeURIComponent(id)}&amount=${amount}`,
      price: (amount / 100).toFixed(2),
      priceCurrency: "EUR",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: (amount / 100).toFixed(2),
        priceCurrency: "EUR",
        unitCode: "MON",
        valueAddedTaxIncluded: false,
      },
    })),
  };
  return { "@context": "https://schema.org", "@graph": [organization, software] };
}
