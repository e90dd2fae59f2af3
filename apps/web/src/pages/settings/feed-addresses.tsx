import type { Schemas } from '@review-service/client';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import { GROUPS, Pick, REPOSITORIES } from '../../parts/forms/pick.tsx';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { say } from '../../parts/notices.tsx';
import pageStyles from '../../parts/page.module.css';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { Time } from '../../parts/time.tsx';
import styles from './settings.module.css';

type FeedAddress = Schemas['FeedAddress'];

/** What the feed of a new address is about; neither: what concerns its owner. */
interface Topic {
  readonly group?: string;
  readonly repository?: number;
}

const addressesQuery = (username: string) =>
  queryOptions({
    queryKey: ['feed addresses', username],
    queryFn: async ({ signal }) =>
      (
        await service.get('/api/users/{username}/feed-addresses/', {
          path: { username },
          query: { 'max-results': 100 },
          signal,
        })
      ).feed_addresses,
  });

/** Addresses at which programs that read feeds find out what is new: each is shown when it is made, and works until it is ended. */
export function FeedAddresses({ username }: { username: string }): ReactNode {
  const queryClient = useQueryClient();
  const { queryKey } = addressesQuery(username);
  const { data: addresses, error } = useQuery(addressesQuery(username));
  const entries = useKeptFocus<HTMLUListElement>('button');
  const read = () => queryClient.invalidateQueries({ queryKey });
  const make = useMutation({
    mutationFn: async (body: Topic) =>
      (await service.post('/api/users/{username}/feed-addresses/', { path: { username }, body })).feed_address,
    onSuccess: read,
  });
  const end = useMutation({
    mutationFn: ({ id }: FeedAddress) =>
      service.delete('/api/users/{username}/feed-addresses/{feed_address_id}/', {
        path: { username, feed_address_id: id },
      }),
    onSuccess: (_, ended) => {
      say('Feed address revoked');
      if (make.data?.id === ended.id) make.reset();
      return read();
    },
  });
  if (error) return <p role="alert">{wordsOf(error)}</p>;
  return (
    <>
      <p className={pageStyles.quiet}>
        Anyone with a feed address can read the feed as you, without signing in, until you revoke it.
      </p>
      {make.data && (
        <ShownOnce
          label={`${titleOf(make.data)}: copy this address now. You won't see it again.`}
          value={make.data.address}
        />
      )}
      <ul ref={entries} tabIndex={-1} className={pageStyles.entries} aria-label="Feed addresses">
        {addresses?.map((address) => (
          <li key={address.id} className={styles.feed}>
            {titleOf(address)}{' '}
            <span className={pageStyles.quiet}>
              created <Time of={address.time_added} />
            </span>{' '}
            <button
              type="button"
              className={pageStyles.remove}
              disabled={end.isPending}
              onClick={() => end.mutate(address)}
              aria-label={`Revoke feed address: ${titleOf(address)}`}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
      {addresses?.length === 0 && <p className={pageStyles.quiet}>No feed addresses yet</p>}
      <p>
        <button type="button" className="quiet" disabled={make.isPending} onClick={() => make.mutate({})}>
          New address for my review requests
        </button>
      </p>
      <Pick label="New address for a group" of={GROUPS} onPick={({ key }) => make.mutate({ group: key })} />
      <Pick
        label="New address for a repository"
        of={REPOSITORIES}
        onPick={({ key }) => make.mutate({ repository: Number(key) })}
      />
      {(make.error ?? end.error) && <p role="alert">{wordsOf(make.error ?? end.error)}</p>}
    </>
  );
}

const titleOf = ({ about, name }: Omit<FeedAddress, 'address'>): string => {
  if (about === 'mine') return 'My review requests';
  return name === ''
    ? `A ${about} that you can no longer see`
    : `${about === 'group' ? 'Group' : 'Repository'} ${name}`;
};
