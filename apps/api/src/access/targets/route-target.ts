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
import { Audit } from '@review-service/platform/audit/audit';
import { Database } from '@review-service/platform/database/database';
import { Outbox } from '@review-service/platform/outbox/outbox';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../errors/api.exception';
import { MovedException } from '../../http/moved';
import { Preconditions } from '../../hypermedia/answers/preconditions';
import { ResourceKey, type ResourceMetadata } from '../../hypermedia/resources/resource.metadata';
import type { Caller } from '../callers/caller';
import { Claim } from './claim';
import { conceal, refuse, tellsWhatIsThere, unlessRefused } from '../rules/refuse';

/** The rule of each action on an entity: one sentence per action. */
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

const MOVES = Symbol('names what may have another URL now');
/** The targets of which the same is true. */
const moving = new WeakSet<Type>();

/** Does a GET redirect to the new URL once the object is renamed (308)? */
export const maybeMoved = (handler: object): boolean => Reflect.hasMetadata(MOVES, handler);

/** The services that a target asks, by the names that it has for them. */
type Services = Readonly<Record<string, Type>>;

type Instances<Uses extends Services> = { readonly [Name in keyof Uses]: InstanceType<Uses[Name]> };

/** The look-up of a URL's object, and the rules of its actions. */
interface Target<Uses extends Services, Entity, Action extends string> {
  readonly uses: Uses;
  readonly policy: Policy<Entity, Action>;
  /** Pages give the same answer for missing and hidden objects, because a name is information, too. */
  readonly isSecret?: boolean;
  /** The parameters by which an entity is found now that had those of the URL before, if the caller may see it. */
  readonly moved?: (uses: Instances<Uses>, params: RouteParams, caller: Caller) => Promise<RouteParams | undefined>;
  /** The entity that the URL names for this caller, or undefined. */
  readonly find: (uses: Instances<Uses>, params: RouteParams, caller: Caller) => Promise<Entity | undefined>;
}

/** The same of an object that may be changed. */
interface ChangeableTarget<Uses extends Services, Entity, Action extends string> extends Target<Uses, Entity, Action> {
  /**
   * The resource that a GET of the entity's own URL shows, whose ETag `If-Match` names. A change below the entity, such
   * as a POST to one of its lists, has another target and is not compared with it (RFC 9110 section 13.1.1).
   */
  readonly shownAs: ResourceMetadata;
  /** The same row again, locked until the transaction ends, or undefined if it was deleted. */
  readonly lock: (uses: Instances<Uses>, entity: Entity, caller: Caller) => Promise<Entity | undefined>;
  /** The presenter's input if it is not the row itself, for comparing with `If-Match`. Undefined: nothing is shown yet. */
  readonly shown?: (uses: Instances<Uses>, entity: Entity, caller: Caller) => Promise<unknown>;
}

/** Any target, once the types of its functions have been checked. */
type AnyTarget<Entity, Action extends string> = Target<Services, Entity, Action> &
  Partial<ChangeableTarget<Services, Entity, Action>>;

/** Hands a handler the entity that the URL names, if the policy lets the caller do this with it. */
type Asking<Action extends string> = (action: Action) => ParameterDecorator;

/** The parameter decorator of a target, and its class, for the targets of objects below. */
export type Targeting<Entity, Action extends string> = Asking<Action> & {
  readonly target: Type<RouteTarget<Entity, Action>>;
};

/** The same, with `.claim`, which hands the handler a Claim. */
export type ClaimTargeting<Entity, Action extends string> = Targeting<Entity, Action> & {
  readonly claim: Asking<Action>;
};

/** Loads the entity that a route names (100) and lets the request through only if the policy agrees (101, 103). */
abstract class RouteTarget<Entity, Action extends string> implements PipeTransform<
  Ask,
  Promise<Entity | Claim<Entity>>
