import { AGENT_INFO_HEADER } from '@review-service/contracts/by-agent';
import type { Permission } from '@review-service/contracts/permissions';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { CONFIRMED_FOR_MINUTES } from '@review-service/contracts/second-factors';
import { type Sql, sql } from '@review-service/database/sql';
import { holds, may, type Rights, type SiteRole } from '@review-service/visibility/rights';
import type { Viewer } from '@review-service/visibility/viewer';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { ListReader } from '../../hypermedia/lists/hidden-items';
import { TokenNeeds } from '../tokens/token-needs';
import type { StoredBounds } from '../tokens/token-bounds';
import { hiddenByAny, type TokenPolicy } from '../tokens/token-policy';

/** The person behind a request. */
export interface CallerPerson extends Rights {
  readonly id: number;
  readonly username: string;
  /** A program's account. */
  readonly isBot: boolean;
}

/** The Local Site of the request's URL, and the caller's role there. */
export interface Site extends SiteRole {
  readonly id: number;
  readonly name: string;
}

/** The API token of the request or its session. */
export interface CallerToken {
  readonly id: number;
  /** Which of its secrets: how often it had been renewed when it got this one. */
  readonly secret: number;
  /** The token that it was made from; null: none. */
  readonly parentId: number | null;
  /** The first end of the token, of this secret, and of the token that it was made from. As text from the database, with microseconds; null: never. */
  readonly expiresAt: string | null;
  /** Its own policy, and that of its parent: each request must be allowed by all of them. */
  readonly policies: readonly TokenPolicy[];
  /** The same: each holds by itself; none: it works wherever its owner may. */
  readonly bounds: readonly StoredBounds[];
  readonly localSiteId: number | null;
  /** Its note. */
  readonly note: string;
  /** It is for an agent, or its parent is. */
  readonly isAgent: boolean;
}

/** The OAuth2 token of the request. */
export interface Grant {
  readonly tokenId: number;
  /** As text from the database, with microseconds. */
  readonly expiresAt: string;
  /** The name of its application. */
  readonly application: string;
  /** The application acts as an agent. */
  readonly isAgent: boolean;
  /** `<policy id>:<access>`. */
  readonly scopes: readonly string[];
  /** Null: it works wherever its owner may. */
  readonly bounds: StoredBounds | null;
}

/** A company's directory, by the SCIM token of the request. */
export interface Directory {
  readonly id: number;
  readonly name: string;
  readonly tokenId: number;
  /** A new account has the whole `userName`, not only what stands before `@`. */
  readonly wholeUserNames: boolean;
}

/** How the caller was authenticated. Browsers send cookies and Basic credentials automatically. */
export type Via = 'nothing' | 'basic' | 'session' | 'api-token' | 'bearer' | 'feed-address' | 'scim-token';

/** The query for a caller's identity, and its whole result as text. */
export interface Seen {
  /** Put together only for a change. */
  readonly asked: () => Sql;
  readonly found: string;
}

/**
 * The sender of a request, the site, and the way of authentication. Anonymous is a caller, too, so code never tests for
 * undefined.
 */
export class Caller implements ListReader, Viewer {
  /** The rights that the request needs of its token, if any. */
  readonly needs = new TokenNeeds();

  /** What is said of the agent, if it is one: the header `Agent-Info`, unread. */
  agentInfo = '';

  /** A tool of agents makes this request. */
  isTool = false;

  constructor(
    readonly via: Via,
    readonly person: CallerPerson | null,
    /** Null: the URL names no Local Site. */
    readonly site: Site | null,
    readonly token: CallerToken | null = null,
    readonly grant: Grant | null = null,
    /** Undefined: no identity was queried. */
    readonly seen?: Seen,
    /** Of the cookie, which has more than this; undefined: no session. */
    readonly sessionId?: string,
    /** When its person last proved who they are, in seconds since 1970: by signing in, or later; undefined: not known. */
    readonly signedInAt?: number,
    /** No person, and of no right but at the endpoints of SCIM. */
    readonly directory?: Directory,
  ) {}

  /** An SQL condition: the identity and rights of the credentials are the same as at the start of the request. */
  get unchanged(): Sql {
    return this.seen ? sql`(${this.seen.asked()}) = ${this.seen.found}` : sql`true`;
  }

  get isAnonymous(): boolean {
    return this.person === null;
  }

  /**
   * Authenticated by password, or by a session that a password opened. A token has fewer rights, and a program may hold
   * it.
   */
  get isInPerson(): boolean {
    return this.person !== null && (this.via === 'basic' || (this.via === 'session' && this.token === null));
  }

  /** Proved in person who they are, a short while ago: by a password in this very request, or for their session. */
  get isFresh(): boolean {
    const isRecent = (this.signedInAt ?? 0) > Date.now() / 1000 - CONFIRMED_FOR_MINUTES * 60;
    return this.isInPerson && (this.via === 'basic' || isRecent);
  }

  /** When the token ends by which the caller is known; null: never, or by no token. */
  get tokenExpires(): string | null {
    return (this.grant ?? this.token)?.expiresAt ?? null;
  }

  /**
   * Where the token works by which the caller is known: each of these holds by itself. None: wherever the person may, or
   * there is no token.
   */
  get bounds(): readonly StoredBounds[] {
    return this.token?.bounds ?? (this.grant?.bounds ? [this.grant.bounds] : []);
  }

  /** Comes with a token that works on Local Sites only. */
  get isByTokenOfSite(): boolean {
    const isOfSite = this.grant ? this.site !== null : this.token !== null && this.token.localSiteId !== null;
    return isOfSite || this.bounds.some(({ sites }) => sites?.includes(0) === false);
  }

  /** 0 for anonymous: no row has this id, so SQL needs no special case. */
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
    return this.site !== null && (this.site.isAdmin || this.holds('site.change_localsite'));
  }

  /** Has the permission here. Superusers have all; a site's administrators a fixed set. */
  may(permission: Permission): boolean {
    return may(this.person, this.site, permission);
  }

  /** Has the permission as a person: being an administrator of the site makes no difference. */
  holds(permission: Permission): boolean {
    return holds(this.person, permission);
  }

  /** The items of a resource that the policy of the caller's API token hides from lists. */
  hiddenItems({ policyId }: ResourceDefinition): readonly string[] {
    return hiddenByAny(this.token?.policies ?? [], policyId);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first access check; always present after it. */
    caller: Caller;
  }
}

/** Sets the caller of the request, also in its log line. */
export function recognize(request: FastifyRequest, caller: Caller): void {
  request.caller = caller;
  caller.isTool = request.isOwnCall;
  caller.agentInfo = [request.headers[AGENT_INFO_HEADER] ?? ''].flat().join(', ');
  request.logged = caller.person ? { userId: caller.userId } : {};
}

/** Hands the caller to a handler. */
export const CurrentCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().caller,
);
