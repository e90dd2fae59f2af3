import { createHash } from 'node:crypto';
import type { SourceQuestion } from '@review-service/contracts/sources';

/** What questions are found by: the same for the same question, whatever the order of its members. */
export function questionDigest(question: SourceQuestion): string {
  const members = Object.entries(question).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(members)).digest('hex');
}