> {
  @Inject() private readonly preconditions!: Preconditions;
  @Inject() private readonly reflector!: Reflector;
  @Inject() private readonly db!: Database;
  @Inject() private readonly audit!: Audit;
  @Inject() private readonly outbox!: Outbox;

  constructor(
    private readonly uses: Instances<Services>,
    private readonly defined: AnyTarget<Entity, Action>,
  ) {}

  async transform({ action, request, controller, asClaim }: Ask): Promise<Entity | Claim<Entity>> {
    const { caller } = request;
    const params = request.params as RouteParams;
    // PostgreSQL's text has no NUL, so no object has such a name.
    if (Object.values(params).some((value) => value.includes('\0'))) fail(errors.doesNotExist);
    const isConcealed = this.defined.isSecret === true && !tellsWhatIsThere(request);
    const found = this.find(params, caller);
    const entity = isConcealed
      ? ((await unlessRefused(found)) ?? conceal(caller))
      : ((await found) ?? fail(errors.doesNotExist));
    if (isConcealed && !this.allows(action, caller, entity) && !this.allows('read', caller, entity)) conceal(caller);
    this.authorize(action, caller, entity);
    return asClaim ? this.claim(entity, { action, request, controller }) : entity;
  }

  /** The checked entity, for the targets of objects below it, before these are loaded. */
  async checked(action: Action, params: RouteParams, caller: Caller): Promise<Entity | undefined> {
    const entity = await this.find(params, caller);
    if (entity !== undefined) this.authorize(action, caller, entity);
    return entity;
  }

  /** The entity that the URL names. Leads to another URL, if this one has a former name of it. */
  private async find(params: RouteParams, caller: Caller): Promise<Entity | undefined> {
    const entity = await this.defined.find(this.uses, params, caller);
    if (entity !== undefined) return entity;
    const now = await this.defined.moved?.(this.uses, params, caller);
    if (now) throw new MovedException(now);
    return undefined;
  }

  private claim(entity: Entity, { action, request, controller }: Omit<Ask, 'asClaim'>): Claim<Entity> {
    const { caller } = request;
    const { uses } = this;
    const { shownAs, lock: lockAgain, shown } = this.defined;
    if (!shownAs || !lockAgain) throw new Error('What may be changed needs `shownAs` and `lock`.');
    // Pages have no resource, and so no ETag for `If-Match`.
    const served = this.reflector.get<ResourceMetadata | undefined>(ResourceKey, controller);
    const isOwnUrl = served?.definition === shownAs.definition;
    const match = async (now: Entity) => {
      if (!isOwnUrl) return;
      await this.preconditions.check(request, shownAs, () => (shown ? shown(uses, now, caller) : Promise.resolve(now)));
    };
    const lock = async () => {
      const locked = (await lockAgain(uses, entity, caller)) ?? fail(errors.doesNotExist);
      this.authorize(action, caller, locked);
      await match(locked);
      return locked;
    };
    const { db, audit, outbox } = this;
    return new Claim(caller, entity, lock, match, { db, audit, outbox });
  }

  private authorize(action: string, caller: Caller, entity: Entity): void {
    if (!this.allows(action, caller, entity)) refuse(caller);
  }

  /** A token with bounds may do nothing with an object that it may not read: only `read` of a policy knows bounds. */
  private allows(action: string, caller: Caller, entity: Entity): boolean {
    const policy = this.defined.policy as Policy<Entity>;
    const mayRead = caller.bounds.length === 0 || (policy.read?.(caller, entity) ?? true);
    return policy[action]?.(caller, entity) === true && mayRead;
  }
}

/**
 * Makes the parameter decorators of one kind of object: `@GroupTo('read')` hands the handler the entity that the URL
 * names, `@GroupTo.claim('update')` a Claim on it. Actions that the policy does not have do not compile, nor does a claim
 * on targets without `shownAs` and `lock`.
 */
export function defineTarget<Uses extends Services, Entity, Action extends string>(
  target: ChangeableTarget<Uses, Entity, Action>,
): ClaimTargeting<Entity, Action>;
export function defineTarget<Uses extends Services, Entity, Action extends string>(
  target: Target<Uses, Entity, Action> & { readonly lock?: never; readonly shownAs?: never },
): Targeting<Entity, Action>;
export function defineTarget<Entity, Action extends string>(target: object): ClaimTargeting<Entity, Action> {
  // The reason for the cast: the signatures above have checked the types of its functions.
  const defined = target as AnyTarget<Entity, Action>;
  const uses = Object.entries(defined.uses);

  @Injectable()
  class DefinedTarget extends RouteTarget<Entity, Action> {
    constructor(...services: unknown[]) {
      super(Object.fromEntries(uses.map(([name], index) => [name, services[index]])), defined);
    }
  }
  for (const [index, [, service]] of uses.entries()) Inject(service)(DefinedTarget, undefined, index);
  if (defined.moved || uses.some(([, service]) => moving.has(service))) moving.add(DefinedTarget);

  const asking = (asClaim: boolean): Asking<Action> => {
    const ask = createParamDecorator((action: string, context: ExecutionContext): Ask => ({
      action,
      asClaim,
      request: context.switchToHttp().getRequest<FastifyRequest>(),
      controller: context.getClass(),
    }));
    return (action) => (prototype, property, index) => {
      const handler = (prototype as Record<string, object>)[property as string] as object;
      Reflect.defineMetadata(TARGETED, true, handler);
      if (moving.has(DefinedTarget)) Reflect.defineMetadata(MOVES, true, handler);
      ask(action, DefinedTarget)(prototype, property, index);
    };
  };
  return Object.assign(asking(false), { claim: asking(true), target: DefinedTarget });
}
