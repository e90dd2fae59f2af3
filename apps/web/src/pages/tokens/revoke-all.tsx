import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { say } from '../../parts/notices.tsx';
import { API_TOKENS, OAUTH_TOKENS } from './queries.ts';

/** Revokes all tokens of a person at once. The API does it by sign-ins, up to 500 of each kind. */
export function RevokeAll({ username }: { username: string }): ReactNode {
  const queryClient = useQueryClient();
  const revoke = async (close: () => void) => {
    await service.delete('/api/users/{username}/sign-ins/', {
      path: { username },
      query: { kinds: 'api-token,application', 'max-results': 1 },
    });
    close();
    say('All tokens are revoked.');
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: API_TOKENS }),
      queryClient.invalidateQueries({ queryKey: OAUTH_TOKENS }),
    ]);
  };
  return (
    <p>
      <FormDialog title="Revoke all tokens" button="Revoke all…" look="quiet">
        {(close) => (
          <Form action="Revoke all" look="danger" onSend={() => revoke(close)}>
            <p>
              All applications and programs that act for you here are refused. You stay signed in. This cannot be
              undone.
            </p>
          </Form>
        )}
      </FormDialog>
    </p>
  );
}
