import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { sql } from '@review-service/database/sql';
import { LATEST_END, latestEnd } from '@review-service/database/token-limits';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { fail } from '../../../errors/api.exception';
import { UsersService } from '../../people/users';
import { ApiTokensService } from '../api-tokens';

const DAYS = 365;
const DAY = 86_400_000;

/** Makes the API tokens of programs that people let in by their browser. */
@Injectable()
export class ClientTokens {
  constructor(
    private readonly db: Database,
    private readonly users: UsersService,
    private readonly tokens: ApiTokensService,
  ) {}

  /** Makes a token of the caller's, which may do all that they may, for a year or as long as the limits of tokens allow. */
  async make(caller: Caller, client: string): Promise<string> {
    const user = (await this.users.self(caller)) ?? fail(errors.notLoggedIn);
    const end = new Date(Date.now() + DAYS * DAY).toISOString();
    const limit = await this.db.find(LATEST_END, latestEnd(sql`${end}::timestamptz`, { siteId: caller.siteId }));
    const given = {
      note: `${client}, signed in by the browser`,
      policy: {},
      ...(!limit?.isTooLate && { expires: end }),
    };
    const { value } = await this.tokens.create(user, caller, given, (stored) => stored);
    return value ?? fail(errors.doesNotExist);
  }
}
