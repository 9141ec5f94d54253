import type { FastifyInstance } from "fastify";

/**
 * What the browser may load on our pages: scripts only from our origin and never inline; inline styles, which positioned
 * components set; images only from our origin, which fetches those of the shops, and from what the web app itself made.
 */
const contentSecurityPolicy: Readonly<Record<string, string>> = {
  "default-src": "'self'",
  "script-src": "'self'",
  "script-src-attr": "'none'",
  "style-src": "'self' 'unsafe-inline'",
  // blob: is the picture of a second factor, which only a signed-in call reads.
  "img-src": "'self' blob:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
  // No script may pass text to innerHTML and similar sinks, and no policy can be created to allow it.
  "require-trusted-types-for": "'script'",
  "trusted-types": "'none'",
};

function policyText(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join("; ");
}

/** The policy with further sources for some directives: for a page that needs what others must not have. */
export function policyWith(further: Readonly<Record<string, readonly string[]>>): string {
  const widened = Object.entries(further).map(([directive, sources]) => [
    directive,
    [contentSecurityPolicy[directive] ?? "'self'", ...sources].join(" "),
  ]);
  const { "trusted-types": _types, "require-trusted-types-for": _for, ...loose } = contentSecurityPolicy;
  // The loader of a provider's script sets the address of a script element.
  const base = (further["script-src"] ?? []).length > 0 ? loose : contentSecurityPolicy;
  return policyText({ ...base, ...Object.fromEntries(widened) });
}

/** For the documentation page, whose library writes markup with innerHTML. */
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
 * On every response, also those that are written where no hook runs.
 * @see docs/decisions/0010-one-list-of-security-headers.md
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": policyText(contentSecurityPolicy),
  "permissions-policy": deniedFeatures.map((feature) => `${feature}=()`).join(", "),
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  // The address of a page can contain a password reset token.
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
