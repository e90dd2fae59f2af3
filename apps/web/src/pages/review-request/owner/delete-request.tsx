import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { service } from '../../../base/service.ts';
import { FormDialog } from '../../../parts/forms/form-dialog.tsx';
import { TypedName } from '../../../parts/forms/typed-name.tsx';
import { say } from '../../../parts/notices.tsx';

interface Props {
  readonly requestId: number;
  readonly counts: string;
}

/** Deletes a review request, once its number was typed: it does not come back. */
export function DeleteRequest({ requestId, counts }: Props): ReactNode {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    await service.delete('/api/review-requests/{review_request_id}/', { path: { review_request_id: requestId } });
    await navigate({ to: '/dashboard/' });
    queryClient.clear();
    say(`Review request ${requestId} was deleted.`);
  };
  return (
    <FormDialog title={`Delete review request ${requestId}`} button="Delete…" look="quiet">
      {() => (
        <TypedName name={String(requestId)} kind="number" action="Delete review request" onConfirm={remove}>
          <p>This permanently deletes the review request and {counts}.</p>
        </TypedName>
      )}
    </FormDialog>
  );
}
