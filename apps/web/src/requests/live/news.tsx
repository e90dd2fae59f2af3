import type { ReactNode } from 'react';
import styles from './news.module.css';
import type { Update } from './updates.ts';
import { useLive } from './use-live.ts';

/** Announces changes by others since the page was opened, and shows them on request. */
export function News({ requestId }: { requestId: number }): ReactNode {
  const { news, show } = useLive(requestId);
  const [first] = news;
  return (
    <div role="status" className={styles.news}>
      {first && (
        <p>
          {news.length === 1 ? wordsOf(first) : `${news.length} updates`} since you opened this page.{' '}
          <button type="button" onClick={() => void show()}>
            Show
          </button>
        </p>
      )}
    </div>
  );
}

const wordsOf = ({ happened = '' }: Update): string => WORDS[happened] ?? 'New activity';

/** By the names that the audit log has for it. */
const WORDS: Readonly<Record<string, string>> = {
  'review-request.published': 'Review request published',
  'review-request.updated': 'Review request updated',
  'review-request.closed': 'Review request closed',
  'review-request.reopened': 'Review request reopened',
  'review-request.deleted': 'Review request deleted',
  'review.published': 'New review',
  'reply.published': 'New reply',
  'publication.made': 'New reviews and replies',
  'issue.changed': 'Issue status changed',
  'ship-it.revoked': 'Ship It! revoked',
  'attention.asked': 'Attention requested',
  'attention.dismissed': 'Attention dismissed',
  'status-update.changed': 'Check updated',
};
