import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { OWN_SETTINGS, type UpdateSession } from '@review-service/contracts/session';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../access/callers/caller';
import { expectNoTokenOfSite } from '../../../access/rules/refuse';
import { SessionCookie } from '../../../access/callers/session-cookie';
import { failField } from '../../../errors/api.exception';
import { unstorable } from '@review-service/contracts/storable-json';
import { SessionEnding } from './session-ending';

/** Changes the caller's own session and settings. */
@Injectable()
export class SessionService {
  constructor(
    private readonly db: Database,
    private readonly cookie: SessionCookie,
    private readonly ending: SessionEnding,
  ) {}

  /** Ends the session, and takes its cookie away. */
  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const session = this.cookie.read(request);
    if (session) {
      const expires = sql`to_timestamp(${session.expires})`;
      await this.ending.end({ id: session.id, expires }, request.caller.person?.username ?? '');
    }
    reply.removeHeader('set-cookie');
    this.cookie.clear(request, reply);
  }

  /** Merges the given settings into the caller's own; skips those that clients may not store. */
  async update(caller: Caller, { 'settings:json': text }: UpdateSession): Promise<Caller> {
    expectNoTokenOfSite(caller);
    if (text === undefined) return caller;
    const patch = Object.entries(read(text)).filter(([name]) => (OWN_SETTINGS as readonly string[]).includes(name));
    const kept = Object.fromEntries(patch.filter(([, value]) => value !== null));
    const removed = patch.filter(([, value]) => value === null).map(([name]) => name);
    await this.db.change(
      {},
      sql`update user_account set settings = (settings || ${JSON.stringify(kept)}::jsonb) - ${removed}::text[]
          where id = ${caller.userId}`,
    );
    return caller;
  }
}

function read(text: string): object {
  const fault = (message: string): never => failField(errors.invalidFormData, 'settings', message);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return fault(`This is not valid JSON: ${(error as Error).message}.`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault('This must be a JSON object.');
  const problem = unstorable(value);
  return problem === undefined ? value : fault(`This cannot be kept: ${problem}.`);
}
