import type { Schemas } from '@review-service/client';
import { PreconditionFailed } from '@review-service/client';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Refused } from '../../parts/failure.tsx';
import { service } from '../../base/service.ts';
import { useMay } from '../../base/session.ts';
import { counted } from '../../base/counted.ts';
import { Form, useUndone } from '../../parts/forms/form.tsx';
import { TypedName } from '../../parts/forms/typed-name.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { useTitle } from '../../base/title.ts';
import { GroupFields, groupSettings, groupTyped, PLACES } from './group-fields.tsx';
import { groupQuery } from './group-query.ts';
import { restoreGroup } from './restore-group.ts';

const route = getRouteApi('/groups/$name/edit');

/** `/groups/<name>/edit/`: name, visibility and deletion of a group. */
export function EditGroup(): ReactNode {
  const { name } = route.useParams();
  const { data: group } = useSuspenseQuery(groupQuery(name));
  const mayChange = useMay()('reviews.change_group');
  useTitle(`Edit ${name}`);
  if (!mayChange) return <Refused />;
  if (group.name !== name) return <Navigate to="/groups/$name/edit/" params={{ name: group.name }} replace />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Edit {name}</h1>
        <Link to="/groups/$name/" params={{ name }}>
          Back to the group
        </Link>
      </header>
      <section className={styles.card} aria-label="Settings">
        <Settings key={group.id} group={group} />
      </section>
      <section className={styles.card} aria-labelledby="delete">
        <h2 id="delete">Delete group</h2>
        <Deletion group={group} />
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
    try {
      const changed = await change(group, groupTyped(typed), group);
      say(
        `Group ${changed.name} saved`,
        anew(() => change(changed, groupSettings(group))),
      );
    } catch (error) {
      // What is sent next takes the place of what somebody else has saved.
      if (error instanceof PreconditionFailed) await queryClient.refetchQueries(groupQuery(group.name));
      throw error;
    }
  };
  return (
    <Form key={undone} action="Save" onSend={save} places={PLACES}>
      <GroupFields of={group} />
    </Form>
  );
}

function Deletion({ group: { id, name } }: { group: Schemas['Group'] }): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: deletion } = useQuery({
    queryKey: ['what a deletion changes', name],
    queryFn: async () =>
      (await service.get('/api/groups/{group_name}/deletion/', { path: { group_name: name } })).deletion,
  });
  const restore = async () => {
    await restoreGroup(id, name);
    await queryClient.invalidateQueries({ queryKey: ['groups'] });
  };
  return (
    <TypedName
      name={name}
      action="Delete group"
      onConfirm={async () => {
        await service.delete('/api/groups/{group_name}/', { path: { group_name: name } });
        say(`Group ${name} deleted`, deletion?.undo_days ? restore : undefined);
        await queryClient.invalidateQueries({ queryKey: ['groups'] });
        await navigate({ to: '/groups/' });
        queryClient.removeQueries({ queryKey: groupQuery(name).queryKey });
      }}
    >
      {deletion ? <WhatGoes deletion={deletion} /> : <p role="status">Counting…</p>}
    </TypedName>
  );
}

function WhatGoes({ deletion }: { deletion: Schemas['GroupDeletion'] }): ReactNode {
  const { members, open_review_requests, closed_review_requests, losing_last_reviewer, undo_days } = deletion;
  const goes = [
    [members, `${counted(members, 'member')} removed.`],
    [
      open_review_requests,
      `Removed as a reviewer of ${counted(open_review_requests, 'open review request')}, ${losing_last_reviewer} of them without another reviewer.`,
    ],
    [closed_review_requests, `Removed as a reviewer of ${counted(closed_review_requests, 'closed review request')}.`],
    [deletion.drafts, `Removed as a reviewer of ${counted(deletion.drafts, 'draft')}.`],
    [deletion.default_reviewers, `Removed from ${counted(deletion.default_reviewers, 'default reviewer')}.`],
    [deletion.repositories, `Access to restricted repositories lost by its members: ${deletion.repositories}.`],
    [deletion.webhooks, `Removed from ${counted(deletion.webhooks, 'webhook')}.`],
    [deletion.feeds, `${counted(deletion.feeds, 'feed')} removed.`],
    [deletion.token_policies, `${counted(deletion.token_policies, 'API token')} with a policy for this group.`],
  ] as const;
  return (
    <>
      <p>
        {undo_days > 0 ? `You can restore it for ${counted(undo_days, 'day')}.` : 'This cannot be undone.'}{' '}
        Consequences:
      </p>
      <ul aria-label="Consequences">
        {goes.map(([count, words]) => count > 0 && <li key={words}>{words}</li>)}
        <li>Review requests that only its members can see stay hidden from others.</li>
      </ul>
    </>
  );
}
