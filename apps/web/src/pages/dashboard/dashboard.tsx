import type { Schemas } from '@review-service/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { signInAddress } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { FeedLink } from '../../parts/feed-link.tsx';
import pageStyles from '../../parts/page.module.css';
import { List } from '../../requests/list/list.tsx';
import { useOpenDashboard } from '../../requests/live/use-live-dashboard.ts';
import { useTitle } from '../../base/title.ts';
import type { ListSearch } from '../../requests/list/list-search.ts';
import type { Query } from '../../requests/list/rows.ts';
import { turnsQuery } from '../../requests/list/turns.ts';
import { withoutUndefined } from '../../base/without-undefined.ts';
import { countersQuery } from './counters.ts';
import styles from './dashboard.module.css';
import { type View, viewOfGroup, viewsOf } from './views.ts';
import { YourTurn } from './your-turn.tsx';

const route = getRouteApi('/dashboard');
/** What the address shows that names no view. */
const USUAL_VIEW = 'your-turn';
const USUAL = ['summary', 'turn', 'new', 'reviews', 'owner', 'updated'];

/** `/dashboard/`: incoming and outgoing review requests. */
export function Dashboard(): ReactNode {
  const me = useMe();
  return me ? <DashboardOf me={me.username} /> : <SignInFirst />;
}

function SignInFirst(): ReactNode {
  useTitle('Dashboard');
  return (
    <div className={styles.signIn}>
      <h1>Dashboard</h1>
      <p>Sign in to see the review requests that need your attention.</p>
      <a className="button" href={signInAddress()}>
        Sign in
      </a>
    </div>
  );
}

function DashboardOf({ me }: { me: string }): ReactNode {
  const search = route.useSearch();
  const { data: counters } = useQuery(countersQuery);
  // Who comes back here has often just acted.
  const { data: turns } = useQuery({ ...turnsQuery, refetchOnMount: 'always' });
  useTitle(turns && turns.total > 0 ? `(${turns.total}) Dashboard` : 'Dashboard');
  useOpenDashboard();
  const views = viewsOf(me);
  const view =
    search.view === 'to-group' && search.group
      ? viewOfGroup(search.group)
      : (views.find(({ id }) => id === search.view) ?? views.find(({ id }) => id === USUAL_VIEW));
  if (!view) return null;
  return (
    <div className={styles.dashboard}>
      <SideBar views={views} counters={counters} turns={turns?.total} search={search} />
      <div className={styles.content}>
        <header className={pageStyles.head}>
          <h1>{view.title}</h1>
          <FeedLink />
        </header>
        {view.query ? <Listed view={view} query={view.query} /> : <YourTurn />}
      </div>
    </div>
  );
}

/** The review requests of a view, with what is looked for among them. */
function Listed({ view, query }: { view: View; query: Query }): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <List
        key={`${view.id} ${view.title}`}
        name="dashboard"
        query={search.archived ? query : { ...query, hidden: 'none' }}
        usual={USUAL}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        isSelectable
        isByStacks
        without={view.without}
        empty={view.empty ?? "You're all caught up"}
      />
      <label className={styles.archived}>
        <input
          type="checkbox"
          checked={search.archived ?? false}
          onChange={({ target }) =>
            void navigate({ search: withoutUndefined({ ...search, archived: target.checked || undefined }) })
          }
        />
        Show archived and muted
      </label>
    </>
  );
}

interface SideBarProps {
  readonly views: readonly View[];
  readonly counters: Schemas['Dashboard'] | undefined;
  /** On how many review requests the reader is expected to act. */
  readonly turns: number | undefined;
  readonly search: ListSearch;
}

function SideBar({ views, counters, turns, search }: SideBarProps): ReactNode {
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
              search={id === USUAL_VIEW ? {} : { view: id }}
              isCurrent={(search.view ?? USUAL_VIEW) === id}
              count={id === 'your-turn' ? turns : countOf(id, counters)}
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
