import { ApiError } from '@review-service/client';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { numberBehind } from '../../base/number-behind.ts';
import { allOf } from '../../base/paging.ts';
import { served, service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { More } from '../../parts/more.tsx';
import { say } from '../../parts/notices.tsx';
import pageStyles from '../../parts/page.module.css';
import { OAuthTokenFacts } from './facts.tsx';
import { OAUTH_TOKENS, oauthTokensQuery } from './queries.ts';
import { Revoke } from './revoke.tsx';
import styles from './tokens.module.css';

/** The tokens that applications have of a person, and the way to connect a device. Nothing while OAuth2 is off. */
export function OAuthTokens({ username }: { username: string }): ReactNode {
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(oauthTokensQuery(username));
  const entries = useKeptFocus<HTMLUListElement>('button');
  // All resources of OAuth2 refuse while it is off.
  if (list.error instanceof ApiError && list.error.status === 403) return undefined;
  const tokens = allOf(list.data, (page) => page.oauth_tokens);
  const revoke = async (id: number, application: string, close: () => void) => {
    await service.delete('/api/oauth-tokens/{oauth_token_id}/', { path: { oauth_token_id: id } });
    close();
    say(`The token of ${application} is revoked.`);
    await queryClient.invalidateQueries({ queryKey: OAUTH_TOKENS });
  };
  return (
    <section className={pageStyles.card} aria-labelledby="applications">
      <header className={pageStyles.head}>
        <h2 id="applications">Applications</h2>
        <a href={served('/oauth2/device/')}>Connect a device</a>
      </header>
      {list.error && <p role="alert">{wordsOf(list.error)}</p>}
      {list.data && tokens.length === 0 && (
        <p className={pageStyles.quiet}>No applications yet. An application that you let act for you is listed here.</p>
      )}
      <ul ref={entries} tabIndex={-1} className={pageStyles.entries} aria-label="Tokens of applications">
        {tokens.map((token) => {
          const id = numberBehind('oauth-tokens', token.links.self) ?? 0;
          return (
            <li key={id} className={styles.facts}>
              <span className={pageStyles.head}>
                <strong>{token.application}</strong>
                <Link
                  to="/account/tokens/oauth2/$id/"
                  params={{ id: String(id) }}
                  aria-label={`Details of the token ${id} of ${token.application}`}
                >
                  Details
                </Link>
                <Revoke
                  title={`Revoke the token of ${token.application}`}
                  label={`Revoke the token ${id} of ${token.application}`}
                  onRevoke={(close) => revoke(id, token.application, close)}
                >
                  {token.application} can no longer act for you, until you authorize it again.
                </Revoke>
              </span>
              <OAuthTokenFacts of={token} />
            </li>
          );
        })}
      </ul>
      <More of={list} title="More applications" />
    </section>
  );
}
