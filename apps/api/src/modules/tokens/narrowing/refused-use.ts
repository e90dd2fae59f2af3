import type { KindOfUse } from '../token-uses';

/** What was let through in the last 30 days, and would be refused. */
export type RefusedUse = Pick<KindOfUse, 'resource' | 'method' | 'lastUsed'> & { readonly count: number };

/** What a token used: it let this through, or would have if there had not been too many requests. */
export const usedOf = (kinds: readonly KindOfUse[]): KindOfUse[] =>
  kinds.filter(({ outcome }) => outcome === 'allowed' || outcome === 'rate-limit');

/** What was let through lately, and is refused by this rule. */
export const refusedBy = (kinds: readonly KindOfUse[], isRefused: (kind: KindOfUse) => boolean): RefusedUse[] =>
  kinds
    .filter((kind) => kind.outcome === 'allowed' && kind.recently > 0 && isRefused(kind))
    .map(({ resource, method, recently, lastUsed }) => ({ resource, method, count: recently, lastUsed }));

/** The first day of which any use is known. */
export const recordedSince = (kinds: readonly KindOfUse[]): string | null =>
  kinds.map(({ firstDay }) => firstDay).sort()[0] ?? null;

/** As answers show it. */
export const shownRefusal = ({ resource, method, count, lastUsed }: RefusedUse) => ({
  ...{ resource, method, count },
  last_used: lastUsed,
});
