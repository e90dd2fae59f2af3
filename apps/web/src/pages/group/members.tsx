import type { Schemas } from '@review-service/client';
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { service } from '../../base/service.ts';
import { useMay, useMe } from '../../base/session.ts';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { wordsOf } from '../../base/words-of.ts';
import { PEOPLE, Pick } from '../../parts/forms/pick.tsx';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { More } from '../../parts/more.tsx';
import { NameFilter } from '../../parts/name-filter.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { allOf, byLinks } from '../../base/paging.ts';
import { Person } from '../../parts/person.tsx';
import { usePaused } from '../../base/use-paused.ts';
import { membersKey } from './group-query.ts';

type Group = Schemas['Group'];
type Page = Awaited<ReturnType<typeof readMembers>>;

const readMembers = (group_name: string, q: string, signal: AbortSignal) =>
  service.get('/api/groups/{group_name}/users/', {
    path: { group_name },
    query: { q, fullname: true, 'max-results': 100 },
    signal,
  });

/** Who is in a group: each joins and leaves, and who may change groups adds and removes others. */
export function Members({ group }: { group: Group }): ReactNode {
  const mayChange = useMay()('reviews.change_group');
  const queryClient = useQueryClient();
  const entries = useKeptFocus<HTMLUListElement>('button');
  const [text, setText] = useState('');
  const asked = usePaused(text.trim());
  const key = [...membersKey(group.name), asked];
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      pageParam
        ? service.get('/api/groups/{group_name}/users/', { link: pageParam, signal })
        : readMembers(group.name, asked, signal),
    ...byLinks,
    placeholderData: keepPreviousData,
  });
  const change = useMutation({
    mutationFn: ({ username, isIn }: { username: string; isIn: boolean }) => setMember(group.name, username, isIn),
    onMutate: ({ username, isIn }) => {
      if (!isIn) queryClient.setQueryData<InfiniteData<Page>>(key, (data) => data && without(data, username));
    },
    onSuccess: (_, { username, isIn }) => {
      say(isIn ? `${username} added` : `${username} removed`, async () => {
        await setMember(group.name, username, !isIn);
        await queryClient.invalidateQueries({ queryKey: membersKey(group.name) });
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersKey(group.name) }),
  });
  if (list.error) throw list.error;
  const members = allOf(list.data, ({ users }) => users);
  const total = list.data?.pages[0]?.total_results ?? 0;
  return (
    <div className={styles.page}>
      {mayChange && (
        <Pick
          label="Add a member"
          of={PEOPLE}
          onPick={({ key: username }) => change.mutate({ username, isIn: true })}
        />
      )}
      {change.isPending && (
        <p role="status" className={styles.quiet}>
          Saving…
        </p>
      )}
      {change.error && <p role="alert">{wordsOf(change.error)}</p>}
      {(total > 0 || text !== '') && <NameFilter text={text} onText={setText} />}
      {list.data && members.length === 0 && (
        <p className={styles.quiet}>{asked === '' ? 'No members yet' : 'No matching members'}</p>
      )}
      <ul ref={entries} tabIndex={-1} className={styles.entries} aria-label="Members">
        {members.map(({ id, username, fullname }) => (
          <li key={id}>
            <Person username={username} fullname={fullname} />{' '}
            <span dir="auto" className={styles.quiet}>
              {fullname}
            </span>{' '}
            {mayChange && (
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
      <p className={styles.quiet} role="status">
        {total > 0 && `${members.length} of ${total}`}
      </p>
      <More of={list} />
    </div>
  );
}

/** Joining and leaving, for the signed-in person. People who may change the group find the link to that, too. */
export function Own({ group }: { group: Group }): ReactNode {
  const me = useMe();
  const mayChange = useMay()('reviews.change_group');
  return (
    me && (
      <p className={styles.actions}>
        <JoinOrLeave group={group} username={me.username} />
        {mayChange && (
          <Link className="button quiet" to="/groups/$name/edit/" params={{ name: group.name }}>
            Edit
          </Link>
        )}
      </p>
    )
  );
}

function JoinOrLeave({ group: { name, invite_only }, username }: { group: Group; username: string }): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const canComeBack = useMay()('reviews.can_view_invite_only_groups') || !invite_only;
  const ownKey = ['membership', name, username];
  const { data: isIn } = useQuery({ queryKey: ownKey, queryFn: () => isMember(name, username) });
  const set = async (next: boolean) => {
    await setMember(name, username, next);
    queryClient.setQueryData(ownKey, next);
    await queryClient.invalidateQueries({ queryKey: membersKey(name) });
  };
  const change = useMutation({
    mutationFn: set,
    onSuccess: (_, next) => say(next ? `You joined ${name}` : `You left ${name}`, () => set(!next)),
  });
  if (isIn === undefined) return null;
  if (isIn && !canComeBack)
    return (
      <FormDialog title="Leave group" look="quiet">
        {() => (
          <Form
            action="Leave group"
            onSend={async () => {
              await setMember(name, username, false);
              say(`You left ${name}`);
              await navigate({ to: '/groups/' });
            }}
          >
            <p>
              {name} is invite-only. You lose access to it and to review requests only its members can see. Only people
              who can change groups can add you again.
            </p>
          </Form>
        )}
      </FormDialog>
    );
  return (
    <>
      <button type="button" className="quiet" disabled={change.isPending} onClick={() => change.mutate(!isIn)}>
        {isIn ? 'Leave group' : 'Join group'}
      </button>
      {change.error && <span role="alert">{wordsOf(change.error)}</span>}
    </>
  );
}

async function isMember(group_name: string, username: string): Promise<boolean> {
  const query = { usernames: username };
  const { users } = await service.get('/api/groups/{group_name}/users/', { path: { group_name }, query });
  return users.length > 0;
}

async function setMember(group_name: string, username: string, isIn: boolean): Promise<void> {
  if (isIn) await service.post('/api/groups/{group_name}/users/', { path: { group_name }, body: { username } });
  else await service.delete('/api/groups/{group_name}/users/{username}/', { path: { group_name, username } });
}

/** The pages of a list without somebody: that they are gone is certain enough to be shown at once. */
const without = (data: InfiniteData<Page>, username: string): InfiniteData<Page> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, users: page.users.filter((user) => user.username !== username) })),
});
