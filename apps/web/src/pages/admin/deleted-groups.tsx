import type { Schemas } from '@review-service/client';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { Field, textOf } from '../../parts/forms/field.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { More } from '../../parts/more.tsx';
import { say } from '../../parts/notices.tsx';
import styles from '../../parts/page.module.css';
import { allOf, byLinks } from '../../base/paging.ts';
import { Time } from '../../parts/time.tsx';
import { PLACES } from '../group/group-fields.tsx';
import { restoreGroup } from '../group/restore-group.ts';
import { AdminPage } from './admin-page.tsx';

/** `/admin/deleted-groups/`: the groups that can be restored. */
export function AdminDeletedGroups(): ReactNode {
  const list = useInfiniteQuery({
    queryKey: ['deleted groups'],
    queryFn: ({ pageParam, signal }) =>
      service.get(
        '/api/deleted-groups/',
        pageParam ? { link: pageParam, signal } : { query: { 'max-results': 50 }, signal },
      ),
    ...byLinks,
  });
  if (list.error) throw list.error;
  const groups = allOf(list.data, (page) => page.deleted_groups);
  return (
    <AdminPage area="deleted-groups" title="Deleted groups">
      {list.data && groups.length === 0 && <p className={styles.quiet}>No deleted groups to restore</p>}
      <ul className={styles.entries} aria-label="Deleted groups">
        {groups.map((group) => (
          <li key={group.id}>
            <Deleted group={group} />
          </li>
        ))}
      </ul>
      <More of={list} />
    </AdminPage>
  );
}

function Deleted({ group }: { group: Schemas['DeletedGroup'] }): ReactNode {
  const { id, name, display_name, deleted, restorable_until, name_is_taken } = group;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const restore = async (typed: FormData) => {
    const restored = await restoreGroup(id, textOf(typed, 'name'));
    say(`Group ${restored.name} restored`);
    await navigate({ to: '/groups/$name/', params: { name: restored.name } });
    await queryClient.invalidateQueries({ queryKey: ['deleted groups'] });
  };
  return (
    <>
      <strong>{name}</strong> {display_name}
      <p className={styles.quiet}>
        Deleted <Time of={deleted} />, permanently removed <Time of={restorable_until} />.
      </p>
      <Form label={`Restore ${name}`} action="Restore" onSend={restore} places={PLACES}>
        <Field
          name="name"
          label="Name"
          hint={name_is_taken ? 'This name is taken. Choose another one.' : 'Members and settings are restored, too.'}
          defaultValue={name}
        />
      </Form>
    </>
  );
}
