import type { Schemas } from '@review-service/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '../../base/counted.ts';
import { service } from '../../base/service.ts';
import { LongField, Tick } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { say } from '../../parts/notices.tsx';
import type { Desk } from '../../remarks/desk.ts';
import type { SeenMember } from '../../requests/stacks.ts';
import { readStackAgain } from './read-stack-again.ts';
import styles from './stack.module.css';

interface Props {
  readonly request: Schemas['ReviewRequest'];
  readonly desk: Desk;
  /** The members with a draft of the reader's. */
  readonly drafts: readonly SeenMember[];
}

/** Publishes all drafts of a stack in one act. */
export function PublishStack({ request, desk, drafts }: Props): ReactNode {
  const queryClient = useQueryClient();
  const publish = async (typed: FormData, close: () => void) => {
    if (!(await desk.closeAll())) throw new Error('A field is not saved yet, so nothing was published.');
    const described = typed.get('change_description');
    await service.post('/api/review-requests/{review_request_id}/stack/publication/', {
      path: { review_request_id: request.id },
      body: {
        items: drafts.map(({ id }) => id).join(','),
        trivial: typed.has('trivial'),
        ...(typeof described === 'string' && described.trim() && { change_description: described }),
      },
    });
    close();
    say(`${counted(drafts.length, 'draft')} published`);
    await readStackAgain(queryClient);
  };
  return (
    <FormDialog look="quiet" title="Publish stack" button={`Publish ${counted(drafts.length, 'draft')}…`}>
      {(close) => (
        <Form action={`Publish ${counted(drafts.length, 'draft')}`} onSend={(typed) => publish(typed, close)}>
          <ol className={styles.stack}>
            {drafts.map(({ id, review_request: link }) => (
              <li key={id}>
                #{id} {link.title}
              </li>
            ))}
          </ol>
          {drafts.some(({ state }) => state === 'pending') && (
            <LongField
              name="change_description"
              label="Description of the update"
              hint="Optional, for those that are published already"
            />
          )}
          <Tick name="trivial" label="Don't notify reviewers" />
        </Form>
      )}
    </FormDialog>
  );
}
