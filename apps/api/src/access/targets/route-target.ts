import {
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { errors } from '@review-service/contracts/errors';
import { sql } from '@review-service/database/sql';
import { isStill, type Versioned } from '@review-service/database/versions';
import { Database } from '@review-service/platform/database/database';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../errors/api.exception';
import { Preconditions } from '../../hypermedia/answers/preconditions';
import { ResourceKey, type ResourceMetadata } from '../../hypermedia/resources/resource.metadata';
import type { Caller } from '../callers/caller';
import { Claim } from './claim';
import { conceal, refuse, tellsWhatIsThere, unlessRefused } from '../refuse';

/** Who may do what with an entity: one sentence per action. */
export type Policy<Entity, Action extends string = string> = Record<
  Action,
  (caller: Caller, entity: Entity) => boolean
>;

/** The placeholders of a route with their values in the URL. */
export type RouteParams = Readonly<Record<string, string>>;

interface Ask {
  readonly action: string;
  readonly request: FastifyRequest;
  readonly controller: Type;
  /** The handler changes the entity, and does not only read it. */
  readonly asClaim: boolean;
}

const TARGETED = Symbol('has a route target');

/** Does the handler have a parameter that checks the object of its URL? */
export const hasRouteTarget = (handler: object): boolean => Reflect.hasMetadata(TARGETED, handler);

/** Loads the entity that a route names (100) and lets the request through only if the policy agrees (101, 103). */
@Injectable()
export abstract class RouteTarget<Entity> implements PipeTransform<Ask, Promise<Entity | Claim<Entity>>> {
  @Inject() private readonly preconditions!: Preconditions;
  @Inject() private readonly reflector!: Reflector;
  @Inject() private readonly db!: Database;

  protected abstract readonly policy: Policy<Entity>;
  /** Pages give the same answer for missing and hidden objects, because a name is information, too. */
  protected readonly isSecret: boolean = false;
  /** The entity that the URL names for this caller, or undefined. */
  protected abstract find(params: RouteParams, caller: Caller): Promise<Entity | undefined>;
  /** The same row again, locked until the transaction ends, or undefined if it was deleted. */
  protected lock?(entity: Entity, caller: Caller): Promise<Entity | undefined>;
  /**
   * The resource that a GET of the entity's own URL shows, whose ETag `If-Match` names. A change below the entity, such
   * as a POST to one of its lists, has another target and is not compared with it (RFC 9110 section 13.1.1).
   */
  protected readonly shownAs?: ResourceMetadata;
  /** The presenter's input if it is not the row itself, for comparing with `If-Match`. Undefined: nothing is shown yet. */
  protected shown?(entity: Entity, caller: Caller): Promise<unknown>;

  async transform({ action, request, controller, asClaim }: Ask): Promise<Entity | Claim<Entity>> {
    const { caller } = request;
    const params = request.params as RouteParams;
    // PostgreSQL's text has no NUL, so no object has such a name.
    if (Object.values(params).some((value) => value.includes('\0'))) fail(errors.doesNotExist);
    const isConcealed = this.isSecret && !tellsWhatIsThere(request);
    const found = this.find(params, caller);
    const entity = isConcealed
      ? ((await unlessRefused(found)) ?? conceal(caller))
      : ((await found) ?? fail(errors.doesNotExist));
    if (isConcealed && !this.allows(action, caller, entity) && !this.allows('read', caller, entity)) conceal(caller);
    this.authorize(action, caller, entity);
    return asClaim ? this.claim(entity, { action, request, controller }) : entity;
  }

  private claim(entity: Entity, { action, request, controller }: Omit<Ask, 'asClaim'>): Claim<Entity> {
    const { caller } = request;
    const shownAs = this.shownAs ?? notShown(this.constructor.name);
    // Pages have no resource, and so no ETag for `If-Match`.
    const served = this.reflector.get<ResourceMetadata | undefined>(ResourceKey, controller);
    const isOwnUrl = served?.definition === shownAs.definition;
    const compare = async (now: Entity) => {
      if (!isOwnUrl) return;
      await this.preconditions.check(request, shownAs, () =>
        this.shown ? this.shown(now, caller) : Promise.resolve(now),
      );
    };
    const lock = async () => {
      const locked = (await this.lock?.(entity, caller)) ?? fail(errors.doesNotExist);
      this.authorize(action, caller, locked);
      await compare(locked);
      return locked;
    };
    return new Claim(caller, entity, lock, async (statement) => {
      const attempt = (now: Entity) =>
        statement((row) => sql`${isStill(row, versioned(now))} and ${caller.unchanged}`, now);
      await compare(entity);
      const [changed] = await attempt(entity);
      if (changed) return changed;
      return this.db.transaction(async () => {
        const [changedNow] = await attempt(await lock());
        // The row is locked and in this version, so it must be the caller that changed.
        return changedNow ?? fail(errors.loginFailed, { message: CALLER_HAS_CHANGED });
      });
    });
  }

  private authorize(action: string, caller: Caller, entity: Entity): void {
    if (!this.allows(action, caller, entity)) refuse(caller);
  }

  private allows(action: string, caller: Caller, entity: Entity): boolean {
    return this.policy[action]?.(caller, entity) === true;
  }

  /**
   * Makes the parameter decorators of one kind of target: `@GroupTo('read')` hands the handler the entity,
   * `@GroupTo.claim('update')` a Claim on it. Actions that the policy does not have do not compile.
   */
  static decorator<P extends Policy<never>>(target: Type<PipeTransform>) {
    const make = (asClaim: boolean) => {
      const ask = createParamDecorator((action: string, context: ExecutionContext): Ask => ({
        action,
        asClaim,
        request: context.switchToHttp().getRequest<FastifyRequest>(),
        controller: context.getClass(),
      }));
      return (action: Extract<keyof P, string>): ParameterDecorator =>
        (prototype, property, index) => {
          const handler = (prototype as Record<string, object>)[property as string] as object;
          Reflect.defineMetadata(TARGETED, true, handler);
          ask(action, target)(prototype, property, index);
        };
    };
    return Object.assign(make(false), { claim: make(true) });
  }
}

const CALLER_HAS_CHANGED =
  'Your login, or what you may do, changed while this was under way. Nothing was changed. Send it again.';

/** Requires that the found entity has its version, for claims that change it in one statement. */
function versioned(entity: unknown): Versioned {
  if ((entity as Partial<Versioned>).version !== undefined) return entity as Versioned;
  throw new Error('What is changed in one statement needs `versionOf` among its columns.');
}

const notShown = (target: string): never => {
  throw new Error(`${target} lets its entity be changed, so it needs \`shownAs\`: what If-Match is compared with.`);
};
