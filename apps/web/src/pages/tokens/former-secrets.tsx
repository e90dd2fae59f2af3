import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { allOf } from '../../base/paging.ts';
import { service } from '../../base/service.ts';
import { exactly } from '../../base/time-zone.ts';
import { wordsOf } from '../../base/words-of.ts';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { More } from '../../parts/more.tsx';
import { say } from '../../parts/notices.tsx';
import pageStyles from '../../parts/page.module.css';
import { Time } from '../../parts/time.tsx';
import { renewalsQuery } from './queries.ts';

/** The secrets that renewals replaced; nothing where there are none. */
export function FormerSecrets({ username, id }: { username: string; id: number }): ReactNode {
  const queryClient = useQueryClient();
  const query = renewalsQuery(username, id);
  const list = useInfiniteQuery(query);
  const entries = useKeptFocus<HTMLUListElement>('button');
  const revoke = useMutation({
    mutationFn: (renewal: number) =>
      service.delete('/api/users/{username}/api-tokens/{api_token_id}/renewals/{api_token_renewal_id}/', {
        path: { username, api_token_id: id, api_token_renewal_id: renewal },
      }),
    onSuccess: () => {
      say('The former secret is revoked.');
      return queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  const renewals = allOf(list.data, (page) => page.api_token_renewals);
  if (renewals.length === 0) return list.error && <p role="alert">{wordsOf(list.error)}</p>;
  return (
    <>
      <h3 id="former">Former secrets</h3>
      <ul ref={entries} tabIndex={-1} className={pageStyles.entries} aria-labelledby="former">
        {renewals.map(({ id: renewal, renewed, overlap_ends: ends, last_used: lastUsed }) => (
          <li key={renewal}>
            <span className={pageStyles.head}>
              <strong>
                Replaced <Time of={renewed} />
              </strong>
              {isOver(ends) || (
                <button
                  type="button"
                  className={pageStyles.remove}
                  disabled={revoke.isPending}
                  onClick={() => revoke.mutate(renewal)}
                  aria-label={`Revoke the secret replaced on ${exactly(new Date(renewed))}`}
                >
                  Revoke
                </button>
              )}
            </span>
            <p className={pageStyles.quiet}>
              {isOver(ends) ? 'Ended' : 'Valid until'} <Time of={ends} />,{' '}
              {lastUsed === null ? (
                'not used since it was replaced'
              ) : (
                <>
                  last used <Time of={lastUsed} />
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      {revoke.error && <p role="alert">{wordsOf(revoke.error)}</p>}
      <More of={list} title="More former secrets" />
    </>
  );
}

const isOver = (time: string): boolean => Date.parse(time) <= Date.now();
