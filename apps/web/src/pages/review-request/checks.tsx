import type { Schemas } from '@review-service/client';
import type { ReactNode } from 'react';
import styles from './checks.module.css';

type Update = Schemas['StatusUpdate'];

const WORDS: Readonly<Record<Update['state'], string>> = {
  pending: 'running',
  'done-success': 'succeeded',
  'done-failure': 'failed',
  error: 'broke',
  'timed-out': 'took too long',
  'not-yet-run': 'not run yet',
  cancelled: 'cancelled',
};
const MARKS: Readonly<Record<Update['state'], string>> = {
  pending: '…',
  'done-success': '✓',
  'done-failure': '✗',
  error: '✗',
  'timed-out': '✗',
  'not-yet-run': '○',
  cancelled: '–',
};

/** What other programs say about a change, such as those that build and test it. */
export function Checks({ updates }: { updates: readonly Update[] }): ReactNode {
  if (updates.length === 0) return null;
  const states = [...new Set(updates.map(({ state }) => state))];
  const countOf = (wanted: Update['state']) => updates.filter(({ state }) => state === wanted).length;
  const summary = states.map((state) => `${countOf(state)} ${WORDS[state]}`).join(', ');
  return (
    <details className={styles.checks} open={updates.some(({ state }) => state !== 'done-success')}>
      <summary>Checks: {summary}</summary>
      <ul>
        {updates.map(({ id, state, summary: what, description, service_id, url, url_text }) => (
          <li key={id}>
            <span className={styles[state]} role="img" aria-label={WORDS[state]}>
              {MARKS[state]}
            </span>
            <span>
              <strong>{what || service_id}</strong> {description || WORDS[state]}
            </span>
            {/^https?:\/\//i.test(url) && (
              <a href={url} rel="noreferrer">
                {url_text || 'More'}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
