import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { More } from '../../parts/more.tsx';
import styles from '../../parts/page.module.css';
import { allOf, byLinks } from '../../base/paging.ts';
import { AdminPage } from './admin-page.tsx';
import { titlesOf } from './links.ts';

/** `/admin/default-reviewers/`: the rules that say who is asked to review changes of which files. */
export function AdminDefaultReviewers(): ReactNode {
  const rights = useMe()?.rights;
  const mayAdd = rights?.isSuperuser || rights?.isSiteAdmin;
  const list = useInfiniteQuery({
    queryKey: ['default reviewers'],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/default-reviewers/',
        pageParam ? { link: pageParam, signal } : { query: { 'max-results': 50 }, signal },
      ),
    ...byLinks,
  });
  if (list.error) throw list.error;
  const rules = allOf(list.data, (page) => page.default_reviewers);
  const add = mayAdd && (
    <Link className="button" to="/admin/default-reviewers/new/">
      New default reviewer
    </Link>
  );
  return (
    <AdminPage area="default-reviewers" title="Default reviewers" actions={add}>
      {list.data && rules.length === 0 && <p className={styles.quiet}>No default reviewers yet</p>}
      <ul className={styles.entries} aria-label="Default reviewers">
        {rules.map(({ id, name, file_regex, users, groups, repositories }) => (
          <li key={id}>
            <Link to="/admin/default-reviewers/$id/" params={{ id: String(id) }}>
              {name}
            </Link>
            <p className={styles.quiet}>
              <code>{file_regex}</code> in {titlesOf(repositories) || 'all repositories'}:{' '}
              {titlesOf([...groups, ...users]) || 'no reviewers yet'}
            </p>
          </li>
        ))}
      </ul>
      <More of={list} />
    </AdminPage>
  );
}
