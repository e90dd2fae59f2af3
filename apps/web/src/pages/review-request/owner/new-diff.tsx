import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { service } from '../../../base/service.ts';
import { keyOf } from '../../../requests/queries.ts';
import { fileOf } from '../../../parts/forms/field.tsx';
import { FormDialog } from '../../../parts/forms/form-dialog.tsx';
import { Form } from '../../../parts/forms/form.tsx';
import { PatchField } from '../../../parts/patch-field.tsx';

interface Props {
  readonly requestId: number;
  /** A diff is on the draft already. */
  readonly isReplaced: boolean;
}

/** Takes a patch file as the next diff of a review request: it is on the draft until that is published. */
export function NewDiff({ requestId, isReplaced }: Props): ReactNode {
  const queryClient = useQueryClient();
  const upload = async (typed: FormData) => {
    await service.post('/api/review-requests/{review_request_id}/diffs/', {
      path: { review_request_id: requestId },
      body: { path: fileOf(typed, 'path') },
    });
    await queryClient.invalidateQueries({ queryKey: keyOf(requestId) });
  };
  return (
    <FormDialog title="Upload new revision" button="Upload new revision…" look="quiet">
      {(close) => (
        <Form action="Add to draft" onSend={(typed) => upload(typed).then(close)}>
          <p>
            The whole change anew, as <code>git diff</code> writes it.{' '}
            {isReplaced ? 'It takes the place of the diff on your draft.' : 'Nobody else sees it until you publish it.'}
          </p>
          <PatchField name="path" label="Patch file" />
        </Form>
      )}
    </FormDialog>
  );
}
