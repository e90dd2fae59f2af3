import { anchorOf, type ErrorDefinition, errors } from '@review-service/contracts/errors';
import { type JsonSchema, OAUTH2, wordsOf } from '../openapi';
import { Addresses } from './addresses';
import {
  answerOf,
  type Argument,
  type Document,
  errorsOf,
  isOfResource,
  nameIn,
  type DocumentedOperation,
  operationsOf,
} from './document';
import { objectHomes } from './object-homes';
import { typeWords, type TypeWords } from './type-words';

/** Where the values of a request stand, in the order in which one thinks of them. */
const PLACES = { path: 'In the address', body: 'In the body', query: 'In the query', header: 'In a header' };

const definitions = new Map(Object.values<ErrorDefinition>(errors).map((error) => [anchorOf(error), error]));

/** What the reference shows of a document: its operations by resource, and what their bodies and answers are made of. */
export type ReferenceContent = ReturnType<typeof referenceOf>;

/** Reads it from the document of a site, whose links begin with `base`. */
export function referenceOf(document: Document, base: string) {
  const { components, tags } = document;
  const homes = objectHomes(document);
  const at = new Addresses(base, homes);
  const scopes = components.securitySchemes.oauth2?.flows?.authorizationCode.scopes ?? {};
  const all = operationsOf(document);
  const sent = new Set(all.flatMap(({ operation }) => bodiesOf(operation).map(({ $ref }) => nameIn($ref as string))));
  const objects = Object.entries(components.schemas)
    .filter(([name]) => !sent.has(name))
    .map(([name, schema]) => object(name, schema));
  return {
    at,
    url: document.servers[0].url,
    credentials: Object.entries(components.securitySchemes).map(([name, { description }]) => ({ name, description })),
    resources: tags.map(({ name, description }) => ({
      name,
      title: titleOf(name),
      description,
      href: at.resource(name),
      operations: all.filter(({ operation }) => operation.tags[0] === name).map(shown),
      objects: objects.filter((one) => homes.get(one.name) === name),
    })),
    scopes: Object.entries(scopes).map(([scope, words]) => ({ scope, words, href: at.scope(scope) })),
    objects,
    /** Those of no resource. */
    otherObjects: objects.filter(({ name }) => !homes.has(name)),
  };

  function object(name: string, schema: JsonSchema) {
    const alternatives = ((schema.anyOf as JsonSchema[] | undefined) ?? [schema]).map((one) => ({
      description: one === schema ? undefined : one.description,
      fields: fieldsOf(one).map((field) => ({ ...field, words: leading(typeWords(field.schema)) })),
    }));
    const fieldNames = alternatives.flatMap(({ fields }) => fields.map((field) => field.name));
    const description = typeof schema.description === 'string' ? schema.description : undefined;
    return { name, description, alternatives, fieldNames, href: at.object(name) };
  }

  /** The same words, with the addresses of the objects that they name. */
  function leading(words: readonly TypeWords[]) {
    return words.map(({ text, schema }) => ({ text, ...(schema !== undefined && { href: at.object(schema) }) }));
  }

  function shown({ method, path, operation }: (typeof all)[number]) {
    const { operationId: id, parameters = [], security } = operation;
    const scope = security.flatMap(({ oauth2 = [] }) => oauth2)[0];
    const [body] = bodiesOf(operation).map((schema) => components.schemas[nameIn(schema.$ref as string)] ?? schema);
    const found = parameters.map((one): Argument => components.parameters[nameIn(one.$ref)] ?? one);
    const values = [
      ...found.map((one) => control(id, one.in, one)),
      ...fieldsOf(body ?? {}).map((field) => control(id, 'body', field)),
    ]
      .map((value) => ({ ...value, words: leading(value.words) }))
      .sort((one, other) => Number(other.required) - Number(one.required));
    const answers = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
    return {
      id,
      method,
      path,
      href: at.operation(operation),
      // The well-known path of a Local Site has its name at the end.
      url: path.startsWith('/.well-known/') ? path : base + path,
      summary: operation.summary,
      description: operation.description,
      scope: scope !== undefined && { name: scope, words: scopes[scope], href: at.scope(scope) },
      // The page sends fields, and no lists.
      canBeTried: isOfResource(operation) && body?.type !== 'array',
      places: Object.entries(PLACES)
        .map(([place, title]) => ({ title, fields: values.filter((value) => value.place === place) }))
        .filter(({ fields }) => fields.length > 0),
      sendsFile: values.some(({ isFile }) => isFile),
      answers: answers.map(([status, answer]) => ({
        status,
        description: answerOf(document, answer).description,
        forms: Object.entries(answerOf(document, answer).content ?? {}).map(([mediaType, { schema }]) => ({
          mediaType,
          words: leading(typeWords(schema)),
        })),
      })),
      errors: errorsOf(document, operation).map((anchor) => ({ anchor, ...definitions.get(anchor) })),
      samples: operation['x-codeSamples'],
    };
  }
}

/** `oauth_app`: OAuth apps. */
function titleOf(tag: string): string {
  if (tag === OAUTH2) return 'OAuth2';
  const words = wordsOf(tag);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same body can come in several forms. */
const bodiesOf = ({ requestBody }: DocumentedOperation): JsonSchema[] =>
  Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);

/** A member of an object. */
interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly description?: string;
  readonly required: boolean;
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  // The reason for the casts: these are what JSON Schema has under these names.
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, schema]) => ({
    name,
    schema,
    ...(typeof schema.description === 'string' && { description: schema.description }),
    required: (required as string[]).includes(name),
  }));
}

/** How a value is given on the page: with which kind of input, and under which id. */
function control(
  operation: string,
  place: string,
  { name, schema, description, required = false }: Omit<Argument, 'in'>,
) {
  const { type, default: usual } = schema;
  const choices = type === 'boolean' ? ['true', 'false'] : (schema.enum as unknown[] | undefined);
  return {
    id: `${operation}.${place}.${name}`,
    ...{ name, place, description, required, choices },
    words: typeWords(schema),
    deprecated: schema.deprecated,
    ...(usual !== undefined && usual !== '' && { usual: JSON.stringify(usual) }),
    isFile: schema.contentMediaType !== undefined,
    isNumber: type === 'integer',
  };
}
