import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { service } from '../../base/service.ts';
import { allOf, byLinks } from '../../base/paging.ts';
import { AgentMark } from '../../parts/agent.tsx';
import { Markup } from '../../parts/markup.tsx';
import { More } from '../../parts/more.tsx';
import { numberBehind } from '../../base/number-behind.ts';
import styles from '../../parts/page.module.css';
import { Group, Person } from '../../parts/person.tsx';
import { verdictOf } from '../../remarks/verdict.ts';
import { List } from '../../requests/list/list.tsx';
import type { ListSearch } from '../../requests/list/list-search.ts';
import { Time } from '../../parts/time.tsx';
import { useTitle } from '../../base/title.ts';
import { personQuery } from './person-query.ts';

const route = getRouteApi('/users/$username');
const USUAL = ['new', 'reviews', 'summary', 'repository', 'updated'];

/** `/users/<name>/`: a person, their review requests and their reviews. */
export function PersonPage(): ReactNode {
  const { username } = route.useParams();
  const { data: person } = useSuspenseQuery(personQuery(username));
  const [search, setSearch] = useState<ListSearch>({});
  useTitle(person.fullname || username);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 dir="auto">{person.fullname || username}</h1>
        <span className={styles.quiet}>
          {username}
          {!person.is_active && ', deactivated'}
        </span>
        {person.is_bot && (
          <span className={styles.quiet}>
            Bot{person.operated_by !== '' && ', operated by '}
            <Operator name={person.operated_by} />
          </span>
        )}
        {person.email && <a href={`mailto:${person.email}`}>{person.email}</a>}
      </header>
      <Tabs className={styles.tabs ?? ''}>
        <TabList aria-label="Profile">
          <Tab id="requests">Review requests</Tab>
          <Tab id="reviews">Reviews</Tab>
        </TabList>
        <TabPanel id="requests">
          <List
            name="person"
            query={{ 'from-user': username, status: 'all' }}
            usual={USUAL}
            search={search}
            onSearch={setSearch}
            without={['person']}
            empty="No review requests found"
          />
        </TabPanel>
        <TabPanel id="reviews">
          <Reviews username={username} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

/** Who answers for a bot: a person, or a group. */
function Operator({ name }: { name: string }): ReactNode {
  if (name === '') return null;
  return name.startsWith(GROUP) ? <Group name={name.slice(GROUP.length)} /> : <Person username={name} />;
}

/** What the name of a group has before it, where a person could be named, too. */
const GROUP = 'group:';

function Reviews({ username }: { username: string }): ReactNode {
  const list = useInfiniteQuery({
    queryKey: ['reviews of', username],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/reviews/',
        pageParam
          ? { link: pageParam, signal }
          : {
              query: {
                user: username,
                public: true,
                expand: 'endorsements',
                'max-results': 50,
                'force-text-type': 'html',
              },
              signal,
            },
      ),
    ...byLinks,
  });
  if (list.error) throw list.error;
  const reviews = allOf(list.data, (page) => page.reviews);
  return (
    <>
      {list.data && reviews.length === 0 && <p className={styles.quiet}>No reviews yet</p>}
      <ul className={styles.entries} aria-label="Reviews">
        {reviews.map((review) => {
          const { id, links, timestamp, body_top, by_agent: agent } = review;
          const verdict = verdictOf(review);
          const request = String(numberBehind('review-requests', links.self) ?? '');
          return (
            <li key={id}>
              <Link to="/r/$id/" params={{ id: request }} hash={`review${id}`}>
                #{request}
              </Link>{' '}
              <span className={styles.quiet}>
                <Time of={timestamp} />
                {verdict && ` · ${verdict.words}`}
              </span>{' '}
              {agent && <AgentMark of={agent} author={username} />}
              {body_top && <Markup html={body_top} />}
            </li>
          );
        })}
      </ul>
      <More of={list} />
    </>
  );
}
