import type { Schemas } from '@review-service/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { More } from '../../parts/more.tsx';
import styles from '../../parts/page.module.css';
import { allOf, byLinks } from '../../base/paging.ts';
import { Time } from '../../parts/time.tsx';
import { AdminPage } from './admin-page.tsx';
import { titlesOf } from './links.ts';
import { ALL_EVENTS, nameOf, SCOPES, wordsOfEvent } from './webhook-words.ts';

type Webhook = Schemas['Webhook'];

/** `/admin/webhooks/`: the programs and chats that are told what happens. */
export function AdminWebhooks(): ReactNode {
  const list = useInfiniteQuery({
    queryKey: ['webhooks'],
    queryFn: ({ pageParam, signal }) =>
      service.get('/api/webhooks/', pageParam ? { link: pageParam, signal } : { query: { 'max-results': 50 }, signal }),
    ...byLinks,
  });
  if (list.error) throw list.error;
  const webhooks = allOf(list.data, (page) => page.webhooks);
  const add = (
    <Link className="button" to="/admin/webhooks/new/">
      New webhook
    </Link>
  );
  return (
    <AdminPage area="webhooks" title="Webhooks" actions={add}>
      {list.data && webhooks.length === 0 && <p className={styles.quiet}>No webhooks yet</p>}
      <ul className={styles.entries} aria-label="Webhooks">
        {webhooks.map((webhook) => (
          <li key={webhook.id}>
            <Link to="/admin/webhooks/$id/" params={{ id: String(webhook.id) }}>
              {nameOf(webhook)}
            </Link>
            <p className={styles.quiet}>
              {eventsOf(webhook)}; {placesOf(webhook)}
            </p>
            <State of={webhook} />
          </li>
        ))}
      </ul>
      <More of={list} />
    </AdminPage>
  );
}

const eventsOf = ({ events }: Webhook): string =>
  events.includes(ALL_EVENTS) ? 'All events' : events.map(wordsOfEvent).join(', ') || 'No events';

function placesOf({ apply_to, repositories, groups }: Webhook): string {
  const places =
    apply_to === 'custom' ? titlesOf(repositories) || 'no repositories yet' : SCOPES[apply_to].toLowerCase();
  return groups.length === 0 ? places : `${places}, for ${titlesOf(groups)}`;
}

/** Why one does not work, if it does not. */
function State({ of: { enabled, failing_since } }: { of: Webhook }): ReactNode {
  if (enabled && failing_since === null) return null;
  return (
    <p>
      <strong>
        {!enabled && 'Disabled. '}
        {failing_since !== null && (
          <>
            Failing, first failure <Time of={failing_since} />.
          </>
        )}
      </strong>
    </p>
  );
}
