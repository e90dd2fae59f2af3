import { Injectable } from '@nestjs/common';
import type { LeakedKind } from '@review-service/contracts/account-mail';
import type { RowOf } from '@review-service/database/columns';
import { nullable, number, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { type ScannableKind, scannableKindsOf } from '@review-service/platform/secrets/scannable';
import { Secrets } from '@review-service/platform/secrets/secrets';

const FOUND = {
  id: number,
  /** Its digest, in hexadecimal digits. */
  digest: text,
  /** Of a token with which an application acts for a person. */
  grantId: nullable(number),
  /** Of a token of an application. */
  applicationId: nullable(number),
  /** Of a former secret: the API token that has another one now. */
  apiTokenId: nullable(number),
  /** Its owner; of an application's own token, the person who registered the application. */
  userId: number,
  username: text,
  /** What it is for, in words. */
  purpose: text,
  localSiteId: nullable(number),
};

/** A secret that is stored here, with the value that found it. */
export interface StoredSecret extends Omit<RowOf<typeof FOUND>, 'digest'> {
  readonly kind: LeakedKind;
  readonly value: string;
}

/** Where the secrets of a kind are, and what they are to people. */
interface Place {
  readonly kind: LeakedKind;
  readonly from: Sql;
  readonly grantId?: Sql;
  readonly applicationId?: Sql;
  readonly apiTokenId?: Sql;
  readonly purpose?: Sql;
  readonly localSiteId: Sql;
}

const OF_GRANT = {
  kind: 'oauth',
  grantId: sql`g.id`,
  applicationId: sql`a.id`,
  purpose: sql`a.name`,
  localSiteId: sql`a.local_site_id`,
} as const;

const API_TOKEN: Place = {
  kind: 'api',
  from: sql`api_token t join user_account u on u.id = t.user_id`,
  purpose: sql`t.note`,
  localSiteId: sql`t.local_site_id`,
};

const FORMER_SECRET: Place = {
  kind: 'former',
  from: sql`api_token_renewal t join api_token a on a.id = t.token_id join user_account u on u.id = a.user_id`,
  apiTokenId: sql`a.id`,
  purpose: sql`a.note`,
  localSiteId: sql`a.local_site_id`,
};

const PLACES: Readonly<Record<ScannableKind, readonly Place[]>> = {
  'api-token': [API_TOKEN, FORMER_SECRET],
  'child-token': [API_TOKEN],
  'oauth-token': [
    {
      ...OF_GRANT,
      from: sql`
        oauth_token t join oauth_grant g on g.id = t.grant_id join oauth_application a on a.id = t.application_id
        join user_account u on u.id = t.user_id`,
    },
  ],
  'oauth-refresh-token': [
    {
      ...OF_GRANT,
      from: sql`
        oauth_refresh_token t join oauth_grant g on g.id = t.grant_id join oauth_application a on a.id = g.application_id
        join user_account u on u.id = g.user_id`,
    },
  ],
  'oauth-client-token': [
    {
      kind: 'client',
      from: sql`
        oauth_client_token t join oauth_application a on a.id = t.application_id join user_account u on u.id = a.user_id`,
      applicationId: sql`a.id`,
      purpose: sql`a.name`,
      localSiteId: sql`a.local_site_id`,
    },
  ],
  feed: [
    {
      kind: 'feed',
      from: sql`feed_address t join user_account u on u.id = t.user_id`,
      localSiteId: sql`t.local_site_id`,
    },
  ],
};

const NONE = sql`null::integer`;

/** Finds secrets by their values, on all Local Sites: a scanner knows of none. */
@Injectable()
export class StoredSecrets {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
  ) {}

  /** Those that are stored here: one look-up of each place, and none of what cannot be a secret by its form. */
  async among(values: Iterable<string>): Promise<StoredSecret[]> {
    const byKind = new Map<ScannableKind, Map<string, string>>();
    for (const value of new Set(values)) {
      for (const kind of scannableKindsOf(value)) {
        const digests = byKind.get(kind) ?? new Map<string, string>();
        for (const digest of this.secrets.lookups(kind, value)) digests.set(digest.toString('hex'), value);
        byKind.set(kind, digests);
      }
    }
    const found: StoredSecret[] = [];
    for (const [kind, digests] of byKind) {
      for (const place of PLACES[kind]) found.push(...(await this.at(place, digests)));
    }
    return found;
  }

  /** @param values by their digests */
  private async at(
    { kind, from, grantId, applicationId, apiTokenId, purpose, localSiteId }: Place,
    values: ReadonlyMap<string, string>,
  ): Promise<StoredSecret[]> {
    const rows = await this.db.all(
      FOUND,
      sql`
        select t.id, encode(t.lookup, 'hex') as digest, ${grantId ?? NONE} as "grantId",
          ${applicationId ?? NONE} as "applicationId", ${apiTokenId ?? NONE} as "apiTokenId", u.id as "userId", u.username,
          ${purpose ?? sql`''`} as purpose, ${localSiteId} as "localSiteId"
        from ${from}
        where t.lookup = any (array(select decode(one, 'hex') from unnest(${[...values.keys()]}::text[]) one))`,
    );
    return rows.map(({ digest, ...row }) => ({ ...row, kind, value: values.get(digest) ?? '' }));
  }
}
