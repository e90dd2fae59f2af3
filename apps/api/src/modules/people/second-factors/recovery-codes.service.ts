import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { RECOVERY_CODES_AT_ONCE } from '@review-service/contracts/second-factors';
import { number } from '@review-service/database/row-types';
import { join, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { RECOVERY_CODE_KIND } from '@review-service/platform/secrets/second-factors';
import { Secrets } from '@review-service/platform/secrets/secrets';
import { Secret } from 'otpauth';
import { failField } from '../../../errors/api.exception';
import { type FactorOwner, SecondFactorNotes } from './second-factor-notes';

/** The recovery codes of a person; the codes themselves only when they are made. */
export interface ShownRecoveryCodes {
  readonly username: string;
  readonly left: number;
  readonly codes: readonly string[];
}

const NONE_NEEDED = 'Recovery codes replace a lost second factor. Add a second factor first.';

/** Makes recovery codes, and takes each once. */
@Injectable()
export class RecoveryCodesService {
  constructor(
    private readonly db: Database,
    private readonly secrets: Secrets,
    private readonly notes: SecondFactorNotes,
  ) {}

  async of({ id, username }: FactorOwner): Promise<ShownRecoveryCodes> {
    const found = await this.db.find(
      { left: number },
      sql`select count(*) as left from recovery_code where user_id = ${id}`,
    );
    return { username, left: found?.left ?? 0, codes: [] };
  }

  /** New ones in place of those that are left. */
  @Transactional()
  async make(owner: FactorOwner): Promise<ShownRecoveryCodes> {
    await this.notes.lock(owner);
    if (!(await this.hasFactor(owner))) failField(errors.invalidFormData, '__all__', NONE_NEEDED);
    const codes = Array.from({ length: RECOVERY_CODES_AT_ONCE }, makeCode);
    const lookups = codes.map((code) => this.secrets.lookup(RECOVERY_CODE_KIND, plain(code)));
    await this.db.change({}, sql`delete from recovery_code where user_id = ${owner.id}`);
    await this.db.change(
      {},
      sql`
        insert into recovery_code (user_id, lookup, key_id)
        select ${owner.id}, one.lookup, one.key_id
        from unnest(${lookups.map(({ digest }) => digest)}::bytea[], ${lookups.map(({ keyId }) => keyId)}::text[]) one (lookup, key_id)`,
    );
    await this.notes.note(owner, { action: 'second-factor.codes-made', change: 'recovery-codes-made' });
    return { username: owner.username, left: codes.length, codes };
  }

  private async hasFactor({ id }: FactorOwner): Promise<boolean> {
    const found = await this.db.change(
      {},
      sql`
        select from authenticator_app where user_id = ${id} union all select from passkey where user_id = ${id} limit 1`,
    );
    return found.length > 0;
  }

  /** Takes a code, which has ended then. Of two requests with the same one, one deletes its row. */
  @Transactional()
  async take(owner: FactorOwner, typed: string): Promise<boolean> {
    const digests = this.secrets.lookups(RECOVERY_CODE_KIND, plain(typed));
    const [taken] = await this.db.change(
      { userId: number },
      sql`
        delete from recovery_code where user_id = ${owner.id} and lookup in (${join(digests)})
        returning user_id as "userId"`,
    );
    if (!taken) return false;
    await this.notes.note(owner, { action: 'second-factor.code-used', change: 'recovery-code-used' });
    return true;
  }
}

/** 80 random bits in groups of four letters and digits, such as `mfrg-gzdf-mztw-q2lk`. */
const makeCode = (): string => (new Secret({ size: 10 }).base32.toLowerCase().match(/.{4}/g) ?? []).join('-');

/** As people type it: in any case, with blanks or dashes or none. */
const plain = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, '');
