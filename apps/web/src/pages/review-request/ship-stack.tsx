import type { Schemas } from '@review-service/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import { service } from '../../base/service.ts';
import { Tick } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { say } from '../../parts/notices.tsx';
import type { SeenMember } from '../../requests/stacks.ts';
import { readStackAgain } from './read-stack-again.ts';

interface Props {
  readonly request: Schemas['ReviewRequest'];
  /** The members that can be shipped, with the revisions that the reader sees. */
  readonly members: readonly SeenMember[];
}

/** Ships several members of a stack in one act. */
export function ShipStack({ request, members }: Props): ReactNode {
  const queryClient = useQueryClient();
  const ship = async (typed: FormData, close: () => void) => {
    const chosen = members.filter(({ id }) => typed.has(`ship-${id}`));
    if (chosen.length === 0) throw new Error('Choose at least one review request.');
    await service.post('/api/review-requests/{review_request_id}/stack/reviews/', {
      path: { review_request_id: request.id },
      body: {
        items: chosen.map(({ id, revision }) => ({ review_request: id, at_revision: revision ?? 0, ship_it: true })),
      },
    });
    close();
    say(`Ship It published for ${counted(chosen.length, 'review request')}`);
    await readStackAgain(queryClient);
  };
  return (
    <FormDialog look="quiet" title="Ship several" button={`Ship It for ${counted(members.length, 'review request')}…`}>
      {(close) => (
        <Form action="Ship It" onSend={(typed) => ship(typed, close)}>
          {members.map(({ id, review_request: link, revision }) => (
            <Tick
              key={id}
              name={`ship-${id}`}
              label={`#${id} ${link.title ?? ''}, revision ${revision}`}
              defaultChecked
            />
          ))}
        </Form>
      )}
    </FormDialog>
  );
}
