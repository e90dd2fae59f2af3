import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { localSiteOf } from '../http/local-site';
import { isSafe } from '../http/safe-methods';
import { answeringOf } from '../hypermedia/resource.metadata';
import { Caller } from './caller';
import { readCredentials } from './credentials';
import { SessionCookie } from './session-cookie';

/** Characters of what is remembered of callers, at most: some 2,500 callers, and three megabytes. */
const MOST = 1_000_000;

/** A caller, and what the database said of them. */
interface Remembered {
  readonly caller: Caller;
  readonly found: string;
}

/**
 * Remembers whom credentials belonged to when they came last, so that the work of a request can begin while the database
 * is still asked whom they belong to now. It is asked for every request, nothing is answered before it has said the same,
 * and if it says something else the request is handled again (see `onceConfirmed`): whatever changed meanwhile, in
 * whichever process, nobody ever sees an answer that was meant for who they used to be.
 *
 * Only where handlers change nothing (RFC 9110 section 9.2.1), and not for those with rights over others: what they are
 * shown is written down as they are shown it. Nor for passwords, of which no trace is kept.
 */
@Injectable()
export class HeadStart {
  /** A caller may be large (a token's policy), so they are counted by their size. */
  private readonly known = new LRUCache<string, Remembered>({
    maxSize: MOST,
    sizeCalculation: ({ found }, key) => key.length + found.length,
  });

  constructor(private readonly cookie: SessionCookie) {}

  /**
   * What the request's credentials are remembered by, or nothing where it must wait. Only what decides who calls is part
   * of it: one credential has one place, whatever else the client sends along.
   */
  keyFor(request: FastifyRequest): string | undefined {
    if (!isSafe(request.method) || !answeringOf(request)) return undefined;
    const { authorization = '' } = request.headers;
    const isRead = readCredentials(authorization).kind !== 'unknown';
    const decisive = isRead ? authorization : this.cookie.textOf(request);
    if (decisive === undefined) return undefined;
    return hash('sha256', `${isRead ? 'header' : 'session'}\n${decisive}\n${localSiteOf(request) ?? ''}`, 'base64');
  }

  /** Who it was the last time. */
  whoWas(key: string | undefined): Caller | undefined {
    return key === undefined ? undefined : this.known.get(key)?.caller;
  }

  /** Remembers who it is. The very one that is remembered already comes back unless something changed. */
  async whoIs(key: string | undefined, told: Promise<Caller>): Promise<Caller> {
    if (key === undefined) return told;
    try {
      const [caller, before] = [await told, this.known.get(key)];
      const found = caller.seen?.found;
      // The credentials are the same, or the key would be another one.
      if (before && before.found === found) return before.caller;
      if (found !== undefined && mayBeSupposed(caller)) {
        this.known.set(key, { caller: forReading(caller), found });
      } else {
        this.known.delete(key);
      }
      return caller;
    } catch (error) {
      this.known.delete(key);
      throw error;
    }
  }
}

/** Without what only changes need. */
const forReading = ({ via, person, site, token, grant }: Caller): Caller => new Caller(via, person, site, token, grant);

const mayBeSupposed = ({ via, isAnonymous, isStaff, isSuperuser }: Caller): boolean =>
  via !== 'basic' && !isAnonymous && !isStaff && !isSuperuser;
