import type { Schemas } from '@review-service/client';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirmed } from '../../base/confirmed.ts';
import { service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import { Field, textOf } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { say } from '../../parts/notices.tsx';
import pageStyles from '../../parts/page.module.css';
import { Time } from '../../parts/time.tsx';
import styles from './security.module.css';

type Authenticator = Schemas['Authenticator'];

interface Props {
  readonly username: string;
  readonly of: UseQueryResult<Authenticator>;
  readonly onAdd: () => Promise<unknown>;
  readonly onChange: () => Promise<unknown>;
}

/** The authenticator app of a person, and the way to set it up. */
export function AuthenticatorApp({ username, of, onAdd, onChange }: Props): ReactNode {
  const path = { username };
  const begin = useMutation({
    mutationFn: () => confirmed(() => service.post('/api/users/{username}/authenticator/', { path })),
  });
  if (of.error) return <p role="alert">{wordsOf(of.error)}</p>;
  if (!of.data) return null;
  if (of.data.enabled) return <Enabled username={username} authenticator={of.data} onChange={onChange} />;
  const setup = begin.data?.authenticator;
  const enable = async (typed: FormData) => {
    const body = { setup: setup?.setup ?? '', code: textOf(typed, 'code') };
    await confirmed(() => service.put('/api/users/{username}/authenticator/', { path, body }));
    say('Authenticator app enabled');
    begin.reset();
    await onAdd();
  };
  return (
    <>
      <p className={pageStyles.quiet}>
        An app on your phone, or your password manager, shows a new code each 30 seconds. You enter it after your
        password.
      </p>
      {setup ? (
        <Form action="Enable" onSend={enable} label="Enable authenticator app">
          <p>Scan this image with the app, or enter the key.</p>
          <img
            className={styles.qr}
            src={`data:image/svg+xml,${encodeURIComponent(setup.qr_code)}`}
            alt="QR code of the key"
          />
          <p>
            Key: <code className={styles.key}>{setup.secret}</code>
          </p>
          <Field name="code" label="Code that the app shows" autoComplete="one-time-code" maxLength={20} required />
        </Form>
      ) : (
        <p>
          <button type="button" disabled={begin.isPending} onClick={() => begin.mutate()}>
            Set up authenticator app
          </button>
        </p>
      )}
      {begin.error && <p role="alert">{wordsOf(begin.error)}</p>}
    </>
  );
}

interface EnabledProps {
  readonly username: string;
  readonly authenticator: Authenticator;
  readonly onChange: () => Promise<unknown>;
}

function Enabled({ username, authenticator, onChange }: EnabledProps): ReactNode {
  const { last_used, time_added } = authenticator;
  const remove = async (close: () => void) => {
    await confirmed(() => service.delete('/api/users/{username}/authenticator/', { path: { username } }));
    say('Authenticator app removed');
    close();
    await onChange();
  };
  return (
    <>
      <p>
        Enabled
        {time_added !== null && (
          <>
            {' '}
            <Time of={time_added} />
          </>
        )}
        {last_used === null ? ', never used' : ', last used '}
        {last_used !== null && <Time of={last_used} />}
      </p>
      <p>
        <FormDialog title="Remove authenticator app" button="Remove…" look="quiet">
          {(close) => (
            <Form action="Remove" look="danger" onSend={() => remove(close)}>
              <p>Its codes no longer sign you in. Delete the entry from the app, too.</p>
            </Form>
          )}
        </FormDialog>
      </p>
    </>
  );
}
