import type { Schemas } from '@review-service/client';
import { startRegistration, type PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { confirmed } from '../../base/confirmed.ts';
import { service } from '../../base/service.ts';
import { wordsOf } from '../../base/words-of.ts';
import { Field, textOf } from '../../parts/forms/field.tsx';
import { FormDialog } from '../../parts/forms/form-dialog.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { useKeptFocus } from '../../parts/kept-focus.ts';
import { say } from '../../parts/notices.tsx';
import pageStyles from '../../parts/page.module.css';
import { Time } from '../../parts/time.tsx';

type Passkey = Schemas['Passkey'];

interface Props {
  readonly username: string;
  readonly of: UseQueryResult<Passkey[]>;
  readonly onAdd: () => Promise<unknown>;
  readonly onChange: () => Promise<unknown>;
}

/** The passkeys of a person: each with a name, and when it was last used. */
export function Passkeys({ username, of, onAdd, onChange }: Props): ReactNode {
  const entries = useKeptFocus<HTMLUListElement>('button');
  if (of.error) return <p role="alert">{wordsOf(of.error)}</p>;
  return (
    <>
      <p className={pageStyles.quiet}>
        A passkey is kept by your device or password manager. It signs you in without a password, or after it.
      </p>
      <ul ref={entries} tabIndex={-1} className={pageStyles.entries} aria-label="Passkeys">
        {of.data?.map((passkey) => (
          <li key={passkey.id}>
            <span className={pageStyles.head}>
              <strong dir="auto">{passkey.name}</strong>
              <Rename username={username} passkey={passkey} onChange={onChange} />
              <Remove username={username} passkey={passkey} onChange={onChange} />
            </span>
            <Facts of={passkey} />
          </li>
        ))}
      </ul>
      {of.data?.length === 0 && <p className={pageStyles.quiet}>No passkeys yet</p>}
      <p>
        <FormDialog title="Add passkey">
          {(close) => (
            <Form action="Add passkey" onSend={(typed) => add(username, textOf(typed, 'name')).then(onAdd).then(close)}>
              <Field name="name" label="Name" hint="Such as the device that keeps it" maxLength={64} required />
            </Form>
          )}
        </FormDialog>
      </p>
    </>
  );
}

async function add(username: string, name: string): Promise<void> {
  const path = { username };
  const begun = await confirmed(() => service.post('/api/users/{username}/passkey-registration/', { path }));
  const { options, registration } = begun.passkey_registration;
  // The reason for the cast: the service writes what the library of its server makes.
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  const registered = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new Error('No passkey was added. Your device may have it already, or the browser was told to stop.', {
      cause: error,
    });
  });
  const body = { name, registration, credential: JSON.stringify(registered) };
  await service.post('/api/users/{username}/passkeys/', { path, body });
  say('Passkey added');
}

interface OneProps {
  readonly username: string;
  readonly passkey: Passkey;
  readonly onChange: () => Promise<unknown>;
}

function Rename({ username, passkey, onChange }: OneProps): ReactNode {
  const path = { username, passkey_id: passkey.id };
  const rename = (typed: FormData) =>
    confirmed(() =>
      service.put('/api/users/{username}/passkeys/{passkey_id}/', { path, body: { name: textOf(typed, 'name') } }),
    );
  return (
    <FormDialog title="Rename passkey" button="Rename" look="quiet" label={`Rename ${passkey.name}`}>
      {(close) => (
        <Form action="Save" onSend={(typed) => rename(typed).then(onChange).then(close)}>
          <Field name="name" label="Name" defaultValue={passkey.name} maxLength={64} required />
        </Form>
      )}
    </FormDialog>
  );
}

function Remove({ username, passkey, onChange }: OneProps): ReactNode {
  const path = { username, passkey_id: passkey.id };
  const remove = async (close: () => void) => {
    await confirmed(() => service.delete('/api/users/{username}/passkeys/{passkey_id}/', { path }));
    say('Passkey removed');
    close();
    await onChange();
  };
  return (
    <FormDialog title="Remove passkey" button="Remove…" look="quiet" label={`Remove ${passkey.name}`}>
      {(close) => (
        <Form action="Remove" look="danger" onSend={() => remove(close)}>
          <p>
            “<bdi>{passkey.name}</bdi>” no longer signs you in. Delete it from your device, too.
          </p>
        </Form>
      )}
    </FormDialog>
  );
}

function Facts({ of: { last_used, time_added, works_here } }: { of: Passkey }): ReactNode {
  return (
    <span className={pageStyles.quiet}>
      Added <Time of={time_added} />
      {last_used === null ? ', never used' : ', last used '}
      {last_used !== null && <Time of={last_used} />}
      {!works_here && '. It was added at another address of this service, and does not work here.'}
    </span>
  );
}
