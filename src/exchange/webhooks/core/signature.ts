import { createHmac } from "node:crypto";

const prefix = "whsec_";

/** A secret as receivers' libraries read it: "whsec_" and its bytes in base64. */
export function secretText(secret: Uint8Array): string {
  return `${prefix}${Buffer.from(secret).toString("base64")}`;
}

/**
 * The headers of a webhook, signed with each secret.
 * @param id the same for every try
 * @param secrets 24 to 64 bytes each; the newest first
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signedHeaders(
  { id, body, at }: { readonly id: string; readonly body: string; readonly at: Date },
  secrets: readonly Uint8Array[],
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`,
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
