import { randomBytes } from "node:crypto";
import { seal, unseal } from "../../platform/seal.ts";
import { deriveKey, type Secrets } from "../../platform/secrets.ts";

/** As an endpoint is identified in the whole installation. */
export interface EndpointId {
  readonly siteId: number;
  readonly endpointId: number;
}

/** Secrets of endpoints, sealed for the endpoint that has them. */
export interface WebhookSecrets {
  /** 24 random bytes, and how they are stored. */
  make(endpoint: EndpointId): { readonly secret: Buffer; readonly sealed: Buffer };
  /** @returns null when it is damaged, another endpoint's, or was sealed with the secrets of another data folder */
  open(endpoint: EndpointId, sealed: Buffer): Buffer | null;
}

export function createWebhookSecrets(secrets: Secrets): WebhookSecrets {
  const key = deriveKey(secrets, "webhook secret at rest");
  const ownerOf = ({ siteId, endpointId }: EndpointId) => `${siteId}:${endpointId}`;
  return {
    make(endpoint) {
      const secret = randomBytes(24);
      return { secret, sealed: seal(key, secret, ownerOf(endpoint), randomBytes(12)) };
    },
    open: (endpoint, sealed) => unseal(key, sealed, ownerOf(endpoint)),
  };
}
