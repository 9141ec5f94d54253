import type { PublicDocument } from "./document.ts";

export const terms: PublicDocument = {
  title: "Terms",
  description: "The terms under which companies use Vizor.",
  updated: "Last updated 1 June 2025",
  lead: "These terms are the contract between your company and the company that runs Vizor. By creating an account you accept them.",
  sections: [
    {
      id: "operator",
      title: "Who we are",
      blocks: ["Vizor is run by a Romanian limited company with the seat stated here:", "operator"],
    },
    {
      id: "who",
      title: "Who may use Vizor",
      blocks: [
        "You must be at least 18 years old and entitled to act for the company in whose name you use Vizor. Vizor is made for traders; it is not offered to consumers.",
        "Keep your password and second factor to yourself, give correct details, and give colleagues accounts of their own. Your company answers for what is done through its accounts.",
      ],
    },
    {
      id: "service",
      title: "What Vizor does",
      blocks: [
        "Vizor reads public product pages that you name and, where you have a competitor's shop searched, the sitemap or feed of that shop and the product pages in it. It stores prices and stock, compares them and recommends prices by your rules. It reads at most as often as your plan allows, and only where the shop's robots.txt permits.",
        "Readings can be wrong, late or missing: shops change their pages, refuse visits or are down. A recommended price is a proposal. You decide on your prices, and you alone answer for them – including the rules on price reductions, on competition and on informing consumers.",
      ],
    },
    {
      id: "use",
      title: "Fair use",
      blocks: [
        "You may not:",
        [
          "name pages that you have no right to have read, or pages that are not public;",
          "use Vizor to agree prices with competitors or otherwise break competition law;",
          "get around limits, probe the service for weaknesses without our consent, or burden it beyond your plan;",
          "resell access, or publish data of other companies that you obtained through an error.",
        ],
        "If you break these rules we may suspend the account; where possible we warn you first and give you time to put it right.",
      ],
    },
    {
      id: "payment",
      title: "Plans and payment",
      blocks: [
        "Plans are monthly and priced in euros, VAT not included. The price and the limits are those of the plan table when you subscribe. Payment is made in advance through a payment provider, which alone receives your card data.",
        "A new company can try Vizor for 14 days. If a payment fails, the service goes on for 7 days so that you can pay. Afterwards checks, imports, exports and recommendations stop; your data stay readable.",
        "You can change your plan or cancel at any time; a cancellation takes effect at the end of the month that is paid for. We announce a change of prices at least 30 days before it applies to you.",
      ],
    },
    {
      id: "data",
      title: "Your data",
      blocks: [
        "What you enter and import stays yours. You permit us to store and process it to provide the service. Facts that Vizor reads on public pages are also used for other customers who watch the same page; your rules, costs and recommended prices never are.",
        "You can export your data at any time. If your company is deleted, its data are deleted 14 days after the request; until then you can change your mind. How we treat personal data is described on the page on privacy.",
      ],
    },
    {
      id: "availability",
      title: "Availability and changes",
      blocks: [
        "We work with care for a service that is always there, without promising that it never fails. Maintenance is announced where it can be. We may improve or change functions; if we take away one that you need, you may cancel at once and get back what you paid for the rest of the month.",
      ],
    },
    {
      id: "liability",
      title: "Liability",
      blocks: [
        "Our liability for all claims together is limited to the amount that you paid us for the service, or to 100 USD if you paid nothing. We are not liable for lost profit, lost sales or indirect damage.",
        "This limit does not apply to intent and gross negligence, to death or injury, or where the law does not allow it.",
      ],
    },
    {
      id: "end",
      title: "End of the contract",
      blocks: [
        "You can end the contract at any time by cancelling the subscription and deleting your company. We can end it with 30 days' notice, or at once for a serious breach; what you paid for the time after an end that is not your fault is returned.",
      ],
    },
    {
      id: "law",
      title: "Law and disputes",
      blocks: [
        "Romanian law applies. Disputes that cannot be settled amicably are decided by the courts of Bucharest.",
        "If we change these terms, we tell you by mail at least 30 days ahead. If you do not agree you can cancel before they apply.",
      ],
    },
  ],
};
