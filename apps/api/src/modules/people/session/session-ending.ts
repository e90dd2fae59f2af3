import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { number, text } from '@review-service/database/row-types';
import { drawnEpoch } from '@review-service/database/session-epoch';
import { empty, type Sql, sql } from '@review-service/database/sql';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { CHANGED, withParts } from '@review-service/platform/database/parts';
import type { Caller } from '../../../access/callers/caller';
import type { CookieSession } from '../../../access/callers/session-cookie';
import { fail } from '../../../errors/api.exception';

/** Whose sessions end. */
interface Owner {
  readonly id: number;
  readonly username: string;
}

const NOT_YOURS =
  'Your session has ended, or what you may do has changed, while this was under way. Nothing was changed. Sign in again.';

/** Ends sessions, in every process at once: each request asks the database whether its session was ended (decision A3). */
@Injectable()
export class SessionEnding {
  constructor(
    private readonly audit: Audit,
    private readonly db: Database,
  ) {}

  /**
   * Ends one session.
   * @param expires when its cookie does
   */
  async end(session: { readonly id: string; readonly expires: Sql }, username: string): Promise<void> {
    const parts = {
      forgotten: sql`delete from session_use where session_id = ${session.id}`,
      changed: sql`
        insert into revoked_session (session_id, expires_at) values (${session.id}, ${session.expires})
        on conflict do nothing returning session_id as id`,
    };
    const details = { sessionId: session.id };
    const entry = { action: 'session.ended', subject: `user ${username}`, details } as const;
    await this.audit.change({ id: text }, parts, entry);
  }

  /**
   * Ends all sessions of a person, also those that were never used, but for one. That one goes on with a cookie of the
   * epoch which this resolves with. Fails if it has ended itself meanwhile: else who stole one could outlive its end.
   */
  async endAll({ id, username }: Owner, caller: Caller, spared?: CookieSession): Promise<number> {
    const parts = endingAll(id, caller, spared);
    const details = { userId: id, ...(spared && { spared: spared.id }) };
    const entry = { action: 'sessions.ended', subject: `user ${username}`, details } as const;
    const [after] = await this.audit.change({ epoch: number }, parts, entry);
    return after?.epoch ?? fail(errors.loginFailed, { message: NOT_YOURS });
  }

  /** The same with a change that says in the audit log that sessions end by it. */
  async endWith({ id }: Owner, caller: Caller, spared?: CookieSession): Promise<number> {
    const parts = endingAll(id, caller, spared);
    const [after] = await this.db.change({ epoch: number }, sql`${withParts(parts)} select * from ${CHANGED}`);
    return after?.epoch ?? fail(errors.loginFailed, { message: NOT_YOURS });
  }
}

/** The parts of a statement that draws another epoch for a person, and lets one session go on in it. */
function endingAll(id: number, caller: Caller, spared?: CookieSession) {
  const isGoingOn = spared ? sql`and u.session_epoch = ${spared.epoch}` : empty;
  return {
    changed: sql`
        update user_account u set session_epoch = ${drawnEpoch}
        where u.id = ${id} and ${caller.unchanged} ${isGoingOn} returning u.session_epoch as epoch`,
    ...(spared && {
      spared: sql`
          update session_use s set epoch = one.epoch, spared_at = now() from ${CHANGED} one
          where s.session_id = ${spared.id}`,
    }),
  };
}
