import { createHash } from 'node:crypto';
import type { SourceQuestion } from '@review-service/contracts/sources';

/** The key of a question: equal for equal questions, whatever the order of their members. */
export function questionDigest(question: SourceQuestion): string {
  const members = Object.entries(question).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(members)).digest('hex');
}
