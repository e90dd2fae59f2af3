import type { Permission } from '@review-service/contracts/permissions';
import { type Sql, sql } from '@review-service/database/sql';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { TokenPolicy } from './token-policy';

/** The person behind a request. */
export interface Person {
  readonly id: number;
  readonly username: string;
  readonly isSuperuser: boolean;
  readonly isStaff: boolean;
  readonly permissions: readonly string[];
}

/** The Local Site of the request's URL, and what the caller is there. */
export interface Site {
  readonly id: number;
  readonly name: string;
  readonly isPublic: boolean;
  readonly isMember: boolean;
  readonly isAdmin: boolean;
}

/** The API token that the request, or its session, came with. */
export interface CallerToken {
  readonly id: number;
  readonly policy: TokenPolicy;
  readonly localSiteId: number | null;
}

/** The OAuth2 token that the request came with. */
export interface Grant {
  readonly tokenId: number;
  /** `<policy id>:<access>`. */
  readonly scopes: readonly string[];
}

/** How the caller became known. Browsers replay cookies and Basic credentials by themselves. */
export type Via = 'nothing' | 'basic' | 'session' | 'api-token' | 'bearer';

/** What an administrator of a Local Site may do there: exactly this, whatever else they may do elsewhere. */
const SITE_ADMIN_MAY = new Set<Permission>([
  'reviews.add_group',
  'reviews.can_edit_reviewrequest',
  'reviews.can_view_invite_only_groups',
  'reviews.change_default_reviewer',
  'reviews.change_group',
  'scmtools.add_repository',
  'scmtools.change_repository',
]);

/** What the database was asked about a caller, and all that it said, as text. */
export interface Seen {
  readonly asked: Sql;
  readonly found: string;
}

/** Who is asking, where, and how. Anonymous is a caller too, so nobody has to test for undefined. */
export class Caller {
  constructor(
    readonly via: Via,
    readonly person: Person | null,
    /** Null: the URL names no Local Site. */
    readonly site: Site | null,
    readonly token: CallerToken | null = null,
    readonly grant: Grant | null = null,
    /** Undefined: nobody was asked for. */
    readonly seen?: Seen,
  ) {}

  /** A condition: whom the credentials belong to, and what they may do, is what was found when the request came in. */
  get unchanged(): Sql {
    return this.seen ? sql`(${this.seen.asked}) = ${this.seen.found}` : sql`true`;
  }

  get isAnonymous(): boolean {
    return this.person === null;
  }

  /** Came with a password, or a session that one opened. A token is given for less, and may be in a program's hands. */
  get isInPerson(): boolean {
    return this.person !== null && this.token === null && this.grant === null;
  }

  /** 0 for anonymous: no row has it, so SQL needs no special case. */
  get userId(): number {
    return this.person?.id ?? 0;
  }

  get siteId(): number | null {
    return this.site?.id ?? null;
  }

  get isSuperuser(): boolean {
    return this.person?.isSuperuser ?? false;
  }

  get isStaff(): boolean {
    return this.person?.isStaff ?? false;
  }

  /** Administers the site of the URL. */
  get isSiteAdmin(): boolean {
    return this.site !== null && (this.site.isAdmin || this.has('site.change_localsite'));
  }

  /** Has the permission here. Superusers have all; a site's administrators exactly a fixed set. */
  may(permission: Permission): boolean {
    if (this.isSuperuser) return true;
    return this.site?.isAdmin ? SITE_ADMIN_MAY.has(permission) : this.has(permission);
  }

  private has(permission: Permission): boolean {
    return this.isSuperuser || (this.person?.permissions.includes(permission) ?? false);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first of the access checks; nothing behind them is ever without it. */
    caller: Caller;
  }
}

/** From here on the request is this caller's, also in its log line. */
export function recognize(request: FastifyRequest, caller: Caller): void {
  request.caller = caller;
  request.logged = caller.person ? { userId: caller.userId } : {};
}

/** Hands the caller to a handler. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().caller,
);
