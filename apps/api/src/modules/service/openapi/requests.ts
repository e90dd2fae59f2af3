import type { Type } from '@nestjs/common';
import { fieldNames, fieldSchema } from '@review-service/contracts/field';
import { SHOWN_TEXT_TYPES } from '@review-service/contracts/review-requests';
import type { RouteFiles } from '../../../http/route-files';
import type { Route } from '../../../hypermedia/resources/routes';
import type { Components } from './components';
import { contractSchema } from './contract-schemas';
import type { JsonSchema } from './schema';

/** The fields of a class of the contracts, with their descriptions and defaults. */
export function fieldsOf(type: Type<object>): { fields: Record<string, JsonSchema>; required: string[] } {
  const schema = contractSchema(type.name);
  const described = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const usual = new type();
  const fields = fieldNames(type).map((name): [string, JsonSchema] => {
    const preset = Reflect.get(usual, name) as unknown;
    const meaning = described[name] ?? { type: 'integer' };
    return [name, { ...meaning, ...fieldSchema(type, name), ...(preset !== undefined && { default: preset }) }];
  });
  const required = ((schema.required ?? []) as string[]).filter((name) => Reflect.get(usual, name) === undefined);
  return { fields: Object.fromEntries(fields), required };
}

const argument = (name: string, place: string, description: string): JsonSchema => ({
  name,
  in: place,
  description,
  schema: { type: 'string' },
});

/** What many operations take. */
export const sharedParameters: Readonly<Record<string, JsonSchema>> = {
  expand: argument(
    'expand',
    'query',
    'Names of links, separated by commas: the objects that they lead to stand in their place.',
  ),
  onlyFields: argument(
    'only-fields',
    'query',
    'Names of members, separated by commas: only these are shown of each object.',
  ),
  onlyLinks: argument(
    'only-links',
    'query',
    'Names of links, separated by commas: only these are shown of each object.',
  ),
  forceTextType: {
    ...argument('force-text-type', 'query', 'How all texts are to be shown; other words are passed over.'),
    schema: { type: 'string', enum: SHOWN_TEXT_TYPES },
  },
  ifMatch: argument('If-Match', 'header', 'The tag of what was read: 412 when it has changed since.'),
  idempotencyKey: argument(
    'Idempotency-Key',
    'header',
    'A name for this change, such as a UUID. Sent again with it, the change is made once.',
  ),
  ifNoneMatch: argument('If-None-Match', 'header', 'Tags of what is known already: 304 when nothing has changed.'),
};

const shared = (name: string): JsonSchema => ({ $ref: `#/components/parameters/${name}` });

const CONDITIONS: Readonly<Record<string, readonly JsonSchema[]>> = {
  GET: [shared('ifNoneMatch')],
  POST: [shared('idempotencyKey')],
  PUT: [shared('ifMatch'), shared('idempotencyKey')],
  DELETE: [shared('ifMatch'), shared('idempotencyKey')],
};

/** The placeholders of a path, query arguments, arguments that select members, and conditional headers. */
export function parametersOf(
  { path, method }: Route,
  query: Type<object> | undefined,
  { isShown, hasTexts }: { readonly isShown: boolean; readonly hasTexts: boolean },
): JsonSchema[] {
  const placeholders = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: /_id$|_revision$/.test(name) ? 'integer' : 'string' },
  }));
  const { fields, required } = query ? fieldsOf(query) : { fields: {}, required: [] };
  const declared = Object.entries(fields).map(([name, { description, ...schema }]) => ({
    ...{ name, in: 'query', ...(required.includes(name) && { required: true }) },
    ...(description !== undefined && { description }),
    schema,
  }));
  const chosen = isShown ? ['expand', 'onlyFields', 'onlyLinks'].map(shared) : [];
  if (hasTexts && method === 'GET') chosen.push(shared('forceTextType'));
  return [...placeholders, ...declared, ...chosen, ...(CONDITIONS[method] ?? [])];
}

const EXTRA_DATA: Record<string, JsonSchema> = {
  'extra_data:json': { type: 'string', description: 'A JSON Merge Patch (RFC 7396) of the extra data.' },
  'extra_data:json-patch': { type: 'string', description: 'A JSON Patch (RFC 6902) of the extra data.' },
};
const EXTRA_KEYS = { '^extra_data\\.': { description: 'One key of the extra data; empty (in JSON null) removes it.' } };

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const A_FILE = { contentMediaType: 'application/octet-stream', description: 'The file itself.' };

/** What a body may be made of: its fields, changes of extra data, and files. */
interface BodyParts {
  readonly form?: Type<object>;
  readonly strict: boolean;
  readonly takesExtraData: boolean;
  readonly files?: RouteFiles['parts'];
}

/** A body in the forms that are read (docs/wire/requests.md#request-bodies); files come in parts only. */
export function requestBody(
  { form, strict, takesExtraData, files = [] }: BodyParts,
  example: object | undefined,
  components: Components,
) {
  if (!form) return undefined;
  const { fields, required } = fieldsOf(form);
  const neededFiles = files.filter(({ isOptional }) => !isOptional).map(({ name }) => name);
  const needed = [...required, ...neededFiles];
  const schema = components.share('schemas', form.name, {
    type: 'object',
    description: contractSchema(form.name).description,
    properties: {
      ...fields,
      ...(takesExtraData && EXTRA_DATA),
      ...Object.fromEntries(files.map(({ name }) => [name, A_FILE])),
    },
    ...(takesExtraData && { patternProperties: EXTRA_KEYS }),
    ...(needed.length > 0 && { required: needed }),
    ...(strict && { additionalProperties: false }),
  });
  const mediaTypes = neededFiles.length === 0 ? [...FORMS, 'application/json'] : ['multipart/form-data'];
  const content = Object.fromEntries(
    mediaTypes.map((mediaType) => [mediaType, { schema, ...(example && { example }) }]),
  );
  return { ...(needed.length > 0 && { required: true }), content };
}
