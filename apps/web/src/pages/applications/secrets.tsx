import type { ReactNode } from 'react';
import { ShownOnce } from '../../parts/shown-once.tsx';
import type { ApplicationItem } from './queries.ts';

/** Secrets that were just made. They are kept by the page that shows them alone. */
export type NewSecrets = Pick<ApplicationItem, 'client_secret' | 'webhook_secret'>;

/** No secrets: what a page has of an application otherwise. */
export const NO_SECRETS: NewSecrets = { client_secret: '', webhook_secret: '' };

/** The secrets of an answer. */
export const secretsOf = ({ client_secret, webhook_secret }: ApplicationItem): NewSecrets => ({
  client_secret,
  webhook_secret,
});

/** Shows secrets that were just made, this once. */
export const MadeSecrets = ({ client_secret, webhook_secret }: NewSecrets): ReactNode => (
  <>
    {client_secret !== '' && (
      <ShownOnce label="Client secret: copy it now. You won't see it again." value={client_secret} />
    )}
    {webhook_secret !== '' && (
      <ShownOnce label="Webhook secret: copy it now. You won't see it again." value={webhook_secret} />
    )}
  </>
);
