import { useInfiniteQuery, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { ApiError } from '@review-service/client';
import { served, service } from '../../app/service.ts';
import { allOf, byLinks } from '../../parts/paging.ts';
import { useMe } from '../../app/session.ts';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { More } from '../../parts/more.tsx';
import { Person } from '../../parts/person.tsx';
import styles from '../../parts/page.module.css';
import { List } from '../../parts/review-requests/list.tsx';
import type { ListSearch } from '../../parts/review-requests/list-search.ts';
import { useTitle } from '../../parts/title.ts';

const route = getRouteApi('/groups/$name');
const USUAL = ['new', 'reviews', 'summary', 'owner', 'repository', 'updated'];

const groupQuery = (group_name: string) => ({
  queryKey: ['group', group_name],
  queryFn: async () => (await service.get('/api/groups/{group_name}/', { path: { group_name } })).group,
});

/** `/groups/<name>/`: what the group has to review, and who is in it. */
export function GroupPage(): ReactNode {
  const { name } = route.useParams();
  const { data: group } = useSuspenseQuery(groupQuery(name));
  const [search, setSearch] = useState<ListSearch>({});
  useTitle(group.display_name || name);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{group.display_name || name}</h1>
        <span className={styles.quiet}>
          {name}
          {group.invite_only && ', for its members only'}
          {!group.visible && ', shown in lists to members only'}
        </span>
        {group.mailing_list && <a href={`mailto:${group.mailing_list}`}>{group.mailing_list}</a>}
      </header>
      <Tabs className={styles.tabs ?? ''}>
        <TabList aria-label="What is shown of the group">
          <Tab id="requests">Review requests</Tab>
          <Tab id="members">Members</Tab>
        </TabList>
        <TabPanel id="requests">
          <List
            name="group"
            query={{ 'to-groups': name }}
            usual={USUAL}
            search={search}
            onSearch={setSearch}
            without={['group']}
            empty="There is nothing for this group to review."
          />
        </TabPanel>
        <TabPanel id="members">
          <Members name={name} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function Members({ name: group_name }: { name: string }): ReactNode {
  const me = useMe();
  const queryClient = useQueryClient();
  const key = ['members', group_name];
  const entries = useKeptFocus<HTMLUListElement>('button');
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/groups/{group_name}/users/',
        pageParam ? { link: pageParam, signal } : { path: { group_name }, query: { 'max-results': 100 }, signal },
      ),
    ...byLinks,
  });
  const change = useMutation({
    mutationFn: async ({ username, isIn }: { username: string; isIn: boolean }) => {
      if (isIn) await service.post('/api/groups/{group_name}/users/', { path: { group_name }, body: { username } });
      else await service.delete('/api/groups/{group_name}/users/{username}/', { path: { group_name, username } });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
  if (list.error) throw list.error;
  const members = allOf(list.data, ({ users }) => users);
  const isIn = members.some(({ username }) => username === me?.username);
  return (
    <div className={styles.part}>
      {me && (
        <p className={styles.actions}>
          <button
            type="button"
            className="quiet"
            disabled={change.isPending}
            onClick={() => change.mutate({ username: me.username, isIn: !isIn })}
          >
            {isIn ? 'Leave this group' : 'Join this group'}
          </button>
          <a className="button quiet" href={served(`/groups/${encodeURIComponent(group_name)}/edit/`)}>
            Edit
          </a>
        </p>
      )}
      {me && (
        <details>
          <summary>Add somebody</summary>
          <form
            className={styles.actions}
            onSubmit={(event) => {
              event.preventDefault();
              const username = new FormData(event.currentTarget).get('username');
              if (typeof username === 'string') change.mutate({ username: username.trim(), isIn: true });
              event.currentTarget.reset();
            }}
          >
            <input name="username" aria-label="User name" required />
            <button className="quiet">Add</button>
          </form>
        </details>
      )}
      {change.error && (
        <p role="alert">{change.error instanceof ApiError ? change.error.message : String(change.error)}</p>
      )}
      <ul ref={entries} tabIndex={-1} className={styles.entries} aria-label="Members">
        {members.map(({ id, username, fullname }) => (
          <li key={id}>
            <Person username={username} fullname={fullname} /> <span className={styles.quiet}>{fullname}</span>{' '}
            {me && me.username !== username && (
              <button
                type="button"
                className={styles.remove}
                onClick={() => change.mutate({ username, isIn: false })}
                aria-label={`Remove ${username}`}
              >
                Remove
              </button>
            )}
          </li>
        ))}
      </ul>
      <More of={list} />
    </div>
  );
}
