import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMe } from '../../base/session.ts';
import { useTitle } from '../../base/title.ts';
import { Refused } from '../../parts/failure.tsx';
import pageStyles from '../../parts/page.module.css';
import { ApiTokens } from './api-tokens.tsx';
import { OAuthTokens } from './oauth-tokens.tsx';
import { RevokeAll } from './revoke-all.tsx';

/** `/account/tokens/`: the tokens of a person, of both kinds. */
export function Tokens(): ReactNode {
  useTitle('My tokens');
  const me = useMe();
  if (!me) return <Refused />;
  return (
    <div className={`${pageStyles.page} ${pageStyles.narrow}`}>
      <h1>My tokens</h1>
      <p className={pageStyles.quiet}>Tokens let apps act for you. Revoke any you don't recognize.</p>
      <OAuthTokens username={me.username} />
      <section className={pageStyles.card} aria-labelledby="api-tokens">
        <header className={pageStyles.head}>
          <h2 id="api-tokens">API tokens</h2>
          <Link className="button" to="/account/tokens/new/">
            Create API token
          </Link>
        </header>
        <ApiTokens username={me.username} />
      </section>
      <section className={pageStyles.card} aria-labelledby="all">
        <h2 id="all">All tokens</h2>
        <RevokeAll username={me.username} />
      </section>
    </div>
  );
}
