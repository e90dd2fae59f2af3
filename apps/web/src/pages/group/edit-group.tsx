import type { Schemas } from '@review-service/client';
import { PreconditionFailed } from '@review-service/client';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Refused } from '../../app/failure.tsx';
import { service } from '../../app/service.ts';
import { useMay } from '../../app/session.ts';
import { counted } from '../../parts/counted.ts';
import { Form, useUndone } from '../../parts/forms/form.tsx';
import { TypedName } from '../../parts/forms/typed-name.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { useTitle } from '../../parts/title.ts';
import { GroupFields, groupTyped, PLACES } from './group-fields.tsx';
import { groupQuery } from './group-query.ts';

const route = getRouteApi('/groups/$name/edit');

/** `/groups/<name>/edit/`: what a group is called, who sees it, and how it goes. */
export function EditGroup(): ReactNode {
  const { name } = route.useParams();
  const { data: group } = useSuspenseQuery(groupQuery(name));
  const mayChange = useMay()('reviews.change_group');
  useTitle(`Edit ${name}`);
  if (!mayChange) return <Refused />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Edit {name}</h1>
        <Link to="/groups/$name/" params={{ name }}>
          Back to the group
        </Link>
      </header>
      <section className={styles.card} aria-label="What it is">
        <Settings key={group.id} group={group} />
      </section>
      <section className={styles.card} aria-labelledby="delete">
        <h2 id="delete">Delete this group</h2>
        <Deletion name={name} />
      </section>
    </div>
  );
}

function Settings({ group }: { group: Schemas['Group'] }): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [undone, anew] = useUndone();
  const change = async (from: Schemas['Group'], body: ReturnType<typeof groupTyped>, ifMatch?: Schemas['Group']) => {
    const answer = await service.put('/api/groups/{group_name}/', {
      path: { group_name: from.name },
      body,
      ...(ifMatch && { ifMatch }),
    });
    queryClient.setQueryData(groupQuery(answer.group.name).queryKey, answer.group);
    if (answer.group.name !== from.name)
      await navigate({ to: '/groups/$name/edit/', params: { name: answer.group.name }, replace: true });
    return answer.group;
  };
  const save = async (typed: FormData) => {
    const { name, display_name, mailing_list, visible, invite_only } = group;
    try {
      const changed = await change(group, groupTyped(typed), group);
      const before = { name, display_name, mailing_list, visible, invite_only };
      say(
        `${changed.name} is saved.`,
        anew(() => change(changed, before)),
      );
    } catch (error) {
      // What is sent next takes the place of what somebody else has saved.
      if (error instanceof PreconditionFailed) await queryClient.refetchQueries(groupQuery(name));
      throw error;
    }
  };
  return (
    <Form key={undone} action="Save" onSend={save} places={PLACES}>
      <GroupFields of={group} />
    </Form>
  );
}

function Deletion({ name }: { name: string }): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: counts } = useQuery({ queryKey: ['what a group has', name], queryFn: () => countsOf(name) });
  return (
    <TypedName
      name={name}
      action="Delete this group"
      onConfirm={async () => {
        await service.delete('/api/groups/{group_name}/', { path: { group_name: name } });
        say(`The group ${name} is gone. Its name is free again.`);
        await queryClient.invalidateQueries({ queryKey: ['groups'] });
        await navigate({ to: '/groups/' });
        queryClient.removeQueries({ queryKey: groupQuery(name).queryKey });
      }}
    >
      <p>This cannot be undone. What you can see of what goes with it:</p>
      {counts ? (
        <ul aria-label="What goes with it">
          <li>{counted(counts.members, 'member')} will no longer be in it.</li>
          <li>
            {counted(counts.requests, 'review request')} will no longer name it, {counts.open} of them open.
          </li>
          <li>{counted(counts.rules, 'default reviewer')} will no longer ask it.</li>
          <li>Repositories that its members read through it are closed to them.</li>
        </ul>
      ) : (
        <p role="status">Counting…</p>
      )}
    </TypedName>
  );
}

async function countsOf(group_name: string) {
  const named = { 'to-groups': group_name };
  const [members, requests, open, rules] = await Promise.all([
    service.count('/api/groups/{group_name}/users/', { path: { group_name } }),
    service.count('/api/review-requests/', { query: { ...named, status: 'all' } }),
    service.count('/api/review-requests/', { query: named }),
    service.count('/api/default-reviewers/', { query: { groups: group_name } }),
  ]);
  return { members, requests, open, rules };
}
