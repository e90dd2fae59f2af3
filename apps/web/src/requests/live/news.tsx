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
          {news.length === 1 ? wordsOf(first) : `${news.length} things have happened`} since you are here.{' '}
          <button type="button" onClick={() => void show()}>
            Show
          </button>
        </p>
      )}
    </div>
  );
}

const wordsOf = ({ happened = '' }: Update): string => WORDS[happened] ?? 'Something has happened';

/** By the names that the audit log has for it. */
const WORDS: Readonly<Record<string, string>> = {
  'review-request.published': 'It was published',
  'review-request.updated': 'It was changed',
  'review-request.closed': 'It was closed',
  'review-request.reopened': 'It was reopened',
  'review-request.deleted': 'It was deleted',
  'review.published': 'A review came',
  'reply.published': 'A reply came',
  'publication.made': 'Somebody published more',
  'issue.changed': 'An issue has changed',
  'ship-it.revoked': 'A ship-it was taken back',
  'attention.asked': 'Somebody was asked to act',
  'attention.dismissed': 'Somebody is not expected to act any more',
  'status-update.changed': 'A check has changed',
};
