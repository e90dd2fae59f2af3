import type { Schemas } from '@review-service/client';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { allOf } from '../../base/paging.ts';
import { wordsOf } from '../../base/words-of.ts';
import { More } from '../../parts/more.tsx';
import pageStyles from '../../parts/page.module.css';
import { Time } from '../../parts/time.tsx';
import type { UsesPage } from './queries.ts';
import cards from '../../parts/cards.module.css';
import styles from './tokens.module.css';

/** Why a request was refused. */
const REFUSALS: Readonly<Record<NonNullable<Schemas['OAuthTokenUse']['refusal']>, string>> = {
  scope: 'the token lacks the scope',
  policy: 'its policy forbids it',
  bounds: 'it is out of its bounds',
  closed: 'no token may do it',
  ended: 'the token had expired or was revoked',
  permission: 'you lack the permission',
  'rate-limit': 'too many requests',
};

/** What a token did by day, and in the 90 days of the record. */
export function TokenUses({ list }: { list: UseInfiniteQueryResult<InfiniteData<UsesPage>> }): ReactNode {
  if (list.error) return <p role="alert">{wordsOf(list.error)}</p>;
  if (!list.data) return <p role="status">Loading…</p>;
  const uses = allOf(list.data, (page) => page.uses);
  if (uses.length === 0) return <p className={pageStyles.quiet}>No use in the last 90 days.</p>;
  return (
    <>
      <div className={styles.scroll} role="region" aria-label="Table of recent activity" tabIndex={0}>
        <table className={`${cards.cards} ${styles.uses}`} aria-label="Recent activity">
          <thead>
            <tr>
              <th scope="col">Request</th>
              <th scope="col">Count</th>
              <th scope="col">Last</th>
              <th scope="col">Network</th>
              <th scope="col">Program</th>
            </tr>
          </thead>
          <tbody>
            {uses.map(({ day, resource, method, refusal, count, last_used, network, client }) => (
              <tr key={`${day} ${resource} ${method} ${refusal}`}>
                <td>
                  <code>
                    {method} {resource}
                  </code>
                  {refusal !== null && <span className={pageStyles.quiet}> refused: {REFUSALS[refusal]}</span>}
                </td>
                <td data-label="Count">{count}</td>
                <td data-label="Last">
                  <Time of={last_used} />
                </td>
                <td data-label="Network">{network ?? 'unknown'}</td>
                <td data-label="Program">{client || 'unknown'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={pageStyles.quiet}>
        Requests of each day, in UTC, for 90 days. Network and program are those of the last request.
      </p>
      <More of={list} title="Earlier activity" />
    </>
  );
}
