import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
import { API_TOKENS, type ApiTokenItem, apiTokensQuery } from './queries.ts';
import { Revoke } from './revoke.tsx';
import styles from './tokens.module.css';

/** The API tokens of a person. */
export function ApiTokens({ username }: { username: string }): ReactNode {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(apiTokensQuery(username));
  const entries = useKeptFocus<HTMLUListElement>('button');
  if (list.error) return <p role="alert">{wordsOf(list.error)}</p>;
  const tokens = allOf(list.data, (page) => page.api_tokens);
  const revoke = async (token: ApiTokenItem, close: () => void) => {
    const path = { username, api_token_id: token.id };
    await service.delete('/api/users/{username}/api-tokens/{api_token_id}/', { path });
    close();
    say(`The API token ${nameOf(token)} is revoked.`);
    await queryClient.invalidateQueries({ queryKey: API_TOKENS });
  };
  return (
    <>
      {list.data && tokens.length === 0 && (
        <p className={pageStyles.quiet}>No API tokens yet. Create one to let a script call the API as you.</p>
      )}
      <ul ref={entries} tabIndex={-1} className={pageStyles.entries} aria-label="API tokens">
        {tokens.map((token) => (
          <li key={token.id} className={styles.facts}>
            <span className={pageStyles.head}>
              <strong>{nameOf(token)}</strong>
              <Link
                to="/account/tokens/api/$id/"
                params={{ id: String(token.id) }}
                aria-label={`Details of ${nameOf(token)}`}
              >
                Details
              </Link>
              <Revoke
                title={`Revoke ${nameOf(token)}`}
                label={`Revoke ${nameOf(token)}`}
                onRevoke={(close) => revoke(token, close)}
              >
                Programs that use this API token are refused, and it is deleted.
              </Revoke>
            </span>
            <ApiTokenFacts of={token} />
          </li>
        ))}
      </ul>
      <More of={list} title="More API tokens" />
    </>
  );
}
