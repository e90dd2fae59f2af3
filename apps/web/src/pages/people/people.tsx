import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { byLinks } from '../../base/paging.ts';
import { Person } from '../../parts/person.tsx';
import styles from '../../parts/page.module.css';
import { SimpleList } from '../../parts/simple-list.tsx';
import { useTitle } from '../../base/title.ts';

const route = getRouteApi('/users');

/** `/users/`: everybody who may sign in. */
export function People(): ReactNode {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  useTitle('People');
  const list = useInfiniteQuery({
    queryKey: ['people', q],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/users/',
        pageParam ? { link: pageParam, signal } : { query: { q, fullname: true, 'max-results': 50 }, signal },
      ),
    ...byLinks,
    placeholderData: keepPreviousData,
  });
  return (
    <div className={`${styles.page} ${styles.narrow}`}>
      <h1>People</h1>
      <SimpleList
        name="People"
        columns={['User name', 'Name', '']}
        list={list}
        rowsOf={(page) => page.users}
        text={q}
        onText={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
      >
        {({ id, username, fullname }) => (
          <tr key={id}>
            <td>
              <Person username={username} fullname={fullname} />
            </td>
            <td>{fullname}</td>
            <td>
              <Link to="/r/" search={{ person: username }}>
                Review requests
              </Link>
            </td>
          </tr>
        )}
      </SimpleList>
    </div>
  );
}
