import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import pageStyles from '../../parts/page.module.css';
import { useScrollToHash } from '../../parts/scroll-to-hash.ts';
import type { ChosenHabits, Habits } from './habits.ts';
import { MailTimes } from './mail-times.tsx';
import { MailByGroup } from './mail-by-group.tsx';
import styles from './settings.module.css';

const WHICH: Readonly<Record<Habits['mail'], string>> = {
  all: 'All: direct ones, those of my groups and those I watch',
  direct: 'Direct only: my own and those that name me',
  none: 'None',
};

/** What mail tells of. */
const KINDS = {
  published: 'New review requests',
  updated: 'Updates',
  closed: 'Closed review requests',
  reviews: 'Reviews',
  replies: 'Replies to reviews',
} as const;

/** By what they are called in a form. */
const CHOICES = Object.entries(WHICH) as [Habits['mail'], string][];

const habitsQuery = (username: string) =>
  queryOptions({
    queryKey: ['mail habits', username],
    queryFn: async ({ signal }) =>
      (await service.get('/api/users/{username}/notifications/', { path: { username }, signal })).user_notifications,
  });

/** Of what a person is told by mail: the service keeps it, for all their browsers. A choice holds at once. */
export function MailHabits({ username }: { username: string }): ReactNode {
  const queryClient = useQueryClient();
  const { queryKey } = habitsQuery(username);
  const { data: kept, error } = useQuery(habitsQuery(username));
  // Shown at once: the answer of one choice lacks those that were made since.
  const [chosen, setChosen] = useState<ChosenHabits>({});
  const keep = useMutation({
    mutationFn: async (body: ChosenHabits) =>
      (await service.put('/api/users/{username}/notifications/', { path: { username }, body })).user_notifications,
    onSuccess: (after) => queryClient.setQueryData(queryKey, after),
    onError: () => {
      setChosen({});
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  const choose = (choice: ChosenHabits) => {
    setChosen((before) => ({ ...before, ...choice }));
    keep.mutate(choice);
  };
  const habits = kept && { ...kept, ...chosen };
  useScrollToHash(habits !== undefined);
  if (error) return <p role="alert">{wordsOf(error)}</p>;
  if (!habits) return <p role="status">Loading…</p>;
  return (
    <>
      <fieldset className={styles.choices}>
        <legend>Review requests</legend>
        {CHOICES.map(([which, words]) => (
          <label key={which}>
            <input type="radio" name="mail" checked={habits.mail === which} onChange={() => choose({ mail: which })} />
            {words}
          </label>
        ))}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>Events</legend>
        {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={habits[kind]}
              onChange={({ target }) => choose({ [kind]: target.checked })}
            />
            {KINDS[kind]}
          </label>
        ))}
        <label>
          <input type="checkbox" checked={habits.own} onChange={({ target }) => choose({ own: target.checked })} />
          My own actions
        </label>
      </fieldset>
      <MailTimes habits={habits} choose={choose} />
      <MailByGroup username={username} />
      <p className={pageStyles.quiet}>Muted review requests send no mail. Every mail ends with an unsubscribe link.</p>
      {habits.address_refused && (
        <p role="status">
          Your address rejected mail three times, so mail to it is paused. Change your address, or ask an administrator
          to resume mail.
        </p>
      )}
      {keep.error && <p role="alert">{wordsOf(keep.error)}</p>}
    </>
  );
}
