import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** From here on more readings are right than wrong. */
const PROBABLE = 0.6;

/** What a probability means for the person who decides. @param probability that a value is right, 0 to 1 */
export function probabilityWords(probability: number): MessageDescriptor {
  if (probability >= PROBABLE) return msg`probably right`;
  return probability >= 0.4 ? msg`uncertain` : msg`probably wrong`;
}
