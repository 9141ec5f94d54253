/**
 * Every code of an error reply, with its English sentence. `{name}` stands for a parameter, which the reply carries beside
 * the code, so that a client can word the error itself. Codes never change once released.
 */
export const problems = {
  // Any call.
  NOT_FOUND: "Not found",
  SESSION_ENDED: "Sign in to continue",
  ACCESS_DENIED: "Access Denied",
  RANK_TOO_LOW: "Your role does not allow this. Ask an administrator of your company.",
  OVERLOADED: "The service is busy. Please try again.",
  DATABASE_UNAVAILABLE: "The service is briefly unavailable. Please try again.",
  STORAGE_FULL: "Changes cannot be stored at the moment. Nothing was changed. Please try again later.",
  INTERNAL: "Something went wrong on our side.",
  TOO_MANY_AT_ONCE: "Too many requests at once. Please try again in a moment.",
  TOO_MANY_CALLS: "You have done this too often within a minute. Please wait a little.",
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
  LINK_CHANGED: "Somebody else has changed this link in the meantime: its address is {url} now.",

  // Products, prices and what a person saves for a site.
  PRICE_CHANGED: "This price has changed in the meantime. Look at it again before you correct it.",
  OWN_PRICE_IN_LEI: "Prices of your own products must be in lei.",
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

  // Dynamic pricing.
  PRICING_ROW_CHANGED:
    "The recommended price of product {id} has changed in the meantime: state {state}, {price} lei, version {version}.",
  PRICING_ROW_GONE: "Product {id} has no recommended price any more.",
  PRICING_ALREADY_APPROVED: "The price of product {id} is approved already.",
  PRICING_FALSE_REDUCTION:
    "The price of product {id} would be no reduction: {price} lei, and the lowest price of the 30 days before was {reference} lei on {referenceDay}.",
  PRICING_NOT_REMOVED: "Product {id} is neither removed from pricing nor paused.",
  PRICING_COUNT_CHANGED: "{found} rows match now, not {expected}. Look at them again.",
  PRICING_VERSIONS_UNEQUAL: "There must be one version for each id.",
  PRICING_BRAKE_RELEASED: "No price changes are being held back any more.",
  PRICING_BATCH_TOUCHED: "Every product of this decision has changed since. Nothing was rolled back.",
  PRICING_EXPORT_UNFINISHED: "The file is not ready yet.",
  PRICING_EXPORT_FAILED: "The file could not be created. Please start the export again.",
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
  GUARDS_CHANGED: "Somebody else has saved these settings meanwhile. Nothing was changed.",
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
