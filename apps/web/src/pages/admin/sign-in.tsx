import type { Schemas } from '@review-service/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { allOf, byLinks } from '../../base/paging.ts';
import { service } from '../../base/service.ts';
import { More } from '../../parts/more.tsx';
import styles from '../../parts/page.module.css';
import { AdminPage } from './admin-page.tsx';

type Provider = Schemas['SignInProvider'];

/** `/admin/sign-in/`: the identity providers that people sign in with. */
export function AdminSignIn(): ReactNode {
  const list = useInfiniteQuery({
    queryKey: ['sign-in providers'],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/sign-in-providers/',
        pageParam ? { link: pageParam, signal } : { query: { 'max-results': 50 }, signal },
      ),
    ...byLinks,
  });
  if (list.error) throw list.error;
  const providers = allOf(list.data, (page) => page.sign_in_providers);
  const add = (
    <Link className="button" to="/admin/sign-in/new/">
      New provider
    </Link>
  );
  return (
    <AdminPage area="sign-in" title="Sign-in" actions={add}>
      {list.data && providers.length === 0 && <p className={styles.quiet}>No identity providers yet</p>}
      <ul className={styles.entries} aria-label="Identity providers">
        {providers.map((provider) => (
          <li key={provider.slug}>
            <Link to="/admin/sign-in/$slug/" params={{ slug: provider.slug }}>
              {provider.name}
            </Link>
            <p className={styles.quiet}>
              {provider.issuer}; {factsOf(provider)}
            </p>
          </li>
        ))}
      </ul>
      <More of={list} />
    </AdminPage>
  );
}

const factsOf = ({ from_settings, create_accounts }: Provider): string =>
  `${from_settings ? 'in the settings' : 'added here'}, ${create_accounts ? 'creates accounts' : 'existing accounts only'}`;
