import type { Schemas } from '@review-service/client';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { useMe } from '../../base/session.ts';
import { keyOf } from '../../requests/queries.ts';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';

interface Props {
  readonly requestId: number;
  readonly review: Schemas['Review'];
}

/** Revokes the ship-it of a published review, for its author and those who may do everything. The rest of it stays. */
export function RevokeShipIt({ requestId, review: { id, ship_it, public: isPublic, links } }: Props): ReactNode {
  const me = useMe();
  const queryClient = useQueryClient();
  const isMine = links.user?.title === me?.username;
  const may = me !== null && (isMine || me.rights.isSuperuser || me.rights.isSiteAdmin);
  if (!may || !ship_it || !isPublic) return null;
  const revoke = async () => {
    await service.put('/api/review-requests/{review_request_id}/reviews/{review_id}/', {
      path: { review_request_id: requestId, review_id: id },
      body: { ship_it: false },
    });
    const changed = [keyOf(requestId), ['review-requests'], ['dashboard']];
    await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
  return (
    <div>
      <FormDialog title="Revoke Ship It" button="Revoke Ship It…" look="quiet">
        {(close) => (
          <Form action="Revoke" onSend={() => revoke().then(close)}>
            <p>
              The review stays, and says that its Ship It was revoked.{' '}
              {isMine ? 'You can say “Ship it” again later.' : 'Its author can say “Ship it” again.'}
            </p>
          </Form>
        )}
      </FormDialog>
    </div>
  );
}
