import type { Schemas } from '@review-service/client';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirmed } from '../../base/confirmed.ts';
import { allOf, byLinks } from '../../base/paging.ts';
import { service, signInAddress } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { useTitle } from '../../base/title.ts';
import { wordsOf } from '../../base/words-of.ts';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { More } from '../../parts/more.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { Time } from '../../parts/time.tsx';

type Identity = Schemas['Identity'];

/** `/account/identities/`: with which accounts of identity providers one signs in. */
export function Identities(): ReactNode {
  useTitle('Linked accounts');
  const me = useMe();
  return (
    <div className={styles.page}>
      <h1>Linked accounts</h1>
      {me ? (
        <List username={me.username} />
      ) : (
        <p>
          <a href={signInAddress()}>Sign in</a> to see your linked accounts.
        </p>
      )}
    </div>
  );
}

function List({ username }: { username: string }): ReactNode {
  const queryClient = useQueryClient();
  const queryKey = ['identities', username];
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/users/{username}/identities/',
        pageParam ? { link: pageParam, signal } : { path: { username }, query: { 'max-results': 50 }, signal },
      ),
    ...byLinks,
  });
  const entries = useKeptFocus<HTMLUListElement>('button');
  const remove = useMutation({
    mutationFn: ({ id }: Identity) =>
      confirmed(() =>
        service.delete('/api/users/{username}/identities/{identity_id}/', { path: { username, identity_id: id } }),
      ),
    onSuccess: (_, removed) => {
      say(`${titleOf(removed)} removed`);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  if (list.error) return <p role="alert">{wordsOf(list.error)}</p>;
  const identities = allOf(list.data, (page) => page.identities);
  return (
    <>
      <p className={styles.quiet}>
        Anyone with one of these accounts signs in as you. Remove any you don't recognize, then sign out its sessions.
      </p>
      {list.data && identities.length === 0 && <p className={styles.quiet}>No linked accounts yet</p>}
      <ul ref={entries} tabIndex={-1} className={styles.entries} aria-label="Linked accounts">
        {identities.map((one) => (
          <li key={one.id}>
            <span className={styles.head}>
              <strong>{titleOf(one)}</strong>
              <FormDialog
                title={`Remove ${titleOf(one)}`}
                button="Remove"
                label={`Remove ${titleOf(one)}, ${one.subject}`}
                look="quiet"
              >
                {(close) => (
                  <Form action="Remove account" look="danger" onSend={() => remove.mutateAsync(one).then(close)}>
                    <p>It no longer signs in as you, and the sessions that it opened end. This session stays.</p>
                  </Form>
                )}
              </FormDialog>
            </span>
            <p className={styles.quiet}>
              {one.subject}, linked <Time of={one.linked} />, last sign-in <Time of={one.last_signed_in} />
              {one.provider === '' && '. Nobody signs in with this provider any more.'}
            </p>
          </li>
        ))}
      </ul>
      <More of={list} />
    </>
  );
}

const titleOf = ({ provider, issuer }: Identity): string => (provider === '' ? new URL(issuer).host : provider);
