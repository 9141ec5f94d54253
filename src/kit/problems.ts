/**
 * Every code of an error reply, with its English sentence. `{name}` stands for a parameter, which the reply carries beside
 * the code, so that a client can word the error itself. Codes never change once released.
 */
export const problems = {
  // Any call.
  NOT_FOUND: "Not found",
  SESSION_ENDED: "Sign in to continue",
  TOKEN_MISSING: "Authentication token not found",
  DOMAIN_REQUIRED: "Domain is required",
  IDS_REQUIRED: "At least one ID is required",
  ACCESS_DENIED: "Access Denied",
  RANK_TOO_LOW: "Your role does not allow this. Ask an administrator of your company.",
  API_KEY_INVALID: "The API key is unknown, expired or revoked",
  SCOPE_MISSING: "The API key needs the scope {scope} for this call",
  PEOPLE_ONLY: "This call is for people only: API keys cannot make it",
  OVERLOADED: "The service is busy. Please try again.",
  DATABASE_UNAVAILABLE: "The service is briefly unavailable. Please try again.",
  STORAGE_FULL: "Changes cannot be stored at the moment. Nothing was changed. Please try again later.",
  INTERNAL: "Something went wrong on our side.",
  TOO_MANY_AT_ONCE: "Too many requests at once. Please try again in a moment.",
  TOO_MANY_CALLS: "You have done this too often within a minute. Please wait a little.",
  SITE_TASKS_WAITING: "{count} background tasks of this site have not finished. Please wait until one has.",
  CALLER_GONE: "The caller has gone",

  // Requests that cannot be read.
  INVALID_REQUEST: "The request is not valid",
  INVALID_VALUE: "{reason}",
  INVALID_ADDRESS: "The address is not valid",
  HOST_UNCLEAR: "The request must name one host",
  UNSTORABLE_TEXT: "The request contains characters that cannot be stored",
  UNSUPPORTED_BODY: "The request's body must be JSON",
  BODY_TOO_LARGE: "The request is too large",
  HEADERS_TOO_LARGE: "The request's headers are too large",
  METHOD_NOT_ALLOWED: "The address does not take this method",
  CONNECT_NOT_ALLOWED: "This server is no proxy",
  EXPECTATION_FAILED: "The request has an Expect header that is not supported",
  REQUEST_TIMEOUT: "The request took too long to arrive",

  // Signing in.
  WRONG_CREDENTIALS: "Wrong email or password",
  WRONG_SECOND_FACTOR: "The code is not right, or the sign-in has expired.",
  TOO_MANY_ATTEMPTS: "Too many attempts. Please try again later.",
  WRONG_CODE: "The code is not right. Please enter a current one.",
  CODE_NEEDED: "Please enter a current code from your authenticator app or a recovery code.",
  NO_SETUP: "The setup has expired. Please start it again.",
  NO_SECOND_FACTOR: "Two-factor authentication is not set up.",

  // Passwords.
  PASSWORD_TOO_SHORT: "Password must be at least {min} characters",
  PASSWORD_TOO_LONG: "Password must be at most {max} characters",
  PASSWORD_COMMON: "This password is too common. Please choose another one.",
  PASSWORD_PERSONAL: "The password must not be made of your name, email or company.",
  CURRENT_PASSWORD_NEEDED: "Please enter your current password.",
  CURRENT_PASSWORD_WRONG: "Your current password is not right.",
  RESET_EXPIRED: "This password reset link has expired. Please request a new one.",
  RESET_INVALID: "The password reset link is invalid. Please request a new one.",

  // People and their companies.
  FIRST_NAME_REQUIRED: "First name is required",
  FIRST_NAME_TOO_LONG: "First name must be at most {max} characters",
  FIRST_NAME_INVALID: "First name contains characters that cannot be used",
  LAST_NAME_REQUIRED: "Last name is required",
  LAST_NAME_TOO_LONG: "Last name must be at most {max} characters",
  LAST_NAME_INVALID: "Last name contains characters that cannot be used",
  COMPANY_NAME_REQUIRED: "Company name is required",
  COMPANY_NAME_TOO_LONG: "Company name must be at most {max} characters",
  COMPANY_NAME_INVALID: "Company name contains characters that cannot be used",
  NOT_AN_EMAIL: "Please enter a valid email address",
  EMAIL_TAKEN: "This email address is already in use.",

  // Links in mails of registrations and invitations.
  ENROLMENT_LINK_INVALID: "This link is invalid. Please use the link from the email.",
  ENROLMENT_LINK_EXPIRED: "This link has expired. Please register again, or ask for a new invitation.",
  ENROLMENT_LINK_REPLACED: "A newer email has replaced this link. Please use the link from the latest email.",
  ENROLMENT_LINK_REMOVED: "This link is no longer valid. Please register again, or ask for a new invitation.",
  ENROLMENT_LINK_USED: "This link has already been used. Please log in.",
  ENROLMENT_LINK_HAS_ACCOUNT: "This email address already has an account. Please log in.",
  ENROLMENT_LINK_UNCONFIRMED: "Please confirm your email address first, with the link from the email.",

  // Rules of a team.
  TEAM_OWN_ACCOUNT: "You cannot delete your own account.",
  TEAM_DELETE_RANK: "You can only delete users with lower permissions than yours.",
  TEAM_OWN_ROLE: "You cannot modify your own role.",
  TEAM_MODIFY_RANK: "You cannot modify roles of users with equal or higher permissions than your own.",
  TEAM_ASSIGN_RANK: "You cannot assign a role with equal or higher permissions than your own.",
  TEAM_LAST_ADMIN: "The last administrator of a company cannot be removed or given another role.",
  TEAM_ALREADY_MEMBER: "This person is already a member of your team.",

  // Sites.
  NOT_A_DOMAIN: "Please enter a domain such as shop.example.",
  DOMAIN_NOT_PUBLIC: "This is not the domain of a public shop.",
  DOMAIN_HELD: "This domain cannot be added before you verify that it is yours.",
  DOMAIN_NOT_VERIFIED: "The domain could not be verified ({reason}).",
  SITE_UNANSWERED: "This domain does not answer ({reason}). Check the spelling, or add it anyway.",
  SITE_EXISTS: "Your company has this site already.",
  TOO_MANY_UNVERIFIED_SITES: "Verify your sites before you add more of them.",
  UNVERIFIED_SITE_FULL: "Verify this site before you add more products to it.",
  SUBSCRIPTION_ENDED:
    "The subscription of this site has ended. Its data stays readable, everything else has stopped.",

  // Plans, payments and billing details.
  COMPANY_INACTIVE: "Your subscription has ended. Choose a plan in the settings to add something.",
  PLAN_PRODUCTS_REACHED:
    "The limit of the plan {plan} is reached (products: {limit}). Choose a larger plan, or delete products that you no longer need.",
  PLAN_SITES_REACHED:
    "The limit of the plan {plan} is reached (sites: {limit}). Choose a larger plan to add another one.",
  PLAN_USERS_REACHED:
    "The limit of the plan {plan} is reached (people with invitations: {limit}). Choose a larger plan to invite more.",
  PLAN_UNKNOWN: "This plan does not exist. Choose one of the plans on the pricing page.",
  PLAN_IS_CURRENT: "Your company has this plan already.",
  CARD_DATA_REFUSED: "Card details must not be sent to this server. Nothing was stored.",
  HOLDER_NAME_REQUIRED: "Name is required",
  PAYMENT_DECLINED: "The bank declined the card. Nothing was charged. Use another card, or ask your bank.",
  PAYMENT_INSUFFICIENT_FUNDS: "There is not enough money on the card. Nothing was charged. Use another card.",
  PAYMENT_CARD_EXPIRED: "The card has expired. Nothing was charged. Use another card.",
  PAYMENT_AUTHENTICATION_NEEDED:
    "The bank could not confirm that it is you. Nothing was charged. Try again, or use another card.",
  PAYMENT_TOKEN_INVALID:
    "The payment provider no longer knows this card entry. Nothing was charged. Enter the card again.",
  PAYMENT_UNAVAILABLE:
    "The payment provider does not answer at the moment. Try again in a minute: you are not charged twice.",
  PAYMENT_NOT_OFFERED: "This installation takes no payments. Ask its operator for a subscription.",
  PAYMENT_EVENT_FORGED: "The signature of the event is not valid",
  SUBSCRIPTION_EXISTS: "Your company already has the plan {plan}. Nothing was charged again.",
  SUBSCRIPTION_BUSY:
    "Another change of the subscription is in progress. Wait a moment, then look at it again.",
  PAYMENT_OPEN: "A payment is open. Update your card first, then change the plan.",
  SUBSCRIPTION_NONE: "There is no paid subscription to change.",
  LEGAL_NAME_REQUIRED: "Enter the company's legal name.",
  COUNTRY_INVALID: "Choose a country of the European Union.",
  TAX_ID_REQUIRED: "Enter the company's tax number.",
  CUI_INVALID: "This is not a CUI or CIF: it has 2 to 10 digits, and the last one is a check digit.",
  REGISTRATION_NUMBER_INVALID: "Write the trade register number as J40/1234/2019 or J2019001234408.",
  BILLING_ADDRESS_REQUIRED: "Enter the company's address.",
  COUNTY_REQUIRED: "Enter the county.",

  // Addresses of products and of competitors' pages.
  LINK_MALFORMED: "This is not a complete web address. It must begin with http:// or https://.",
  LINK_NOT_HTTP: "Only addresses that begin with http:// or https:// can be read.",
  LINK_TOO_LONG: "This address is too long.",
  LINK_USERINFO: "An address must not contain a user name or password.",
  LINK_PORT_NOT_ALLOWED: "Addresses with a port number cannot be read.",
  LINK_NOT_PUBLIC: "This is not the address of a public shop.",
  LINK_OWN_DOMAIN: "A competitor's address cannot be on the site's own domain.",
  LINK_NOT_ON_SITE: "This address is not on the site's own domain.",
  LINK_OTHER_DOMAIN: "This address is not on the competitor's domain.",
  LINK_DUPLICATE: "The product is compared with this page already.",
  LINK_REPEATED: "This address is already on the site.",
  FEED_ADDRESS_NOT_PUBLIC: "This is not a public web address.",
  FEED_PASSWORD_NOT_HTTPS: "A password is sent only to an address that starts with https://",
  FEED_RUN_ACTIVE: "The product feed is being read or applied. Please wait until this has ended.",
  FEED_RUN_DECIDED:
    "This preview is no longer waiting: it was applied, discarded or replaced by a later one.",
  FEED_ITEM_WITHOUT_LINK: "The item has no link to a product page.",
  FEED_ITEM_REPEATED: "An earlier item of the feed has the same product, link or id.",
  FEED_ITEM_PRICE_UNREADABLE: "The price cannot be read. Write it as 1234.50 RON.",
  FEED_ITEM_BEYOND_LIMIT:
    "The site has as many products as it may have. Verify its domain, or choose a larger plan.",
  FEED_ITEM_DELETED: "You have deleted this product. The feed does not bring it back.",
  LINK_CHANGED: "Somebody else has changed this link in the meantime: its address is {url} now.",

  // Products, prices and what a person saves for a site.
  PRICE_CHANGED: "This price has changed in the meantime. Look at it again before you correct it.",
  OWN_PRICE_IN_LEI: "Prices of your own products must be in lei.",
  TITLE_REQUIRED: "Enter a title.",
  TEXT_TOO_LONG: "Use at most {max} characters.",
  GTIN_INVALID: "This is not a GTIN: it has 8, 12, 13 or 14 digits, and the last one is a check digit.",
  PRODUCT_CHANGED: "Somebody else has changed this product in the meantime. Nothing was saved.",
  PRODUCT_ADDRESS_MISSING: "Enter the address of the product's page.",
  DUPLICATE_CHANGED: "These two products are no longer marked as duplicates. Look at them again.",
  SELECTION_CHANGED: "{found} products match now, not {expected}. Look at them again.",
  TOO_MANY_SELECTED: "You selected {selected} products. Select at most {max}.",
  SEGMENT_UNKNOWN: "This price difference no longer exists. Choose another one.",
  SEGMENT_START_NEGATIVE:
    "For “we are cheaper by” and “we are more expensive by”, the start value cannot be below 0.",
  SEGMENT_END_NOT_ABOVE_START: "The end value must be greater than the start value.",
  SEGMENT_NAME_TAKEN: "You already have a segment with this name.",
  TOO_MANY_SEGMENTS: "You can save at most {max} segments for a site. Delete one that you no longer need.",
  VIEW_NAME_TAKEN: "You already have a view with this name.",
  TOO_MANY_VIEWS: "You can save at most {max} views for a site. Delete one that you no longer need.",
  NOT_A_VIEW: "This is not a view of the products page.",
  UNKNOWN_CATEGORY: "This site has no category “{name}”.",
  UNKNOWN_BRAND: "This site has no brand “{name}”.",
  VISIBILITY_CONFLICT: "“{name}” cannot be visible and invisible at the same time.",

  // Flagged links and roll backs of product history.
  FLAG_ACCEPTED: "Somebody else has confirmed this match. The link was not deleted.",
  FLAG_DENIED: "Somebody else has deleted this link already.",
  // Matches.
  MATCH_ACCEPTED: "{by} has confirmed this candidate already.",
  MATCH_ACCEPTED_DELETED: "A deleted user has confirmed this candidate already.",
  MATCH_DENIED: "{by} has denied this candidate already.",
  MATCH_DENIED_DELETED: "A deleted user has denied this candidate already.",
  MATCH_NOT_LINKABLE: "This page cannot be compared with the product any more: {url}",
  MATCH_COUNT_CHANGED: "{found} candidates pass now, not {expected}. Look at them again.",
  MATCH_TOO_MANY_SEARCHES: "{max} searches run already. Wait until one has finished, or stop one.",
  ROLLBACK_CHANGED_SINCE: "Changed again since by {by}. Roll back that change first.",
  ROLLBACK_CHANGED_SINCE_DELETED: "Changed again since by a deleted user. Roll back that change first.",
  ROLLBACK_DONE: "{by} has rolled this back already.",
  ROLLBACK_DONE_DELETED: "A deleted user has rolled this back already.",
  ROLLBACK_PRODUCT_GONE: "The product has been deleted since. Roll back its deletion first.",
  ROLLBACK_READ_SINCE: "The shop’s page shows another price since. There is nothing to roll back.",
  ROLLBACK_NOTHING: "Everything is as it was before this change. There is nothing to roll back.",
  ROLLBACK_FINAL: "This deletion is final: what was deleted was not stored.",
  ROLLBACK_EXPIRED: "Deletions can be rolled back for {days} days.",
  ROLLBACK_ADDRESS_TAKEN: "Another product of the site has this address now.",

  // Files.
  FILE_UNFINISHED: "The file is not ready yet.",
  FILE_FAILED: "The file could not be created. Please start the export again.",
  FILE_EXPIRED: "Files are deleted a day after they were created. Please start the export again.",
  EXPORT_WORKBOOK_TOO_LARGE:
    "An Excel file can have at most {max} products, and {products} match. Choose CSV, or fewer products.",

  // Dynamic pricing.
  PRICING_ROW_CHANGED:
    "The recommended price of product {id} has changed in the meantime: state {state}, {price} lei, version {version}.",
  PRICING_PRICES_OUTDATED:
    "{count} recommended prices would be different now: {products}. Nothing was changed, and they are being computed again.",
  PRICING_ROW_GONE: "Product {id} has no recommended price any more.",
  PRICING_ALREADY_APPROVED: "The price of product {id} is approved already.",
  PRICING_FALSE_REDUCTION:
    "The price of product {id} would be no reduction: {price} lei, and the lowest price of the 30 days before was {reference} lei on {referenceDay}.",
  PRICING_NOT_REMOVED: "Product {id} is neither removed from pricing nor paused.",
  PRICING_COUNT_CHANGED: "{found} rows match now, not {expected}. Look at them again.",
  PRICING_VERSIONS_UNEQUAL: "There must be one version for each id.",
  PRICING_BRAKE_RELEASED: "No price changes are being held back any more.",
  PRICING_BATCH_TOUCHED: "Every product of this decision has changed since. Nothing was rolled back.",
  IDEMPOTENCY_KEY_REUSED: "This Idempotency-Key was sent with another request.",

  // Dynamic pricing.
  PRICING_CHANGED: "Somebody has saved other values in the meantime.",
  COST_OUT_OF_RANGE: "Enter an amount of 0 lei or more, with at most two decimals.",
  PRICE_OUT_OF_RANGE: "Enter a price above 0 lei, with at most two decimals.",
  PERCENT_OUT_OF_RANGE: "Enter a percentage from 0 to 100, with at most two decimals.",
  FLOOR_ABOVE_CEILING: "The floor is above the ceiling.",
  PROMOTION_IN_PAST: "A promotion can be planned from today on.",
  PROMOTION_ENDS_BEFORE_START: "The last day must not be before the first.",
  PROMOTION_OVERLAPS: "Another promotion of this product is planned on these days.",
  PROMOTION_NOT_EDITABLE: "Only planned promotions that have not ended can be changed.",
  PROMOTION_STARTED: "The promotion has begun: its first day can no longer be changed.",
  NO_REFERENCE_PRICE: "This product has had no price in lei yet, so a reduction cannot be stated.",
  FALSE_REDUCTION:
    "{price} lei is no reduction: the lowest price of the 30 days before was {reference} lei on {referenceDay}.",

  // Proposals of recipes.
  PROPOSAL_DECIDED: "This proposal has already been decided.",
  READING_DECIDED: "This reading has already been decided.",
  HAND_MADE_RECIPE: "The recipe of this shop was set by hand and is not changed.",

  // Dynamic pricing.
  RULE_CHANGED: "Somebody else has saved this rule meanwhile. Nothing was changed.",
  RULE_ORDER_CHANGED: "Rules were added or deleted meanwhile. Nothing was changed.",
  RULE_NAME_TAKEN: "The site already has a rule with this name.",
  TOO_MANY_RULES: "A site can have at most {max} rules.",
  RULE_SCOPE_MISSING: "Choose the products that the rule covers.",
  RULE_VALUE_NOT_POSITIVE: "An undercut must be above 0.",
  RULE_VALUE_NOT_NEGATIVE: "A markup must be above 0.",
  RULE_UNDERCUT_TOO_LARGE: "An undercut must be below 100 %.",
  RULE_MARKUP_TOO_LARGE: "A markup can be at most 1,000 %.",
  RULE_DAYS_REVERSED: "The last day cannot be before the first.",
  RULE_WEEKDAYS_REPEATED: "A day of the week is named twice.",
  BACKTEST_UNFINISHED: "This backtest has no result.",

  // Notification reports and alerts.
  REPORT_NAME_TAKEN: "You already have a report with this name.",
  TOO_MANY_REPORTS: "You can have at most {max} reports for a site. Delete one that you no longer need.",
  ALERT_NAME_TAKEN: "You already have an alert with this name.",
  TOO_MANY_ALERTS: "You can have at most {max} alerts for a site. Delete one that you no longer need.",
  ALERT_THRESHOLD_MISSING: "Enter a percentage above 0.",
  QUIET_HOURS_EMPTY: "The quiet hours must end at another time than they begin.",
  GUARDS_CHANGED: "Somebody else has saved these settings meanwhile. Nothing was changed.",

  // Files of products.
  SHEET_NOT_XLSX: "Please upload an Excel (.xlsx) file",
  SHEET_NOT_TEXT: "Please upload a Text (.txt) file",
  SHEET_NOT_CSV: "Please upload a CSV (.csv) file",
  SHEET_NOT_XLSX_OR_TEXT: "Please upload an Excel (.xlsx) or a Text (.txt) file",
  SHEET_CONTROL_CHARACTER:
    "Line {line} contains a control character ({character}), which a text file cannot have. Remove it, or save the file again from your spreadsheet program.",
  SHEET_MISSING: "Please select a file to upload",
  SHEET_INCOMPLETE: "The file did not arrive as a whole. Upload it again.",
  SHEET_EMPTY: "The file is empty.",
  SHEET_TOO_LARGE: "The file is larger than {max} MB.",
  SHEET_UNPACKED_TOO_LARGE: "The file holds more than {max} MB once it is unpacked.",
  SHEET_TOO_MANY_PARTS: "The file has more than {max} parts, as no list of products has.",
  SHEET_DOCTYPE:
    "The file contains a document type declaration and is not read. Save it again from your spreadsheet program.",
  SHEET_DAMAGED: "The file is damaged. Save it again from your spreadsheet program.",
  SHEET_MACROS: "The file contains macros. Save it as an Excel workbook without macros (.xlsx).",
  SHEET_ALL_HIDDEN: "All sheets of the file are hidden. Show the one with your products.",
  SHEET_TOO_LONG: "The file has more than {max} rows.",
  SHEET_TOO_WIDE: "Row {row} has more than {max} columns.",
  SHEET_QUOTE_OPEN: "Row {row}: a quotation mark is not closed, or stands inside a cell.",
  IMPORT_TOO_MANY_PRODUCTS: "A file can have at most {max} products. Split it into several files.",
  IMPORT_TOO_MANY_ADDRESSES: "A file can have at most {max} addresses. Split it into several files.",
  IMPORT_COLUMN_MISSING: "The file has no column “{column}”.",
  IMPORT_COLUMN_TWICE: "The file has the column “{column}” twice.",
  IMPORT_COLUMN_UNCLEAR:
    "“{text}” in the column “{column}” has two meanings. State which mark precedes the decimals: decimal=comma or decimal=point.",
  IMPORT_NO_ROWS: "The file has no rows below its heading.",
  IMPORT_TOO_MANY_WAITING:
    "There are too many previews that nobody has confirmed. Confirm or discard one of them.",
  IMPORT_NOT_PREVIEW: "This import no longer waits for a confirmation.",
  IMPORT_NOT_UNDOABLE: "This import cannot be undone any more.",
  IMPORT_ROWS_CHANGED:
    "Nothing was undone: products of these rows have been changed since the import: {rows}.",
  IMPORT_TOO_SLOW:
    "The import did not finish within 6 hours, and nothing was imported. Split the file into smaller ones and import them one after the other.",
  IMPORT_SITE_REMOVED: "The site was removed before the import was applied.",
  // API keys and webhooks.
  API_KEY_NAME_TAKEN: "Your company already has an API key with this name.",
  API_KEY_EXPIRATION_PAST: "The expiration must be in the future.",
  TOO_MANY_API_KEYS: "A company can have at most {max} API keys. Revoke one that is no longer used.",
  TOO_MANY_WEBHOOKS: "A site can have at most {max} webhooks.",
  WEBHOOK_ADDRESS_REFUSED: "This address cannot receive webhooks. It must be public, on port 443.",
  WEBHOOK_NOT_HTTPS: "The address must start with https://",
  WEBHOOK_OFF: "The webhook is off. Switch it on first.",

  // The contact form.
  CONTACT_NAME_REQUIRED: "Please enter your name",
  CONTACT_NAME_INVALID: "The name contains characters that cannot be used",
  CONTACT_MESSAGE_REQUIRED: "Please write a message",

  // Archives and erasures of people and companies.
  ERASURE_LAST_GOD: "The last administrator of the installation cannot be erased. Create another one first.",
  ERASURE_SUCCESSOR_NEEDED:
    "You are the last administrator of your company. Choose who becomes administrator, or delete the company.",
  ERASURE_SUCCESSOR_UNKNOWN: "This person cannot become administrator. Choose somebody else.",
  ERASURE_COMPANY_RUNS_INSTALLATION: "A company whose people administer the installation cannot be deleted.",
  ERASURE_PENDING: "The deletion is confirmed already. Withdraw it first to change it.",
  ERASURE_RUNNING: "The deletion is being carried out and can no longer be withdrawn.",
  ERASURE_LINK_INVALID: "This link is no longer valid. Ask for the deletion again.",
} as const;

