import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { FeedLink } from '../../parts/feed-link.tsx';
import styles from '../../parts/page.module.css';
import { List } from '../../requests/list/list.tsx';
import type { ListSearch } from '../../requests/list/list-search.ts';
import { useTitle } from '../../base/title.ts';
import { GroupFacts } from './group-fields.tsx';
import { groupQuery } from './group-query.ts';
import { Members, Own } from './members.tsx';

const route = getRouteApi('/groups/$name');
const USUAL = ['new', 'reviews', 'summary', 'owner', 'repository', 'updated'];

/** `/groups/<name>/`: what the group has to review, and who is in it. */
export function GroupPage(): ReactNode {
  const { name } = route.useParams();
  const { data: group } = useSuspenseQuery(groupQuery(name));
  const [search, setSearch] = useState<ListSearch>({});
  useTitle(group.display_name || name);
  // The address has a former name: the service has led to the group.
  if (group.name !== name) return <Navigate to="/groups/$name/" params={{ name: group.name }} replace />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1 dir="auto">{group.display_name || name}</h1>
        <GroupFacts of={group} />
        <FeedLink />
      </header>
      <Own group={group} />
      <Tabs className={styles.tabs ?? ''}>
        <TabList aria-label="Group">
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
            empty="No review requests for this group"
          />
        </TabPanel>
        <TabPanel id="members">
          <Members group={group} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
