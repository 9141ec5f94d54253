import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { BillingDetails } from "./details/details.contract.ts";
import type { InvoiceLine } from "./invoices/invoices.contract.ts";
import type { DemoAccount } from "./providers/demo/core/demo-account.ts";
import type { SubscriptionState } from "./subscriptions/subscriptions.contract.ts";

/** Tables of the billing slice, created in db/migrations by the files and parts that begin with "-- billing". */
export interface BillingTables {
  plan: PlanTable;
  plan_price: PlanPriceTable;
  company_subscription: CompanySubscriptionTable;
  payment_attempt: PaymentAttemptTable;
  company_invoice: CompanyInvoiceTable;
  billing_details: BillingDetailsTable;
  payment_event: PaymentEventTable;
  demo_payment_account: DemoPaymentAccountTable;
}

export interface PlanTable {
  plan_id: string;
  name: string;
  amount_cents: number;
  max_products: number;
  max_sites: number;
  max_checks_per_day: number;
  max_users: number;
}

interface PlanPriceTable {
  plan_id: string;
  provider: string;
  amount_cents: number;
  price_id: string;
}

export interface CompanySubscriptionTable {
  company_id: number;
  plan_id: string;
  state: SubscriptionState;
  provider: "demo" | "stripe" | null;
  provider_subscription_id: string | null;
  provider_customer_id: string | null;
  trial_ends_at: Date | null;
  period_start: Date | null;
  period_end: Date | null;
  past_due_since: Date | null;
  is_cancelled: Generated<boolean>;
  card_brand: string | null;
  card_last_digits: string | null;
  card_expiry: string | null;
  holder_name: string | null;
  email: string | null;
  subscribed_by: number | null;
  mailed: Generated<string[]>;
  busy_until: Generated<Date | null>;
  changed_at: Date;
}

interface PaymentAttemptTable {
  company_id: number;
  key: string;
  request_hash: Buffer;
  reply: ColumnType<unknown, string | null, string | null>;
  created_at: Date;
}

export interface CompanyInvoiceTable {
  company_id: number;
  invoice_id: string;
  number: string;
  state: "PAID" | "OPEN" | "VOID";
  amount_cents: number;
  issued_at: Date;
  lines: JSONColumnType<InvoiceLine[]>;
  hosted_url: string | null;
  billed_to: ColumnType<BillingDetails | null, string | null, string | null>;
}

interface BillingDetailsTable {
  company_id: number;
  legal_name: string;
  country: string;
  tax_id: string;
  registration_number: string;
  address: string;
  county: string;
  email: string;
  changed_by: number;
  changed_at: Date;
}

interface PaymentEventTable {
  provider: string;
  event_id: string;
  received_at: Date;
}

interface DemoPaymentAccountTable {
  account_id: string;
  account: JSONColumnType<DemoAccount>;
}

declare module "../platform/db/tables.ts" {
  interface Tables extends BillingTables {}
}
