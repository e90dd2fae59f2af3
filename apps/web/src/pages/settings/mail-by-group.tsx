import type { Schemas } from '@review-service/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import pageStyles from '../../parts/page.module.css';
import styles from './settings.module.css';

type OfGroup = Schemas['UserGroupNotification'];

const WHICH: Readonly<Record<OfGroup['mail'], string>> = {
  usual: 'Default',
  all: 'All',
  direct: 'Direct only',
  none: 'Only my own',
};

/** By what they are called in a form. */
const CHOICES = Object.entries(WHICH) as [OfGroup['mail'], string][];

/** So many groups are shown; few people are in more, and the API has them all. */
const MOST = 200;

const groupsQuery = (username: string) =>
  queryOptions({
    queryKey: ['mail by group', username],
    queryFn: async ({ signal }) =>
      (
        await service.get('/api/users/{username}/notifications/groups/', {
          path: { username },
          query: { 'max-results': MOST },
          signal,
        })
      ).user_group_notifications,
  });

/** What a person is told by mail of each of their groups. A choice holds at once. */
export function MailByGroup({ username }: { username: string }): ReactNode {
  const queryClient = useQueryClient();
  const { queryKey } = groupsQuery(username);
  const { data: groups = [], error } = useQuery(groupsQuery(username));
  const choose = useMutation({
    mutationFn: ({ name, mail }: Pick<OfGroup, 'mail' | 'name'>) =>
      service.put('/api/users/{username}/notifications/groups/{group_name}/', {
        path: { username, group_name: name },
        body: { mail },
      }),
    onMutate: ({ name, mail }) =>
      queryClient.setQueryData(queryKey, (before) =>
        before?.map((one) => (one.name === name ? { ...one, mail } : one)),
      ),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const fault = error ?? choose.error;
  if (fault) return <p role="alert">{wordsOf(fault)}</p>;
  if (groups.length === 0) return undefined;
  return (
    <fieldset className={styles.choices}>
      <legend>Review requests of your groups</legend>
      {groups.map(({ name, display_name: title, mail }) => (
        <div key={name} className={styles.group}>
          <label htmlFor={`mail of ${name}`}>{title || name}</label>
          <select
            id={`mail of ${name}`}
            value={mail}
            onChange={({ target }) => choose.mutate({ name, mail: target.value as OfGroup['mail'] })}
          >
            {CHOICES.map(([which, words]) => (
              <option key={which} value={which}>
                {words}
              </option>
            ))}
          </select>
        </div>
      ))}
      <p className={pageStyles.quiet}>If several of your groups are reviewers, the one with the most mail applies.</p>
    </fieldset>
  );
}
