import type { AuditAction } from '@review-service/contracts/audit-actions';
import { Refusal } from '../../base/refusal';

/** An entry of the former database's log. */
export interface LoggedEntry {
  readonly at: string;
  readonly action: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * What ended since the dump, and lives again after its restore. An old value lives again, too, when a newer one took its
 * place; and a token that may less now may as much as before.
 */
export class EndedSince {
  readonly apiTokens = new Set<number>();
  /** Secrets that API tokens had before they were renewed, by their renewals. */
  readonly formerSecrets = new Set<number>();
  readonly oauthTokens = new Set<number>();
  readonly feedAddresses = new Set<number>();
  readonly scimTokens = new Set<number>();
  readonly grants = new Set<number>();
  /** Applications all of whose grants and own tokens ended. */
  readonly applications = new Set<number>();
  /** Those that only a token of their own was taken from: no entry says which. */
  readonly clientTokensOf = new Set<number>();
  readonly secretsOf = new Set<number>();
  readonly sessionsOf = new Set<string>();
  readonly passwordsOf = new Set<string>();
  /** The last entry decides. */
  readonly disabled = new Map<number, boolean>();
  readonly deactivated = new Map<string, boolean>();

  /** Notes what an entry says; an action without a rule ends nothing. */
  note(entry: LoggedEntry): void {
    RULES[entry.action as AuditAction]?.(this, entry);
  }
}

type Rule = (ended: EndedSince, entry: LoggedEntry) => void;

const idOf = ({ subject }: LoggedEntry): number => {
  const id = Number(subject.slice(subject.indexOf(' ') + 1));
  if (!Number.isSafeInteger(id)) throw new Refusal(`The former audit log cannot be read: "${subject}" has no id.`);
  return id;
};
const nameOf = ({ subject }: LoggedEntry): string => subject.slice(subject.indexOf(' ') + 1);

const fieldsOf = ({ details }: LoggedEntry): readonly unknown[] =>
  Array.isArray(details.fields) ? (details.fields as unknown[]) : [];

const endsApiToken: Rule = ({ apiTokens }, entry) => apiTokens.add(idOf(entry));
const endsOAuthToken: Rule = ({ oauthTokens }, entry) => oauthTokens.add(idOf(entry));
const endsApplication: Rule = ({ applications }, entry) => applications.add(idOf(entry));
const endsSessions: Rule = ({ sessionsOf }, entry) => sessionsOf.add(nameOf(entry));

const endsEverything: Rule = (_, { at, action }) => {
  throw new Refusal(
    `At ${at} the former database says ${action}, which concerns everything: use \`credentials revoke\` without --since.`,
  );
};

/** What an operator's command and what the API calls the switch of an application. */
const switchOf = (entry: LoggedEntry): boolean | undefined => {
  if (typeof entry.details.enabled === 'boolean') return entry.details.enabled;
  return fieldsOf(entry).includes('enable') ? true : undefined;
};

/** What lets somebody in, and ends or is replaced by these actions. */
const RULES: Partial<Record<AuditAction, Rule>> = {
  // Its former secret would be the present one again.
  'api-token.renewed': endsApiToken,
  'api-token.renewal-ended': ({ formerSecrets }, { details }) => {
    if (typeof details.renewalId === 'number') formerSecrets.add(details.renewalId);
  },
  'api-token.ended': endsApiToken,
  'api-token.deleted': endsApiToken,
  'api-token.changed': (ended, entry) => {
    if (fieldsOf(entry).some((field) => field === 'policy' || field === 'expires')) endsApiToken(ended, entry);
  },
  'client-token.ended': ({ clientTokensOf }, entry) => clientTokensOf.add(idOf(entry)),
  'credentials.ended': endsEverything,
  'feed-address.ended': ({ feedAddresses }, entry) => feedAddresses.add(idOf(entry)),
  'grant.ended': ({ grants }, entry) => grants.add(idOf(entry)),
  'oauth-app.changed': ({ disabled }, entry) => {
    const enabled = switchOf(entry);
    if (enabled !== undefined) disabled.set(idOf(entry), !enabled);
  },
  'oauth-app.deleted': (ended, entry) => {
    endsApplication(ended, entry);
    ended.disabled.set(idOf(entry), true);
  },
  'oauth-app.secret-renewed': ({ secretsOf }, entry) => secretsOf.add(idOf(entry)),
  'oauth-app.tokens-ended': endsApplication,
  'oauth-token.refreshed': endsOAuthToken,
  'oauth-token.scopes-changed': endsOAuthToken,
  'oauth-token.deleted': endsOAuthToken,
  'scim-token.revoked': ({ scimTokens }, entry) => scimTokens.add(idOf(entry)),
  'session.ended': endsSessions,
  'sessions.ended': endsSessions,
  'user.deactivated': (ended, entry) => {
    endsSessions(ended, entry);
    ended.deactivated.set(nameOf(entry), true);
  },
  'user.reactivated': (ended, entry) => {
    endsSessions(ended, entry);
    ended.deactivated.set(nameOf(entry), false);
  },
  'user.password-changed': (ended, entry) => {
    endsSessions(ended, entry);
    ended.passwordsOf.add(nameOf(entry));
  },
  'world.imported': endsEverything,
};

/** The actions that matter, so that nothing else is read. */
export const ENDING_ACTIONS = Object.keys(RULES);
