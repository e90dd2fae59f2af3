import type { FileSource } from './bodies.ts';
import type { components, paths } from './openapi.ts';

/** What is sent and shown, by the names of the description. */
export type Schemas = components['schemas'];
/** Where one can go from an answer. */
export type Link = Schemas['Link'];
/** What a call may do. */
export type Method = 'get' | 'post' | 'put' | 'delete';

/** The paths of the description that have this method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends keyof paths> = NonNullable<paths[P][M]>;
type QueryOf<O> = O extends { parameters: { query?: infer Q } } ? NonNullable<Q> : never;

/** The paths of lists: those that can be counted. */
export type ListPath = {
  [P in PathWith<'get'>]: 'counts-only' extends keyof QueryOf<Operation<'get', P>> ? P : never;
}[PathWith<'get'>];

/** Where a call goes: the values of its path's placeholders, or a link of an answer that leads to such a path. */
type Where<O> = O extends { parameters: { path: infer Values } }
  ? { readonly path: Values; readonly link?: never } | { readonly path?: never; readonly link: Link | undefined }
  : { readonly path?: never; readonly link?: Link | undefined };

/** `count` asks for counts, so that nothing else has two kinds of answers. */
type Asked<O> = [QueryOf<O>] extends [never] ? { query?: never } : QueryWithoutCounts<QueryOf<O>>;
type QueryWithoutCounts<Q> = object extends Q
  ? { readonly query?: Omit<Q, 'counts-only'> }
  : { readonly query: Omit<Q, 'counts-only'> };

/** A part that is anything is a file; `extra_data.<key>` may be any, and nothing else that is not described. */
type Fields<B> = {
  [K in keyof B as string extends K ? never : K]: unknown extends B[K] ? FileSource : B[K];
} & (string extends keyof B ? { readonly [key: `extra_data.${string}`]: unknown } : unknown);
type ContentOf<O> = O extends { requestBody?: infer R } ? NonNullable<R> : never;
type Sent<O> = [ContentOf<O>] extends [never]
  ? { readonly body?: never }
  : ContentOf<O> extends { content: infer C }
    ? O extends { requestBody: object }
      ? { readonly body: Fields<C[keyof C]> }
      : { readonly body?: Fields<C[keyof C]> }
    : never;

/** What every call takes. */
export interface CallOptions {
  /** Ends the call, whatever it is doing. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one try until its answer has been read; instead of the service's. */
  readonly timeout?: number | undefined;
  /** In a page: sent also if that is left meanwhile. Its body has at most 64 KiB. */
  readonly keepalive?: boolean | undefined;
}

/** What changes take, too. An object that was read by itself stands for its tag. */
interface ChangeOptions {
  /** Refuses the change (412, `PreconditionFailed`) when this has changed since it was read: the object, or its tag. */
  readonly ifMatch?: object | string | undefined;
  /** The name of this change, for one that is sent again by another process; otherwise made up for each call. */
  readonly idempotencyKey?: string | undefined;
}

interface ReadOptions {
  /** Resolves with the same answer again when this is as it was: an object that was read, or the whole answer. */
  readonly ifNoneMatch?: object | undefined;
}

/** What a call of this operation takes. */
export type OptionsOf<M extends Method, P extends PathWith<M>> = CallOptions &
  Where<Operation<M, P>> &
  Asked<Operation<M, P>> &
  (M extends 'get' ? ReadOptions : ChangeOptions & Sent<Operation<M, P>>);

/** The same as an argument, which may be left out when nothing is needed. */
export type Given<Options> = object extends Options ? [options?: Options] : [options: Options];

type JsonIn<C> = keyof C & `application/${string}json`;
/** Where an object has a type of its own, plain JSON is another form of it, for those who ask for that. */
type JsonOf<C> = [Exclude<JsonIn<C>, 'application/json'>] extends [never]
  ? C[JsonIn<C>]
  : C[Exclude<JsonIn<C>, 'application/json'>];
type SuccessOf<O> = O extends { responses: infer R }
  ? { [S in keyof R]: R[S] extends { content: infer C } ? JsonOf<C> : undefined }[keyof R]
  : never;

/** What a call of this operation resolves with: the body of its answer. */
export type AnswerTo<M extends Method, P extends PathWith<M>> = Exclude<
  SuccessOf<Operation<M, P>>,
  { count: number; stat: 'ok' }
>;

/** The objects in a list. */
export type ItemOf<P extends ListPath> = P extends ListPath
  ? Extract<AnswerTo<'get', P>[keyof AnswerTo<'get', P>], readonly unknown[]>[number]
  : never;
