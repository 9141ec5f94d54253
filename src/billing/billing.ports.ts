import type { BillingDetails } from "./details/details.contract.ts";
import type { Plan } from "./plans/plans.contract.ts";
import type { ProviderSubscription } from "./subscriptions/core/provider-subscription.ts";
import type { PaymentSetup } from "./subscriptions/subscriptions.contract.ts";

export interface ProviderInvoice {
  readonly invoiceId: string;
  readonly number: string;
  readonly state: "PAID" | "OPEN" | "VOID";
  readonly amountCents: number;
  readonly issuedAt: Date;
  readonly lines: readonly { readonly text: string; readonly amountCents: number }[];
  /** The provider's page of the invoice; null when our own shows it. */
  readonly hostedUrl: string | null;
}

/** Who pays. */
export interface Customer {
  readonly customerId: string;
  readonly email: string;
  readonly holderName: string;
}

export interface SubscriptionOrder {
  readonly customer: Customer;
  readonly plan: Plan;
  /** What the provider gave the browser for a card. */
  readonly paymentToken: string;
  /** The same for every try of one order: it is charged once. */
  readonly key: string;
}

/**
 * Takes payments. Card numbers go from the browser to the provider only. Every function that charges takes a key, with which
 * a repeated request is charged once.
 * @throws PaymentRefusedError when the card is refused; ProviderUnavailableError when the provider fails or is slow
 */
export interface PaymentProvider {
  readonly name: "demo" | "stripe";
  /** Origins that the checkout's page may connect to, load scripts from and frame. */
  readonly origins: ProviderOrigins;
  /** A customer without name and address, until somebody pays. @returns the id under which the provider knows the company */
  createCustomer(companyId: number): Promise<string>;
  /** What the browser needs to turn a card into a token. */
  setUp(customerId: string): Promise<PaymentSetup>;
  /** Starts a subscription and charges its first period. A customer's live subscription is returned instead of a second one. */
  subscribe(order: SubscriptionOrder): Promise<ProviderSubscription>;
  /** Null when the customer never had a subscription. */
  read(customerId: string): Promise<ProviderSubscription | null>;
  /** Cents due now for a change of plan, below 0 when it is credited. @throws PaymentOpenError */
  previewChange(customerId: string, plan: Plan): Promise<number>;
  /** Changes the plan, with proration. @throws PaymentOpenError while the present period is not paid */
  changePlan(customerId: string, plan: Plan, key: string): Promise<ProviderSubscription>;
  /** Ends the subscription with its period, or lets it go on. */
  setCancelled(customerId: string, isCancelled: boolean): Promise<ProviderSubscription>;
  /** Pays what is open with the new card as well. */
  replaceCard(customer: Customer, paymentToken: string): Promise<ProviderSubscription>;
  /** Ends it at once, without a refund. */
  end(customerId: string): Promise<void>;
  /**
   * Replaces who pays, and removes cards that were replaced; with null nobody's name and address remain. The subscription
   * continues. A customer that is gone is no error.
   */
  setHolder(customerId: string, holder: Omit<Customer, "customerId"> | null): Promise<void>;
  /** Whom later invoices name. A customer that is gone is no error. */
  setDetails(customerId: string, details: BillingDetails): Promise<void>;
  /** Ends the subscription at once, without a refund, and deletes the customer. One that is gone is no error. */
  deleteCustomer(customerId: string): Promise<void>;
  /** The latest first, at most 100. */
  listInvoices(customerId: string): Promise<readonly ProviderInvoice[]>;
}

export interface ProviderOrigins {
  readonly connect: readonly string[];
  readonly script: readonly string[];
  readonly frame: readonly string[];
}

/** What the slices below count. */
export interface CompanyUse {
  readonly products: number;
  readonly sites: number;
  /** Pages that are due for a check each day. */
  readonly checksPerDay: number;
  /** Of these, the pages that wait for another day. */
  readonly waitingChecks: number;
  /** Members and open invitations. */
  readonly users: number;
}

export type CountUse = (companyId: number) => Promise<CompanyUse>;
