import type { Schema } from '../openapi';

/** An answer of an operation, or a reference to one. */
interface Response {
  readonly $ref?: string;
  readonly 'x-errors'?: readonly string[];
}

/** An operation of the OpenAPI document, as far as pages for people show it. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<Record<string, Response>>;
}

/** The OpenAPI document, as far as pages for people show it. */
export interface Document extends Schema {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

/** The name of the tag of what is no resource of the API. */
export const OAUTH2 = 'oauth2';

const METHODS = ['get', 'post', 'put', 'delete'];

/** Every operation, in the order of the document. */
export const operationsOf = ({ paths }: Document): Operation[] =>
  Object.values(paths).flatMap((path) => METHODS.flatMap((method) => path[method] ?? []));

/** Which errors of the catalogue an operation may answer, by what they are called there. */
export const errorsOf = ({ components }: Document, { responses }: Operation): string[] =>
  Object.values(responses).flatMap((response) => {
    const { 'x-errors': errors = [] } = components.responses[response.$ref?.split('/').at(-1) ?? ''] ?? response;
    return errors;
  });
