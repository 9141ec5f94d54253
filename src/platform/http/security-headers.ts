import type { FastifyInstance } from "fastify";

/**
 * What the browser may load on our pages. Scripts only from us and never inline; styles inline,
 * because positioned components set them; images from the shops, which http shops have too.
 */
const contentSecurityPolicy: Readonly<Record<string, string>> = {
  "default-src": "'self'",
  "script-src": "'self'",
  "script-src-attr": "'none'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data: blob: https: http:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
  // No text becomes markup or script by innerHTML and its like, and no policy may say otherwise.
  "require-trusted-types-for": "'script'",
  "trusted-types": "'none'",
};

function policyText(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join("; ");
}

/** For the documentation's page, whose program is not ours and writes markup by innerHTML. */
export const documentationPolicy = policyText(
  Object.fromEntries(
    Object.entries(contentSecurityPolicy).filter(([directive]) => !directive.includes("trusted-types")),
  ),
);

const deniedFeatures = [
  "accelerometer",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
];

/**
 * On every answer, also those that are written where no hook runs.
 * @see docs/decisions/0010-one-list-of-security-headers.md
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": policyText(contentSecurityPolicy),
  "permissions-policy": deniedFeatures.map((feature) => `${feature}=()`).join(", "),
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  // A link to a new password stands in the address of a page.
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
};

export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(securityHeaders);
  });
}
