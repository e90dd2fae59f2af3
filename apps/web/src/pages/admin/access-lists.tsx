import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import { type Choice, type Choices, INVITE_ONLY_GROUPS, PEOPLE } from '../../parts/forms/pick.tsx';
import { Picked } from '../../parts/forms/picked.tsx';
import { say } from '../../parts/notices.tsx';

/** The most entries of a list that are shown. Use a group for more. */
const MOST = 200;

interface List {
  readonly title: string;
  readonly label: string;
  readonly of: Choices;
  readonly read: (repository_id: number) => Promise<Choice[]>;
  readonly set: (repository_id: number, key: string, isIn: boolean) => Promise<unknown>;
}

const LISTS: readonly List[] = [
  {
    title: 'People',
    label: 'Add a person',
    of: PEOPLE,
    async read(repository_id) {
      const { users } = await service.get('/api/repositories/{repository_id}/users/', {
        path: { repository_id },
        query: { 'max-results': MOST },
      });
      return users.map(({ username, fullname = '' }) => ({ key: username, title: username, more: fullname }));
    },
    set: (repository_id, username, isIn) =>
      isIn
        ? service.post('/api/repositories/{repository_id}/users/', { path: { repository_id }, body: { username } })
        : service.delete('/api/repositories/{repository_id}/users/{username}/', { path: { repository_id, username } }),
  },
  {
    title: 'Groups',
    label: 'Add an invite-only group',
    of: INVITE_ONLY_GROUPS,
    async read(repository_id) {
      const { groups } = await service.get('/api/repositories/{repository_id}/groups/', {
        path: { repository_id },
        query: { 'max-results': MOST },
      });
      return groups.map(({ name, display_name }) => ({ key: name, title: name, more: display_name }));
    },
    set: (repository_id, group_name, isIn) =>
      isIn
        ? service.post('/api/repositories/{repository_id}/groups/', { path: { repository_id }, body: { group_name } })
        : service.delete('/api/repositories/{repository_id}/groups/{group_name}/', {
            path: { repository_id, group_name },
          }),
  },
];

/** The people and groups that read a repository which is not for everybody. Each change is kept at once. */
export const AccessLists = ({ repository_id }: { repository_id: number }): ReactNode =>
  LISTS.map((list) => <AccessList key={list.title} list={list} repository_id={repository_id} />);

function AccessList({ list, repository_id }: { list: List; repository_id: number }): ReactNode {
  const queryClient = useQueryClient();
  const queryKey = ['readers', repository_id, list.title];
  const { data = [], error } = useQuery({ queryKey, queryFn: () => list.read(repository_id) });
  const set = async (key: string, isIn: boolean) => {
    await list.set(repository_id, key, isIn);
    await queryClient.invalidateQueries({ queryKey });
  };
  const change = useMutation({
    mutationFn: ({ key, isIn }: { key: string; isIn: boolean }) => set(key, isIn),
    onSuccess: (_, { key, isIn }) => say(isIn ? `${key} added` : `${key} removed`, () => set(key, !isIn)),
  });
  if (error) throw error;
  return (
    <>
      <Picked
        title={list.title}
        label={list.label}
        of={list.of}
        picked={data}
        onAdd={({ key }) => change.mutate({ key, isIn: true })}
        onRemove={({ key }) => change.mutate({ key, isIn: false })}
      />
      {change.isPending && <p role="status">Saving…</p>}
      {change.error && <p role="alert">{wordsOf(change.error)}</p>}
    </>
  );
}
