import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { say } from '../../parts/notices.tsx';
import { GroupFields, groupTyped, PLACES } from '../group/group-fields.tsx';

/** Whether the reader may create groups: superusers, and administrators of a Local Site (docs/decisions/R7-who-changes-groups.md). */
export function useMayCreateGroups(): boolean {
  const rights = useMe()?.rights;
  return rights !== undefined && (rights.isSuperuser || rights.isSiteAdmin);
}

/** Makes a group. */
export function NewGroup(): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const make = async (typed: FormData, close: () => void) => {
    const { group } = await service.post('/api/groups/', { body: groupTyped(typed) });
    close();
    say(`Group ${group.name} created. You are not a member yet.`);
    await queryClient.invalidateQueries({ queryKey: ['groups'] });
    await navigate({ to: '/groups/$name/', params: { name: group.name } });
  };
  return (
    <FormDialog title="New group">
      {(close) => (
        <Form action="Create group" onSend={(typed) => make(typed, close)} places={PLACES}>
          <GroupFields />
        </Form>
      )}
    </FormDialog>
  );
}