export type ProblemCode = keyof typeof problems;

/** Names in braces of a sentence. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The values of a code's parameters; an empty object for codes without. */
export type ProblemParameters<Code extends ProblemCode = ProblemCode> = {
  readonly [Name in NamesIn<(typeof problems)[Code]>]: string | number;
};

/** What every problem has once its code is no longer known to the type checker. */
export type AnyParameters = Readonly<Record<string, string | number>>;

/** A code with its parameters, for one field of a request. */
export interface FieldProblem {
  readonly code: ProblemCode;
  readonly parameters?: AnyParameters;
}

/** A field problem whose parameters are checked against its code. */
export function fieldProblem<Code extends ProblemCode>(
  code: Code,
  ...[parameters]: ParameterArguments<Code>
): FieldProblem {
  return parameters === undefined ? { code } : { code, parameters };
}

/** One argument for codes that have parameters, none for the others. */
export type ParameterArguments<Code extends ProblemCode> = [NamesIn<(typeof problems)[Code]>] extends [never]
  ? []
  : [parameters: ProblemParameters<Code>];

/** The English sentence of a problem, with its parameters filled in. */
export function problemSentence({ code, parameters = {} }: FieldProblem): string {
  return problems[code].replace(/\{(\w+)\}/g, (mark, name: string) => String(parameters[name] ?? mark));
}
