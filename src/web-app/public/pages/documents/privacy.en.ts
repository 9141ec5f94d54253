import type { PublicDocument } from "./document.ts";

export const privacy: PublicDocument = {
  title: "Privacy",
  description: "Which personal data Vizor processes, why, for how long, and the rights you have.",
  updated: "Last updated 1 June 2025",
  lead: "Vizor is a tool for companies. It needs little about the people who use it, and this page says exactly what, why and for how long.",
  sections: [
    {
      id: "controller",
      title: "Who is responsible",
      blocks: [
        "The controller of your personal data is the company that runs this service, a Romanian limited company with the seat stated here:",
        "operator",
        "Write to the e-mail address above about anything on this page. Where a customer of ours has given us data of its own staff, it and we are each responsible for our own part.",
      ],
    },
    {
      id: "data",
      title: "What we process and why",
      blocks: [
        {
          head: ["Data", "Purpose", "Legal basis"],
          rows: [
            [
              "Account: first and last name, e-mail address, company, role, language; the password as an irreversible hash; the secret of a second factor, encrypted",
              "To give you access and to show colleagues who works with them",
              "Contract (GDPR Art. 6(1)(b))",
            ],
            [
              "Sessions: when each was opened and last used, IP address and browser; the networks from which you signed in, attempts to sign in and messages of the contact form, by keyed hash of the IP address",
              "To show you where you are signed in, and to stop others from guessing passwords and from flooding us",
              "Legitimate interest in security (Art. 6(1)(f))",
            ],
            [
              "Record of changes: who added, changed, approved or deleted what, and when; accesses of our staff to your company's data",
              "So that actions can be traced and undone, and to protect your company",
              "Contract; legitimate interest in security",
            ],
            [
              "Usage: number of calls by person, site, day and kind",
              "To observe the limits of a plan and to run the service",
              "Contract; legitimate interest in a stable service",
            ],
            [
              "Mails that the service sends you: reports, alerts, links, receipts",
              "To deliver what you or your company asked for",
              "Contract; your consent where a mail can be switched on and off",
            ],
            [
              "Subscription and invoices: company details, holder's name, e-mail address, last four digits and expiry of the card",
              "To charge for the subscription and to issue invoices",
              "Contract; legal obligation (accounting and tax law, Art. 6(1)(c))",
            ],
            [
              "Contact and demo requests: name, e-mail address, company, message",
              "To answer you",
              "Your explicit consent, given by sending the form, or steps before a contract",
            ],
          ],
        },
        "Card numbers never reach our servers: your browser sends them to the payment provider, which gives us only a token.",
        "We make no decisions about people by automated means, build no profiles of them and sell no data. Recommended prices concern products, not people.",
      ],
    },
    {
      id: "pages",
      title: "What Vizor reads on the web",
      blocks: [
        "Vizor reads public product pages: prices, stock, labels, pictures, product names and numbers. To find the pages of a competitor that a customer names, it also reads the sitemap or the product feed of that shop. It obeys robots.txt, waits between visits, identifies itself, signs in nowhere – except to a customer's own product feed, with the password that they gave us – and does not look for data about people. If such data are on a product page by chance, they are not extracted.",
        "Of a few pages whose price was read with doubt we keep a copy, so that a person can check the reading: 30 days, or longer once somebody has decided what is right, to train and to measure how prices are read. Nothing about people is looked up in them.",
        "Pictures of products reach your browser through our server, so that the shops do not see who looks at them.",
      ],
    },
    {
      id: "cookies",
      title: "Cookies and browser storage",
      blocks: [
        "Vizor itself sets no cookies, and has no advertising and no analytics of other companies. It uses your browser's storage:",
        {
          head: ["Entry", "What for", "When and how long"],
          rows: [
            [
              "auth_token, auth_token_expiration",
              "your session",
              "when you sign in; 12 hours, or 30 days if you ask to be remembered",
            ],
            [
              "language, theme",
              "what you chose with the buttons of the page",
              "when you choose; until you delete it",
            ],
            ["cookie_consent", "that you have accepted this notice", "when you accept; until you delete it"],
            ["selectedSite", "the site you work on", "when you are signed in and open a site"],
            [
              "pending_checkout",
              "the plan that you chose before you had an account",
              "when you choose a plan; until you return to the payment, at most a day",
            ],
            [
              "export_task_id, offline_export_task_id, dynamic_pricing_export_task_id, export_downloaded_…",
              "to finish a download that you started, once",
              "when you start an export; until it is finished, or a minute longer",
            ],
            [
              "registration_pending, registration_link (for the tab only)",
              "to continue the registration that you began",
              "when you register; until the tab is closed",
            ],
            [
              "scroll_positions (for the tab only)",
              "to return to the same place of a page",
              "only after you accept; until the tab is closed",
            ],
            [
              "productsTableColumns, dynamicPricesDensity, rail_pinned",
              "the columns of the table, the row height of the prices and the pinned menu that you chose",
              "when you choose, signed in; until you delete it",
            ],
            [
              "__stripe_mid, __stripe_sid (cookies of Stripe, where it is switched on)",
              "to recognise fraud with cards",
              "when you open the form for a card; a year and 30 minutes",
            ],
          ],
        },
        "Before you accept, nothing is stored but what is strictly necessary for what you yourself ask for: signing in, choosing a language or a theme. Without the notice accepted everything works; on reload a page then opens at its top. You can withdraw your consent here at any time:",
        "withdrawal",
      ],
    },
    {
      id: "retention",
      title: "How long we keep it",
      blocks: [
        {
          head: ["Data", "Kept"],
          rows: [
            ["Account", "while it exists; after a request for erasure, 14 days"],
            ["Sessions", "until they expire or are ended"],
            [
              "Networks from which you signed in, as keyed hashes",
              "30 days after you last signed in from there",
            ],
            ["Counts of attempts and of contact messages", "at most a day after the last one"],
            ["Unfinished registrations", "30 days after their link has expired"],
            ["Invitations", "until they are accepted or withdrawn"],
            ["Contact and demo requests", "90 days"],
            [
              "Files of imports and exports",
              "the content of an export one day after it was finished; the list of files, the rows of imports and what product feeds brought, 30 days",
            ],
            ["Archives of your data that you asked for", "7 days"],
            ["Deleted products, for the undo", "30 days"],
            ["Record of mails that were sent", "reports 90 days, alerts 30 days"],
            ["Record of webhooks that were sent", "30 days"],
            ["Usage: number of calls", "as long as the company uses Vizor"],
            ["Prices and stock read on pages", "without limit: they are facts about products"],
            [
              "Record of changes",
              "as long as the company uses Vizor; a deleted person appears in it under a pseudonym",
            ],
            ["Invoices and accounting records", "as long as Romanian accounting and tax law requires"],
            [
              "Server logs",
              "without passwords, tokens and addresses' parameters; only as long as operation and security need them",
            ],
            [
              "Backups",
              "replaced in turn; what was deleted stays in older backups until these are replaced. If one has to be restored, erasures that were confirmed before it was made are carried out again; one that was confirmed later has to be asked for again",
            ],
          ],
        },
      ],
    },
    {
      id: "recipients",
      title: "Who receives data",
      blocks: [
        [
          "Your own company: its administrators and colleagues see names, addresses, roles and who changed what.",
          "The payment provider (Stripe, where it is switched on): what is needed for a payment. It processes card data under its own responsibility.",
          "The mail server that delivers our messages, and the provider of the machines on which Vizor runs, as processors bound by contract.",
          "Programs that your company connects (API keys, assistants): its products and prices, and with an import or a decision the name or e-mail address of the colleague who made it. What webhooks and price feeds send names nobody.",
          "Authorities, where the law obliges us.",
        ],
        "If a recipient is outside the European Economic Area, data go there only under an adequacy decision or the Commission's standard contractual clauses.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      blocks: [
        "You have the right to:",
        [
          "access: a copy of your data. In your account you can download it yourself as a file;",
          "correction of what is wrong;",
          "withdraw consent at any time, without effect on what was done before;",
          "restriction of processing, and objection to processing that rests on our legitimate interest;",
          "erasure: ask for it in your account and confirm by mail. For 14 days you can change your mind; then your data are deleted, or replaced by a pseudonym in records that must stay;",
          "portability: your data in a machine-readable form (JSON);",
          "complain to the national authority, the Autoritatea Națională de Supraveghere a Prelucrării Datelor cu Caracter Personal (ANSPDCP), B-dul G-ral. Gheorghe Magheru 28–30, Bucharest, dataprotection.ro.",
        ],
        "What you cannot do in your account, ask for by e-mail. We answer within one month.",
      ],
    },
    {
      id: "security",
      title: "Security",
      blocks: [
        "Traffic is encrypted. Passwords are stored as Argon2id hashes, secrets encrypted, API keys and links as hashes. Each company's data are separated in the database itself, and tests check for every call that nobody reaches another company's. Sign-in is limited and can be protected by a second factor. Access by our staff leaves a trace that your company can read.",
        "No system is perfectly secure. If a breach puts your rights at risk, we inform you and the authority as the law requires.",
      ],
    },
    {
      id: "changes",
      title: "Changes and age",
      blocks: [
        "Vizor is for people of at least 18 years who act for a company. We announce changes of this page on it, with a new date, and by mail if they matter.",
      ],
    },
  ],
};
