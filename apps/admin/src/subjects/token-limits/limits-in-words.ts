import type { KnownLimits } from '@review-service/database/token-limits';
import { plural } from '../../base/plural';
import type { Where } from '../../lookup/find-site';

/** A cap for people; null: there is none. */
export const inWords = (days: number | null): string => (days === null ? 'none' : plural(days, 'day'));

/** What programs are told of limits. */
export const limitsForPrograms = (
  { maxLife, maxIdle, grace, enforcedFrom }: Pick<KnownLimits, 'maxLife' | 'maxIdle' | 'grace' | 'enforcedFrom'>,
  { site }: Where,
): object => ({ site: site ?? null, maxLife, maxIdle, grace, enforcedFrom });
