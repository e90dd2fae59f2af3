import type { ReactNode } from 'react';
import { Choice, chosen, Field, isTicked, LongField, textOf, Tick } from '../../parts/forms/field.tsx';
import { Form } from '../../parts/forms/form.tsx';
import type { ApplicationItem } from './queries.ts';

/** What each kind of client is called. */
const CLIENT_TYPES = {
  confidential: 'Confidential: it runs on a server and can keep a secret',
  public: 'Public: it runs on the devices of people',
} as const;

/** How an application gets tokens. */
const GRANT_TYPES = {
  'authorization-code': 'Authorization code: people let it act for them',
  'device-code': 'Device code: people type a code that it shows',
  'client-credentials': 'Client credentials: it acts for itself',
} as const;

/** Whose words an application writes. */
const ACTS_AS = {
  person: 'Person: what it writes is that of the people who authorize it',
  agent: "Agent: what it writes is marked as an agent's",
} as const;

/** What the form has. */
export interface ApplicationSettings {
  readonly name: string;
  readonly redirect_uris: string;
  readonly client_type: keyof typeof CLIENT_TYPES;
  /** Left out: one that is no longer offered, which stays. */
  readonly authorization_grant_type?: keyof typeof GRANT_TYPES;
  readonly acts_as: keyof typeof ACTS_AS;
  readonly webhook_url: string;
  readonly enabled: boolean;
  /** Only of those who administer applications. */
  readonly skip_authorization?: boolean;
}

/** What an application has, as the form sends it. */
export const storedOf = (application: ApplicationItem, maySkip: boolean): ApplicationSettings => ({
  name: application.name,
  redirect_uris: application.redirect_uris.join('\n'),
  client_type: chosen(CLIENT_TYPES, application.client_type, 'confidential'),
  ...grantOf(application.authorization_grant_type),
  acts_as: application.acts_as,
  webhook_url: application.webhook_url,
  enabled: application.enabled,
  ...(maySkip && { skip_authorization: application.skip_authorization }),
});

const isOffered = (name: string): name is keyof typeof GRANT_TYPES => Object.hasOwn(GRANT_TYPES, name);
const grantOf = (name: string) => (isOffered(name) ? { authorization_grant_type: name } : {});

interface Props {
  /** What its button says. */
  readonly action: string;
  /** The application that is changed; none: a new one. */
  readonly of?: ApplicationItem;
  /** Whether the reader may let it skip the consent page. */
  readonly maySkip: boolean;
  readonly onSend: (typed: ApplicationSettings) => Promise<void>;
}

/** The settings of an application. */
export function ApplicationForm({ action, of, maySkip, onSend }: Props): ReactNode {
  const grant = of?.authorization_grant_type ?? 'authorization-code';
  const send = (typed: FormData) =>
    onSend({
      name: textOf(typed, 'name'),
      redirect_uris: textOf(typed, 'redirect_uris'),
      client_type: chosen(CLIENT_TYPES, textOf(typed, 'client_type'), 'confidential'),
      ...grantOf(textOf(typed, 'authorization_grant_type')),
      acts_as: chosen(ACTS_AS, textOf(typed, 'acts_as'), 'person'),
      webhook_url: textOf(typed, 'webhook_url'),
      enabled: isTicked(typed, 'enabled'),
      ...(maySkip && { skip_authorization: isTicked(typed, 'skip_authorization') }),
    });
  return (
    <Form action={action} label="Settings" onSend={send}>
      <Field name="name" label="Name" hint="People see it on the consent page." defaultValue={of?.name} />
      <LongField
        name="redirect_uris"
        label="Redirect URIs"
        hint="One per line, such as https://example.com/back"
        defaultValue={of?.redirect_uris.join('\n')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Choice name="client_type" label="Client type" options={CLIENT_TYPES} defaultValue={of?.client_type} />
      <Choice
        name="authorization_grant_type"
        label="Grant type"
        options={isOffered(grant) ? GRANT_TYPES : { ...GRANT_TYPES, [grant]: `${grant} (no longer offered)` }}
        defaultValue={grant}
      />
      <Choice name="acts_as" label="Acts as" options={ACTS_AS} defaultValue={of?.acts_as} />
      <Field
        name="webhook_url"
        label="Webhook URL"
        hint="Optional. It is called when a token of the application is revoked."
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={of?.webhook_url}
      />
      <Tick
        name="enabled"
        label="Enabled"
        hint="A disabled application gets no tokens, and those that it has are refused."
        defaultChecked={of?.enabled ?? true}
      />
      {maySkip && (
        <Tick
          name="skip_authorization"
          label="Skip the consent page"
          hint="It gets tokens of people without asking them."
          defaultChecked={of?.skip_authorization}
        />
      )}
    </Form>
  );
}
