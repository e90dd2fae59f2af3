import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { service } from '../../base/service.ts';
import { Choice, Field, textOf } from '../../parts/forms/field.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { ShownOnce } from '../../parts/shown-once.tsx';
import { beginningOf } from './access-words.ts';
import { API_TOKENS, apiTokenQuery } from './queries.ts';

/** Grace periods by their seconds; the API takes up to 90 days. */
const GRACE_PERIODS = {
  0: 'None: revoke it immediately',
  3_600: '1 hour',
  86_400: '1 day',
  604_800: '7 days',
  2_592_000: '30 days',
  7_776_000: '90 days',
};

const USUAL = '86400';

/** Gives an API token a new secret, which is shown until the page is left. */
export function RenewToken({ username, id }: { username: string; id: number }): ReactNode {
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState('');
  const renew = async (typed: FormData) => {
    const expires = beginningOf(textOf(typed, 'expires'));
    const { api_token_renewal: renewal } = await service.post(
      '/api/users/{username}/api-tokens/{api_token_id}/renewals/',
      {
        path: { username, api_token_id: id },
        body: { overlap: Number(textOf(typed, 'overlap')), ...(expires !== '' && { expires }) },
      },
    );
    setSecret(renewal.token);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: apiTokenQuery(username, id).queryKey }),
      queryClient.invalidateQueries({ queryKey: API_TOKENS }),
    ]);
  };
  return (
    <>
      {secret !== '' && <ShownOnce label="New secret: copy it now. You won't see it again." value={secret} />}
      <Form action="Renew API token" label="Renewal" onSend={renew} isEmptied>
        <Choice
          name="overlap"
          label="Grace period"
          hint="How long the current secret stays valid."
          options={GRACE_PERIODS}
          defaultValue={USUAL}
        />
        <Field
          name="expires"
          type="date"
          label="New expiry"
          hint="Empty: as before. The token ends when this day begins, in UTC."
        />
      </Form>
    </>
  );
}
