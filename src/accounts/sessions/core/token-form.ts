const segment = /^[A-Za-z0-9_-]+$/;

/** Longer texts are rejected unread; our tokens have fewer than 500 characters. */
const maxTokenLength = 2048;

/**
 * Whether a text has the form of a three-part signed token in strict base64url: no padding, no white space, no
 * second spelling of the same bytes. Checked before a library parses the text.
 * @see RFC 7515 section 2, RFC 4648 section 3.5
 */
export function hasTokenForm(text: string): boolean {
  if (text.length > maxTokenLength) return false;
  const parts = text.split(".");
  return parts.length === 3 && parts.every(isStrictBase64Url);
}

function isStrictBase64Url(text: string): boolean {
  return segment.test(text) && Buffer.from(text, "base64url").toString("base64url") === text;
}
