import type { Schemas } from '@review-service/client';
import { useState, type ReactNode } from 'react';
import { Choice, chosen, Field, isTicked, textOf, Tick } from '../../parts/forms/field.tsx';
import { Form } from '../../parts/forms/form.tsx';
import { GROUPS, REPOSITORIES } from '../../parts/forms/pick.tsx';
import { Picked } from '../../parts/forms/picked.tsx';
import styles from './admin-page.module.css';
import { changing, choicesOf, idOf, keysOf } from './picks.ts';
import { ALL_EVENTS, ENCODINGS, EVENTS, FORMATS, SCOPES } from './webhook-words.ts';

type Webhook = Schemas['Webhook'];

/** What is kept of a webhook that can be read again, as the API takes it. */
export const keptOf = ({ url, events, apply_to, format, encoding, ordered, sha1_signature, ...named }: Webhook) => ({
  ...{ url, apply_to, format, encoding, ordered, sha1_signature },
  events: events.join(','),
  groups: keysOf(choicesOf(named.groups)),
  repositories: keysOf(choicesOf(named.repositories, idOf)),
});

/** The same, and a secret, if it changes. */
export type Typed = ReturnType<typeof keptOf> & { secret?: string };

interface Props {
  readonly action: string;
  readonly of?: Webhook;
  readonly onSend: (typed: Typed) => Promise<unknown>;
}

/** What a webhook is told of, where that is sent, and how. */
export function WebhookForm({ action, of, onSend }: Props): ReactNode {
  const [scope, setScope] = useState(of?.apply_to ?? 'all');
  const [repositories, setRepositories] = useState(() => choicesOf(of?.repositories, idOf));
  const [groups, setGroups] = useState(() => choicesOf(of?.groups));
  const [isForAll, setForAll] = useState(of?.events.includes(ALL_EVENTS) ?? false);
  // A later release may have more of them than this page knows.
  const names = [...new Set([...Object.keys(EVENTS), ...(of?.events ?? [])])].filter((name) => name !== ALL_EVENTS);
  const send = (typed: FormData) => {
    const secret = textOf(typed, 'secret');
    return onSend({
      url: textOf(typed, 'url'),
      format: chosen(FORMATS, textOf(typed, 'format'), 'payload'),
      events: isForAll ? ALL_EVENTS : names.filter((name) => isTicked(typed, name)).join(','),
      apply_to: scope,
      repositories: keysOf(repositories),
      groups: keysOf(groups),
      encoding: chosen(ENCODINGS, textOf(typed, 'encoding'), 'application/json'),
      ordered: isTicked(typed, 'ordered'),
      sha1_signature: isTicked(typed, 'sha1_signature'),
      // Without one, that which is there stays.
      ...((secret !== '' || isTicked(typed, 'forget')) && { secret }),
    });
  };
  return (
    <Form action={action} label="Settings" onSend={send}>
      <Field
        name="url"
        label="URL"
        hint="A public https URL. The URL of a chat is a secret: only this page shows it."
        defaultValue={of?.url}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
      />
      <Choice name="format" label="Format" options={FORMATS} defaultValue={of?.format ?? 'payload'} />
      <fieldset className={styles.permissions}>
        <legend>Events</legend>
        <Tick
          name="events"
          label="All events, including future ones"
          checked={isForAll}
          onChange={({ target }) => setForAll(target.checked)}
        />
        {names.map((name) => (
          <Tick
            key={name}
            name={name}
            label={EVENTS[name] ?? name}
            disabled={isForAll}
            defaultChecked={of === undefined || isForAll || of.events.some((event) => event === name)}
          />
        ))}
      </fieldset>
      <Choice
        name="apply_to"
        label="Review requests"
        options={SCOPES}
        value={scope}
        onChange={({ target }) => setScope(chosen(SCOPES, target.value, 'all'))}
      />
      {scope === 'custom' && (
        <Picked
          title="Repositories"
          label="Add a repository"
          of={REPOSITORIES}
          picked={repositories}
          {...changing(repositories, setRepositories)}
        />
      )}
      <Picked title="Groups" label="Limit to a group" of={GROUPS} picked={groups} {...changing(groups, setGroups)} />
      <Field
        name="secret"
        label="Secret"
        hint={
          of?.has_secret
            ? 'A secret is stored. Leave this empty to keep it. After a change, the old one also signs for a day.'
            : 'Optional. Payloads are signed with it, so that the receiver can verify them.'
        }
        type="password"
        autoComplete="new-password"
        maxLength={128}
      />
      {of?.has_secret && <Tick name="forget" label="Remove the stored secret" />}
      <Tick
        name="ordered"
        label="Deliver in order"
        hint="Deliveries about the same review request wait for each other: a failed one holds back those after it."
        defaultChecked={of?.ordered}
      />
      <details>
        <summary>Compatibility</summary>
        <Choice name="encoding" label="Content type" options={ENCODINGS} defaultValue={of?.encoding} />
        <Tick
          name="sha1_signature"
          label="Also sign with SHA-1"
          hint="For receivers made for Review Board. SHA-1 is weak."
          defaultChecked={of?.sha1_signature}
        />
      </details>
    </Form>
  );
}
