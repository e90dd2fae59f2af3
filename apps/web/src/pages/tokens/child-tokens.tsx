import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { allOf } from '../../base/paging.ts';
import { service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { More } from '../../parts/more.tsx';
import { say } from '../../parts/notices.tsx';
import pageStyles from '../../parts/page.module.css';
import { nameOf } from './access-words.ts';
import { ApiTokenFacts } from './facts.tsx';
import { childTokensQuery } from './queries.ts';
import styles from './tokens.module.css';

/** The tokens that programs made from an API token; nothing where there are none. */
export function ChildTokens({ username, id }: { username: string; id: number }): ReactNode {
  const queryClient = useQueryClient();
  const query = childTokensQuery(username, id);
  const list = useInfiniteQuery(query);
  const entries = useKeptFocus<HTMLUListElement>('button');
  const revoke = useMutation({
    mutationFn: (child: number) =>
      service.delete('/api/users/{username}/api-tokens/{api_token_id}/child-tokens/{child_token_id}/', {
        path: { username, api_token_id: id, child_token_id: child },
      }),
    onSuccess: () => {
      say('The child token is revoked.');
      return queryClient.invalidateQueries({ queryKey: query.queryKey });
    },
  });
  const children = allOf(list.data, (page) => page.child_tokens);
  const fault = list.error ?? revoke.error;
  if (children.length === 0 && !fault) return undefined;
  return (
    <section className={pageStyles.card} aria-labelledby="children">
      <h2 id="children">Child tokens</h2>
      <p className={pageStyles.quiet}>
        Programs made them from this token, each for a short time. They may do no more than this token.
      </p>
      {fault && <p role="alert">{wordsOf(fault)}</p>}
      <ul ref={entries} tabIndex={-1} className={pageStyles.entries} aria-label="Child tokens">
        {children.map((child) => (
          <li key={child.id} className={styles.facts}>
            <span className={pageStyles.head}>
              <strong>{nameOf(child)}</strong>
              <button
                type="button"
                className={pageStyles.remove}
                disabled={revoke.isPending}
                onClick={() => revoke.mutate(child.id)}
                aria-label={`Revoke ${nameOf(child)}`}
              >
                Revoke
              </button>
            </span>
            <ApiTokenFacts of={child} />
          </li>
        ))}
      </ul>
      <More of={list} title="More child tokens" />
    </section>
  );
}
