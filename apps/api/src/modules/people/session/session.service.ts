import { Injectable } from '@nestjs/common';
import { APP_SETTINGS, type AppSettings, faultOfSettings, OWN_SETTINGS } from '@review-service/contracts/app-settings';
import { errors } from '@review-service/contracts/errors';
import type { UpdateSession } from '@review-service/contracts/session';
import { json } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../../access/callers/caller';
import { expectNoTokenOfSite } from '../../../access/rules/refuse';
import { SessionCookie } from '../../../access/callers/session-cookie';
import { failField } from '../../../errors/api.exception';
import { unstorable } from '@review-service/contracts/storable-json';
import { SessionEnding } from './session-ending';

/** The session of a caller. */
export interface ShownSession {
  readonly caller: Caller;
  /** Undefined: the caller may not see them. */
  readonly settings: AppSettings | undefined;
}

/** Reads and changes the caller's own session and settings. */
@Injectable()
export class SessionService {
  constructor(
    private readonly db: Database,
    private readonly cookie: SessionCookie,
    private readonly ending: SessionEnding,
  ) {}

  async read(caller: Caller): Promise<ShownSession> {
    if (caller.isAnonymous || caller.isByTokenOfSite) return { caller, settings: undefined };
    const found = await this.db.find(
      { settings: json<object>() },
      sql`select settings from user_account where id = ${caller.userId}`,
    );
    return { caller, settings: valid(found?.settings ?? {}) };
  }

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
  async update(caller: Caller, { 'settings:json': text }: UpdateSession): Promise<ShownSession> {
    expectNoTokenOfSite(caller);
    if (text === undefined) return this.read(caller);
    const patch = Object.entries(read(text)).filter(([name]) => OWN_SETTINGS.includes(name));
    const kept = Object.fromEntries(patch.filter(([, value]) => value !== null));
    const fault = faultOfSettings(kept);
    if (fault) failField(errors.invalidFormData, 'settings', `${fault.field}: ${fault.fault}`);
    const removed = patch.filter(([, value]) => value === null).map(([name]) => name);
    await this.db.change(
      {},
      sql`update user_account set settings = (settings || ${JSON.stringify(kept)}::jsonb) - ${removed}::text[]
          where id = ${caller.userId}`,
    );
    return this.read(caller);
  }
}

/** An import may bring others of these names. */
function valid(kept: object): AppSettings {
  const isValid = ([name, value]: [string, unknown]) =>
    APP_SETTINGS.includes(name) && faultOfSettings({ [name]: value }) === undefined;
  return Object.fromEntries(Object.entries(kept).filter(isValid));
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
