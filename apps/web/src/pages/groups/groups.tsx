import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { byLinks } from '../../base/paging.ts';
import { Group } from '../../parts/person.tsx';
import styles from '../../parts/page.module.css';
import { SimpleList } from '../../parts/simple-list.tsx';
import { useTitle } from '../../base/title.ts';
import { NewGroup, useMayCreateGroups } from './new-group.tsx';

const route = getRouteApi('/groups');

/** `/groups/`: the groups that the reader may see. */
export function Groups(): ReactNode {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();
  useTitle('Groups');
  const mayCreate = useMayCreateGroups();
  const list = useInfiniteQuery({
    queryKey: ['groups', q],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/groups/',
        pageParam ? { link: pageParam, signal } : { query: { q, displayname: true, 'max-results': 50 }, signal },
      ),
    ...byLinks,
    placeholderData: keepPreviousData,
  });
  return (
    <div className={`${styles.page} ${styles.narrow}`}>
      <header className={styles.head}>
        <h1>Groups</h1>
        {mayCreate && <NewGroup />}
      </header>
      {!mayCreate && <p className={styles.quiet}>Administrators create groups. Ask an administrator for a new one.</p>}
      <SimpleList
        name="Groups"
        columns={['Name', 'Display name', '']}
        list={list}
        rowsOf={(page) => page.groups}
        text={q}
        onText={(text) => void navigate({ search: text ? { q: text } : {}, replace: true })}
      >
        {({ id, name, display_name, invite_only }) => (
          <tr key={id}>
            <td>
              <Group name={name} />
            </td>
            <td>
              <bdi>{display_name}</bdi> {invite_only && <span className={styles.quiet}>invite-only</span>}
            </td>
            <td>
              <Link to="/r/" search={{ group: name }}>
                Review requests
              </Link>
            </td>
          </tr>
        )}
      </SimpleList>
    </div>
  );
}
