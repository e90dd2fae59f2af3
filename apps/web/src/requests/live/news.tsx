import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { diffsQuery } from '../queries.ts';
import { between } from '../revisions.ts';
import styles from './news.module.css';
import type { Update } from './updates.ts';
import { useLive } from './use-live.ts';

/** Announces changes by others since the page was opened, and shows them on request: a new revision by what differs in it. */
export function News({ requestId }: { requestId: number }): ReactNode {
  const { news, show } = useLive(requestId);
  const revisions = useNewRevisions(requestId, news);
  return (
    <div role="status" className={styles.news}>
      {news.length > 0 && (
        <p>
          {revisions ? `Revision ${revisions.newer}${by(news)} · ` : `${wordsOf(news)} `}
          {revisions && (
            <Link
              to="/r/$id/diff/$revision/"
              params={{ id: `${requestId}`, revision: between(revisions.older, revisions.newer) }}
              onClick={() => void show()}
            >
              changes since {revisions.older}
            </Link>
          )}{' '}
          <button type="button" onClick={() => void show()}>
            Show
          </button>
        </p>
      )}
    </div>
  );
}

/** The revision that the reader knows, and the newest one that somebody has published since; undefined: there is none. */
function useNewRevisions(requestId: number, news: readonly Update[]) {
  const known = useQueryClient().getQueryData(diffsQuery(requestId).queryKey)?.at(-1)?.revision;
  const { queryFn } = diffsQuery(requestId);
  // Beside what the page shows, which does not change under its reader.
  const { data } = useQuery({
    queryKey: ['news', requestId, news.length],
    queryFn,
    enabled: known !== undefined && news.some(({ happened }) => MAY_HAVE_DIFF.includes(happened)),
    gcTime: 0,
  });
  const newer = data?.at(-1)?.revision;
  return known !== undefined && newer !== undefined && newer > known ? { older: known, newer } : undefined;
}

/** What may have published a diff; undefined: it is not known what happened. */
const MAY_HAVE_DIFF: readonly (string | undefined)[] = ['review-request.updated', 'publication.made', undefined];

/** By whom; empty: nobody told us. */
function by(news: readonly Update[]): string {
  const names = [...new Set(news.flatMap(({ by: name }) => name ?? []))];
  return names.length > 0 ? ` by ${names.join(', ')}` : '';
}

function wordsOf(news: readonly Update[]): string {
  const [first] = news;
  if (news.length > 1 || !first) return `${news.length} updates${by(news)}.`;
  return `${first.by ?? 'Somebody'} ${WORDS[first.happened ?? ''] ?? 'changed this review request'}.`;
}

/** What somebody did, by the names that the audit log has for it. */
const WORDS: Readonly<Record<string, string>> = {
  'review-request.published': 'published this review request',
  'review-request.updated': 'updated this review request',
  'review-request.closed': 'closed this review request',
  'review-request.reopened': 'reopened this review request',
  'review-request.deleted': 'deleted this review request',
  'review.published': 'published a review',
  'review.endorsed': 'endorsed a review of an agent',
  'endorsement.revoked': 'revoked an endorsement',
  'reply.published': 'published a reply',
  'publication.made': 'published an update',
  'issue.changed': 'changed an issue',
  'ship-it.revoked': 'revoked a Ship It!',
  'attention.asked': 'requested attention',
  'attention.dismissed': 'dismissed a request for attention',
  'status-update.changed': 'reported a check',
  'finding.changed': 'changed findings',
};
