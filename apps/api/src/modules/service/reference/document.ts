import { AGENT_TOOLS, type JsonSchema, OAUTH2 } from '../openapi';

/** An answer of an operation, or a reference to one. */
export interface DocumentedAnswer {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  readonly 'x-errors'?: readonly string[];
}

/** An argument of an operation, or a reference to one. */
export interface Argument {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

/** An operation of the OpenAPI document. */
export interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Argument[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
  readonly 'x-codeSamples': readonly { readonly label: string; readonly source: string }[];
}

/** A kind of credentials. */
interface Scheme {
  readonly description: string;
  readonly flows?: { readonly authorizationCode: { readonly scopes: Readonly<Record<string, string>> } };
}

/** The members of the OpenAPI document that pages for people show. */
export interface Document extends JsonSchema {
  readonly servers: readonly [{ readonly url: string }];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: {
    readonly responses: Readonly<Record<string, DocumentedAnswer>>;
    readonly parameters: Readonly<Record<string, Argument>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, Scheme>>;
  };
}

/** An operation, and how it is asked for. */
interface Served {
  readonly method: string;
  readonly path: string;
  readonly operation: DocumentedOperation;
}

/** An operation of the API: what is described of it is the same for all of them. */
export const isOfResource = ({ tags }: Pick<DocumentedOperation, 'tags'>): boolean =>
  !tags.includes(OAUTH2) && !tags.includes(AGENT_TOOLS);

const METHODS = ['get', 'post', 'put', 'delete'];

/** Every operation, in the order of the document. */
export const operationsOf = ({ paths }: Document): Served[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) =>
      item[method] ? [{ method: method.toUpperCase(), path, operation: item[method] }] : [],
    ),
  );

/** What a reference names in the document. */
export const nameIn = (ref: string | undefined): string => ref?.split('/').at(-1) ?? '';

/** An answer of the document itself, where it is referred to. */
export const answerOf = ({ components }: Document, answer: DocumentedAnswer): DocumentedAnswer =>
  components.responses[nameIn(answer.$ref)] ?? answer;

/** Which errors of the catalogue an operation may answer, by what they are called there. */
export const errorsOf = (document: Document, { responses }: DocumentedOperation): string[] =>
  Object.values(responses).flatMap((answer) => answerOf(document, answer)['x-errors'] ?? []);
