import type { Schemas } from '@review-service/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { signInAddress } from '../../app/service.ts';
import { useMe } from '../../app/session.ts';
import { List } from '../../parts/review-requests/list.tsx';
import { useTitle } from '../../parts/title.ts';
import type { ListSearch } from '../../parts/review-requests/list-search.ts';
import { withoutUndefined } from '../../parts/without-undefined.ts';
import { countersQuery } from './counters.ts';
import styles from './dashboard.module.css';
import { type View, viewOfGroup, viewsOf } from './views.ts';

const route = getRouteApi('/dashboard');
const USUAL = ['new', 'reviews', 'mine', 'summary', 'owner', 'updated'];

/** `/dashboard/`: what somebody has to review, and what others have to review for them. */
export function Dashboard(): ReactNode {
  const me = useMe();
  useTitle('Dashboard');
  if (!me)
    return (
      <div className={styles.signIn}>
        <h1>Dashboard</h1>
        <p>It shows what there is for you to review.</p>
        <a className="button" href={signInAddress()}>
          Sign in
        </a>
      </div>
    );
  return <DashboardOf me={me.username} />;
}

function DashboardOf({ me }: { me: string }): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: counters } = useQuery(countersQuery);
  const views = viewsOf(me);
  const view =
    search.view === 'to-group' && search.group
      ? viewOfGroup(search.group)
      : (views.find(({ id }) => id === search.view) ?? views[0]);
  if (!view) return null;
  const query = search.archived ? view.query : { ...view.query, hidden: 'none' as const };
  return (
    <div className={styles.dashboard}>
      <SideBar views={views} counters={counters} search={search} />
      <div className={styles.content}>
        <h1>{view.title}</h1>
        <List
          key={`${view.id} ${view.title}`}
          name="dashboard"
          query={query}
          usual={USUAL}
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true })}
          isSelectable
          without={view.without}
          empty="Nothing here: all is done."
        />
        <label className={styles.archived}>
          <input
            type="checkbox"
            checked={search.archived ?? false}
            onChange={({ target }) =>
              void navigate({ search: withoutUndefined({ ...search, archived: target.checked || undefined }) })
            }
          />
          Show those that I archived or muted
        </label>
      </div>
    </div>
  );
}

interface SideBarProps {
  readonly views: readonly View[];
  readonly counters: Schemas['Dashboard'] | undefined;
  readonly search: ListSearch;
}

function SideBar({ views, counters, search }: SideBarProps): ReactNode {
  const part = (name: View['part'], more?: ReactNode) => (
    <nav aria-label={name}>
      <h2>{name}</h2>
      <ul>
        {views
          .filter((view) => view.part === name)
          .map(({ id, title }) => (
            <Entry
              key={id}
              title={title}
              search={id === 'overview' ? {} : { view: id }}
              isCurrent={(search.view ?? 'overview') === id}
              count={countOf(id, counters)}
            />
          ))}
        {more}
      </ul>
    </nav>
  );
  const groups = counters?.groups.map(({ name, count }) => (
    <Entry
      key={name}
      title={name}
      search={{ view: 'to-group', group: name }}
      isCurrent={search.view === 'to-group' && search.group === name}
      count={count}
    />
  ));
  return (
    <div className={styles.sideBar}>
      {part('Incoming', groups)}
      {part('Outgoing')}
    </div>
  );
}

function countOf(view: string, counters: Schemas['Dashboard'] | undefined): number | undefined {
  if (!counters) return undefined;
  const { incoming, to_me, starred, outgoing, mine } = counters;
  return { incoming, 'to-me': to_me, starred, outgoing, mine }[view];
}

interface EntryProps {
  readonly title: string;
  readonly search: ListSearch;
  readonly isCurrent: boolean;
  readonly count: number | undefined;
}

function Entry({ title, search, isCurrent, count }: EntryProps): ReactNode {
  return (
    <li>
      <Link
        to="/dashboard/"
        search={search}
        aria-current={isCurrent ? 'page' : undefined}
        activeProps={{}}
        activeOptions={{ exact: true, includeSearch: true }}
      >
        <span>{title}</span> {count !== undefined && <span className={styles.count}>{count}</span>}
      </Link>
    </li>
  );
}
