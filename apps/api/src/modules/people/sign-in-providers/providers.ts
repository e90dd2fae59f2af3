import { Inject, Injectable } from '@nestjs/common';
import { FIRST_PROVIDER } from '@review-service/contracts/sign-in-providers';
import { type Sql, sql } from '@review-service/database/sql';
import { SignInConfig } from '@review-service/platform/config/sign-in.config';
import { Database } from '@review-service/platform/database/database';
import { Secrets } from '@review-service/platform/secrets/secrets';
import {
  firstProvider,
  type KnownProvider,
  PROVIDER_COLUMNS,
  storedProvider,
} from '@review-service/platform/sign-in/known-provider';

/** The identity providers that people sign in with: first that of the settings, then the stored ones by name. */
@Injectable()
export class Providers {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    @Inject(SignInConfig) private readonly config: SignInConfig,
  ) {}

  async all(): Promise<KnownProvider[]> {
    const stored = await this.stored(sql`true`);
    const first = firstProvider(this.config);
    return first ? [first, ...stored] : stored;
  }

  /** @param slug as the address says it; undefined: that of the settings */
  async find(slug: string = FIRST_PROVIDER): Promise<KnownProvider | undefined> {
    if (slug === FIRST_PROVIDER) return firstProvider(this.config);
    const [found] = slug.includes('\0') ? [] : await this.stored(sql`p.slug = ${slug}`);
    return found;
  }

  private async stored(where: Sql): Promise<KnownProvider[]> {
    const rows = await this.db.all(
      PROVIDER_COLUMNS,
      sql`select ${PROVIDER_COLUMNS} from sign_in_provider p where ${where} order by p.name, p.id`,
    );
    return rows.map((row) => storedProvider(row, this.secrets));
  }
}
