import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { ACCOUNT_MAIL_QUEUE } from '@review-service/contracts/account-mail';
import { errors } from '@review-service/contracts/errors';
import { changedLimits, type UpdateTokenLimits } from '@review-service/contracts/token-limits';
import { sql } from '@review-service/database/sql';
import {
  changeLimits,
  type KnownLimits,
  LIMITS,
  limitsOf,
  noLimits,
  withLimits,
} from '@review-service/database/token-limits';
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail } from '../../../errors/api.exception';

/** Reads and changes the limits of API tokens. The worker applies them to tokens that are there (decision R12). */
@Injectable()
export class TokenLimitsService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  async find({ siteId }: Caller): Promise<KnownLimits> {
    return (await this.db.find(LIMITS, limitsOf(siteId))) ?? noLimits(siteId);
  }

  /** Makes a row of them, if there is none. */
  async lock({ siteId }: Caller): Promise<KnownLimits | undefined> {
    await this.db.change({}, withLimits(siteId));
    return this.db.find(LIMITS, limitsOf(siteId, sql`for update of l`));
  }

  /** Whom a stricter rule affects is told by the worker, before it begins. */
  @Transactional()
  async update(claim: Claim<KnownLimits>, given: UpdateTokenLimits): Promise<KnownLimits> {
    const former = await claim.lock();
    const { begins, isChange, ...next } = changedLimits(former, given);
    if (!isChange) return former;
    const { person, site } = claim.caller;
    const by = person?.username ?? '';
    const [changed = fail(errors.doesNotExist)] = await this.db.change(
      LIMITS,
      changeLimits(former.id, next, begins, by),
    );
    const { id: limitId, enforcedFrom } = changed;
    const details = { ...next, enforcedFrom, was: { maxLife: former.maxLife, maxIdle: former.maxIdle } };
    const entry = {
      action: 'token-limits.changed',
      subject: `token-limits ${site?.name ?? 'service'}`,
      details,
    } as const;
    if (begins === 'anew' && enforcedFrom !== null) {
      await this.outbox.send(ACCOUNT_MAIL_QUEUE, 'token-limits.announced', { limitId, enforcedFrom }, entry);
    } else await this.audit.write(entry);
    return changed;
  }
}
