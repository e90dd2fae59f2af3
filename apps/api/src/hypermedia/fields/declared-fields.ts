import type { Type } from '@nestjs/common';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { fieldNames, fillFields } from '@review-service/contracts/field';
import { errors } from '@review-service/contracts/errors';
import { PageQuery } from '@review-service/contracts/paging';
import { validateSync } from 'class-validator';
import { didYouMean } from '@review-service/platform/words/nearest';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiException, type FieldErrors } from '../../errors/api.exception';
import { type Body, bodyOf } from '../../http/bodies';
import { FILE_REQUIRED, filesWithoutParts } from '../../http/sent-file.decorator';
import { takesExtraData } from '../extra-data/extra-data';
import { namesIn } from './selection';

type Source = 'form' | 'arguments';
interface Declared {
  readonly type: Type<object>;
  readonly strict: boolean;
}

const KEY = Symbol('declared fields');
const SPECIAL = [
  ...['api_format', 'callback', '_method', 'expand', 'only-fields', 'only-links', 'force-text-type'],
  'local_site',
];

/** The maximum of unknown fields in the header; only names that fit into a header. */
const NAMED_AT_MOST = 10;
const NAMEABLE = /^[\w.-]{1,40}$/;

/** Valid values, until the handler's parameters read them. */
const accepted = new WeakMap<FastifyRequest, Partial<Record<Source, object>>>();

const given =
  (source: Source) =>
  <T extends object>(request: FastifyRequest, type: Type<T>): T => {
    const found = accepted.get(request)?.[source];
    if (found instanceof type) return found;
    throw new Error(`The handler declares no ${type.name}`);
  };

/** The arguments of a request, of the class that its handler declares for them. */
export const argumentsGiven = given('arguments');

/** The fields of its body, likewise. */
export const formGiven = given('form');

const parameter = (source: Source) => {
  const read = createParamDecorator(
    (_: unknown, context: ExecutionContext) =>
      accepted.get(context.switchToHttp().getRequest<FastifyRequest>())?.[source],
  );
  return (given?: 'strict' | Type<object>, strictness?: 'strict'): ParameterDecorator =>
    (target, property, index) => {
      const types = Reflect.getMetadata('design:paramtypes', target, property as string) as Type<object>[];
      const handler = (target as Record<string, object>)[property as string] as object;
      const type = typeof given === 'function' ? given : types[index];
      const declared = { type, strict: (strictness ?? given) === 'strict' };
      Reflect.defineMetadata(KEY, { ...declaredBy(handler), [source]: declared }, handler);
      read()(target, property, index);
    };
};

/**
 * The fields of the body, as declared by the parameter's DTO class, or by this one where the parameter's is not known to
 * the compiler. `strict`: refuses unknown fields.
 */
export const Form = parameter('form');

/** The arguments of the query, likewise. */
export const Arguments = parameter('arguments');

/** The DTO classes that a handler declares, by where their values come from. */
export const declaredBy = (handler: object): Partial<Record<Source, Declared>> =>
  (Reflect.getMetadata(KEY, handler) as Partial<Record<Source, Declared>> | undefined) ?? {};

/** The names of the fields that a handler declares, for tools that try all routes. */
export function declaredFieldNames(handler: object): { form: string[]; query: string[] } {
  const { form, arguments: query } = declaredBy(handler);
  return { form: form ? fieldNames(form.type) : [], query: query ? fieldNames(query.type) : [] };
}

/**
 * Checks a handler's declared fields before anything is loaded: Nest would run this together with the pipes that load
 * objects, but the order is part of the contract (decision A1). Reports all faults at once. A header lists ignored
 * fields of a body, to show misspelled ones.
 */
export function checkDeclaredFields(handler: object, request: FastifyRequest, reply: FastifyReply): void {
  const faults: FieldErrors = {};
  const values: Partial<Record<Source, object>> = {};
  for (const [source, declared] of Object.entries(declaredBy(handler)) as [Source, Declared][]) {
    const given = source === 'form' ? bodyOf(request) : argumentsOf(request);
    values[source] = fill(declared.type, given, faults);
    const unknown = unknownFields(declared.type, given, request).filter((name) => !isExtra(handler, source, name));
    if (declared.strict) for (const name of unknown) faults[name] = [notSupported(name, declared.type)];
    else if (source === 'form') nameUnknown(reply, unknown);
  }
  if (Object.keys(faults).length > 0) {
    for (const name of filesWithoutParts(handler, request)) faults[name] = [FILE_REQUIRED];
    throw new ApiException(errors.invalidFormData, { fields: faults });
  }
  if (values.arguments instanceof PageQuery) {
    const shown = namesIn(request, 'only-fields');
    if (shown) values.arguments.shown = shown;
    if (namesIn(request, 'expand')?.size) values.arguments.expands = true;
  }
  accepted.set(request, values);
}

/** Reads text fields into this type, or reports all faults at once: for forms that show faults beside their fields. */
export function readFields<T extends object>(type: Type<T>, values: ReadonlyMap<string, string>): T {
  const faults: FieldErrors = {};
  const filled = fill(type, { isText: true, values }, faults);
  if (Object.keys(faults).length > 0) throw new ApiException(errors.invalidFormData, { fields: faults });
  return filled;
}

/** Types that are valid without any field: an empty request need not be validated again. */
const needNothing = new WeakSet<Type<object>>();

function fill<T extends object>(type: Type<T>, { isText, values }: Body, faults: FieldErrors): T {
  if (values.size === 0 && needNothing.has(type)) return new type();
  const filled = fillFields(type, values, isText);
  // A type may declare no fields: extra data is none.
  const found = validateSync(filled, { forbidUnknownValues: false });
  for (const { property, constraints = {} } of found) {
    faults[property] = Object.values(constraints).flatMap((text) => text.split('\n'));
  }
  if (values.size === 0 && found.length === 0) needNothing.add(type);
  return filled;
}

function unknownFields(type: Type<object>, { values }: Body, request: FastifyRequest): string[] {
  if (values.size === 0) return [];
  const tolerated = new Set([
    ...SPECIAL,
    ...SPECIAL.map((name) => name.replaceAll('-', '_')),
    ...placeholdersOf(request),
  ]);
  const known = new Set(fieldNames(type));
  return [...values.keys()].filter((name) => !known.has(name) && !tolerated.has(name));
}

const notSupported = (name: string, type: Type<object>): string =>
  `This field is not supported here. ${didYouMean(name, fieldNames(type))}`.trimEnd();

const isExtra = (handler: object, source: string, name: string): boolean =>
  source === 'form' && /^extra_data[.:]/.test(name) && takesExtraData(handler);

function nameUnknown(reply: FastifyReply, unknown: readonly string[]): void {
  const named = unknown.filter((name) => NAMEABLE.test(name) && !name.startsWith('extra_data'));
  if (named.length > 0) reply.header('x-unknown-fields', named.slice(0, NAMED_AT_MOST).join(', '));
}

function argumentsOf(request: FastifyRequest): Body {
  const query = Object.entries(request.query as Record<string, string | string[]>);
  return {
    isText: true,
    values: new Map(query.map(([name, value]) => [name, Array.isArray(value) ? value.at(-1) : value])),
  };
}

/** RBTools 6 repeats a URL's variables as arguments, with hyphens (decision W8). */
const placeholdersOf = (request: FastifyRequest): string[] =>
  Object.keys(request.params as object).flatMap((name) => [name, name.replaceAll('_', '-')]);
