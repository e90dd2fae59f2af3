import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { ACCOUNT_MAIL_QUEUE, type TokenLeaked } from '@review-service/contracts/account-mail';
import type { AuditAction } from '@review-service/contracts/audit-actions';
import type { FoundSecret } from '@review-service/contracts/leaked-tokens';
import { type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { CHANGED } from '@review-service/platform/database/parts';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { GrantEnding } from '../oauth-tokens';
import { type FoundAt, foundAt } from './found-at';
import { type StoredSecret, StoredSecrets } from './stored-secrets';

const CAUSE = 'found in public';

/** A stored secret, and where it was found. */
interface Leaked extends StoredSecret {
  readonly at: FoundAt;
}

/** How secrets of a kind end by themselves. Those of grants end with their grant. */
interface Ending {
  /** Ends those that have not ended; returns the `key` of each: its id as text. */
  readonly changed: (leaked: readonly Leaked[]) => Sql;
  readonly action: AuditAction;
  readonly subject: (leaked: Leaked) => string;
}

/** The rows of these, locked in one order: two reports may name the same ones. */
const held = (table: Sql, leaked: readonly Leaked[]): Sql => sql`
  (select id from ${table} where id = any (${leaked.map(({ id }) => id)}::integer[]) order by id for update)`;

/** What the owner of an API token reads with it. */
const reasonOf = ({ at }: Leaked): string =>
  at.url === '' ? 'It was found in public.' : `It was found in public: ${at.url}`;

const ENDINGS: Readonly<Record<'api' | 'former' | 'client' | 'feed', Ending>> = {
  api: {
    changed: (leaked) => sql`
      update api_token t set is_valid = false, invalidated_at = now(), updated_at = now(), invalid_reason = one.reason
      from ${held(sql`api_token`, leaked)} held
      join unnest(${leaked.map(({ id }) => id)}::integer[], ${leaked.map(reasonOf)}::text[]) one (id, reason) using (id)
      where t.id = held.id and t.is_valid returning t.id::text as key`,
    action: 'api-token.ended',
    subject: ({ id }) => `api-token ${id}`,
  },
  former: {
    changed: (leaked) => sql`
      update api_token_renewal r set ended_at = now() from ${held(sql`api_token_renewal`, leaked)} held
      where r.id = held.id and r.ended_at is null and r.overlap_ends_at > now() returning r.id::text as key`,
    action: 'api-token.renewal-ended',
    subject: ({ apiTokenId }) => `api-token ${apiTokenId ?? ''}`,
  },
  client: {
    changed: (leaked) => sql`
      delete from oauth_client_token where id in ${held(sql`oauth_client_token`, leaked)} returning id::text as key`,
    action: 'client-token.ended',
    subject: ({ applicationId }) => `oauth-app ${applicationId ?? ''}`,
  },
  feed: {
    changed: (leaked) => sql`
      delete from feed_address where id in ${held(sql`feed_address`, leaked)} returning id::text as key`,
    action: 'feed-address.ended',
    subject: ({ id }) => `feed-address ${id}`,
  },
};

/** What the audit log says of what was found, and where. */
const detailsOf = ({ kind, id, at: { url, source } }: Leaked): object => ({
  ...(kind === 'former' && { renewalId: id }),
  ...(url !== '' && { url }),
  ...(source !== '' && { source }),
});

const mailOf = ({ kind, id, apiTokenId, userId, purpose, localSiteId, at }: Leaked): TokenLeaked => ({
  ...{ kind, tokenId: apiTokenId ?? id, userId, purpose, localSiteId },
  foundAt: at.url,
});

/** Ends secrets that were found in public, tells their owners, and writes each down. */
@Injectable()
export class LeakedTokensService {
  constructor(
    private readonly stored: StoredSecrets,
    private readonly grants: GrantEnding,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Ends those that are stored here and have not ended yet. Resolves with those that are stored here.
   * @param reporterId the reporter gets no mail about their own report; 0: nobody
   */
  @Transactional()
  async end(report: readonly FoundSecret[], reporterId: number): Promise<ReadonlySet<string>> {
    // The first place counts, where a secret was found in several.
    const first = new Map([...report].reverse().map((found) => [found.token, found]));
    const found = await this.stored.among(first.keys());
    const leaked = found.map((one) => ({ ...one, at: foundAt(first.get(one.value) ?? { token: one.value }) }));
    const isTold = ({ userId }: Leaked) => userId !== reporterId;
    for (const [kind, ending] of Object.entries(ENDINGS)) {
      await this.endByThemselves(
        leaked.filter((one) => one.kind === kind),
        ending,
        isTold,
      );
    }
    await this.endGrants(
      leaked.filter(({ kind }) => kind === 'oauth'),
      isTold,
    );
    return new Set(found.map(({ value }) => value));
  }

  /** By one statement. */
  private async endByThemselves(
    leaked: readonly Leaked[],
    { changed, action, subject }: Ending,
    isTold: (leaked: Leaked) => boolean,
  ): Promise<void> {
    if (leaked.length === 0) return;
    const entries = leaked.map((one) => ({
      key: String(one.id),
      subject: subject(one),
      details: { user: one.username, cause: CAUSE, ...detailsOf(one) },
    }));
    const audited = this.audit.part(sql`
      select ${action}::text as action, e.subject, e.details
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (key text, subject text, details jsonb)
      join ${CHANGED} using (key)`);
    const mails = new Map(leaked.filter(isTold).map((one) => [String(one.id), mailOf(one)]));
    await this.outbox.changeEach({ changed: changed(leaked), audited }, ACCOUNT_MAIL_QUEUE, 'token.leaked', mails);
  }

  /** Several secrets may be of one grant: its owner is told once. */
  private async endGrants(leaked: readonly Leaked[], isTold: (leaked: Leaked) => boolean): Promise<void> {
    if (leaked.length === 0) return;
    const byGrant = new Map(leaked.map((one) => [one.grantId ?? 0, one]));
    const details = new Map([...byGrant].map(([id, one]) => [id, detailsOf(one)]));
    const ended = await this.grants.endAll([...details.keys()], { cause: CAUSE }, details);
    const told = ended.flatMap((id) => byGrant.get(id) ?? []).filter(isTold);
    await this.outbox.sendAll(ACCOUNT_MAIL_QUEUE, 'token.leaked', told.map(mailOf));
  }
}
