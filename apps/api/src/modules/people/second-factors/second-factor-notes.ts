import { Injectable } from '@nestjs/common';
import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import type { AuditAction } from '@review-service/contracts/audit-actions';
import { errors } from '@review-service/contracts/errors';
import type { SecondFactorChange } from '@review-service/contracts/second-factors';
import { boolean } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import { fail } from '../../../errors/api.exception';

/** Whose second factors change. */
export interface FactorOwner {
  readonly id: number;
  readonly username: string;
}

/** What the audit log says of a change, and the mail to its person. */
interface FactorNote {
  readonly action: AuditAction;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Undefined: nobody is told. */
  readonly change?: SecondFactorChange;
}

/** What all changes of second factors have in common; each method runs in the transaction of the change. */
@Injectable()
export class SecondFactorNotes {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /** Lets one change of a person's second factors happen at a time. Has the person one already? */
  async lock({ id }: FactorOwner): Promise<boolean> {
    const [found] = await this.db.change(
      { hasSecondFactor: boolean },
      sql`
        select has_second_factor as "hasSecondFactor" from user_account where id = ${id} and is_active
        for no key update`,
    );
    return found?.hasSecondFactor ?? fail(errors.notLoggedIn);
  }

  async note({ id, username }: FactorOwner, { action, details = {}, change }: FactorNote): Promise<void> {
    // While somebody signs in, the request has no caller yet.
    const entry = { action, subject: `user ${username}`, details: { userId: id, ...details } };
    await this.audit.write(entry, { actor: username });
    if (change)
      await this.outbox.send(ACCOUNT_MAIL_QUEUE, 'second-factor.changed', { userId: id, actorId: id, change });
  }
}
