import type { RowOf } from '@review-service/database/columns';
import { countReferrers, groupReferrers } from '@review-service/database/group-referrers';
import { all, type Db } from '@review-service/database/verbs';
import { plural } from '../../base/plural';
import { Refusal } from '../../base/refusal';

/** What refers to a group: 10,000 of a kind at most, of review requests the newest. */
export type Referrers = RowOf<typeof groupReferrers>;

/** Counts what refers to a group. */
export async function referrersOf(db: Db, groupId: number): Promise<Referrers> {
  const [counted] = await all(db, groupReferrers, countReferrers(groupId));
  if (!counted) throw new Refusal('The group was deleted.');
  return counted;
}

/** The same as text, without the members and what there is none of. */
export function inWords(referrers: Referrers): string {
  const kinds: [count: number, noun: string, nouns?: string][] = [
    [referrers.openReviewRequests, 'open review request'],
    [referrers.losingLastReviewer, 'of them without another reviewer', 'of them without another reviewer'],
    [referrers.closedReviewRequests, 'closed review request'],
    [referrers.drafts, 'draft'],
    [referrers.defaultReviewers, 'default reviewer'],
    [referrers.repositories, 'repository', 'repositories'],
    [referrers.webhooks, 'webhook'],
    [referrers.feeds, 'feed'],
    [referrers.tokenPolicies, 'policy of an API token', 'policies of API tokens'],
  ];
  const named = kinds.filter(([count]) => count > 0).map((kind) => plural(...kind));
  return named.length > 0 ? named.join(', ') : 'nothing';
}
