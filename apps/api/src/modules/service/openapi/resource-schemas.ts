import { type ResourceDefinition, typeNameOf } from '@review-service/contracts/resource';
import { contractSchema, fieldsSchema } from './contract-schemas';
import { anyOf, objectOf, refTo, type JsonSchema } from './schema';

/** What `expand=name` puts in place of a link of a resource. */
export interface Inlined {
  readonly of: ResourceDefinition;
  readonly name: string;
  readonly definition: ResourceDefinition;
  readonly kind: 'children' | 'object' | 'collection';
}

const text = { type: 'string' };
const ok: JsonSchema = { const: 'ok', type: 'string', description: 'The request succeeded.' };
const links = { type: 'object', description: 'Where a client can go next.', additionalProperties: refTo('Link') };
const count = { type: 'integer', minimum: 0, description: 'How many there are on all pages.' };

/** What `_expanded` says of each expansion. */
const expansions = {
  type: 'object',
  description: 'Of each member that stands in place of a link: what was there.',
  additionalProperties: objectOf({ item_mimetype: text, list_mimetype: text, list_url: text }, ['item_mimetype']),
};

/** The names of three schemas of a resource: of its objects, of the answer with one, and of the answer with many. */
export const schemaNames = ({ name, listShape }: ResourceDefinition) => {
  const object = typeNameOf(name);
  return { object, entry: listShape ?? object, item: `${object}Answer`, list: `${object}ListAnswer` };
};

/**
 * The schemas of a resource by name: of its objects, made of the contracts' interface, their links and what can be
 * expanded in them, and of the answers that show them. None where the contracts have no interface: it is never shown.
 */
export function resourceSchemas(
  definition: ResourceDefinition,
  { isListed, isAlone }: { isListed: boolean; isAlone: boolean },
  inlined: readonly Inlined[],
): Record<string, JsonSchema> {
  const fields = fieldsSchema(definition.shape);
  if (!fields) return {};
  const names = schemaNames(definition);
  const own = withDeprecated((fields.properties ?? {}) as Record<string, JsonSchema>, definition);
  const required = fields.required as string[] | undefined;
  const expanded = expandedMembers(definition, inlined, own);
  const members = { ...own, ...expanded, links };
  const isTop = definition.itemKey === '';
  const properties = {
    ...members,
    ...(Object.keys(expanded).length > 0 && { _expanded: expansions }),
    ...(isTop && { stat: ok }),
  };
  const object = {
    ...objectOf(properties, [...(required ?? []), 'links', ...(isTop ? ['stat'] : [])]),
    description: fields.description,
  };
  return {
    [names.object]: object,
    ...(isAlone && !isTop && { [names.item]: itemAnswer(definition, names.object) }),
    ...(isListed && { [names.list]: listAnswer(definition, names.entry) }),
    ...(names.entry !== names.object && { [names.entry]: entryOf(names.entry) }),
  };
}

/** What a list holds that is not the item itself. */
function entryOf(name: string): JsonSchema {
  const { properties = {}, required = [], description } = contractSchema(`${name}Fields`);
  return { ...objectOf({ ...(properties as object), links }, [...(required as string[]), 'links']), description };
}

/** Members that will go are marked, and name the one to use. */
const withDeprecated = (members: Record<string, JsonSchema>, { deprecated }: ResourceDefinition) =>
  Object.fromEntries(
    Object.entries(members).map(([name, schema]) => {
      const { instead, until, release } = deprecated[name] ?? {};
      const first = release === undefined ? '' : ` Deprecated in ${release}.`;
      const words = `${String(schema.description)}${first} Use \`${instead}\`: this one stays until ${until} at least.`;
      return [name, instead === undefined ? schema : { ...schema, description: words, deprecated: true }];
    }),
  );

function expandedMembers(definition: ResourceDefinition, inlined: readonly Inlined[], own: Record<string, JsonSchema>) {
  const members: Record<string, JsonSchema[]> = {};
  for (const { of, name, definition: child, kind } of inlined) {
    if (of !== definition) continue;
    const names = schemaNames(child);
    const one = refTo(kind === 'children' ? names.entry : names.object);
    members[name] ??= own[name] ? [own[name]] : [];
    members[name].push(kind === 'object' ? one : { type: 'array', items: one });
  }
  return Object.fromEntries(
    Object.entries(members).map(([name, schemas]) => {
      const description = own[name]?.description ?? `With \`expand=${name}\`: what the link leads to.`;
      return [name, { ...anyOf(schemas), description }];
    }),
  );
}

function itemAnswer({ itemKey, beside }: ResourceDefinition, name: string): JsonSchema {
  const { properties = {} } = beside === undefined ? {} : contractSchema(beside);
  return objectOf({ [itemKey]: refTo(name), ...(properties as object), stat: ok }, [itemKey, 'stat']);
}

const listAnswer = ({ listKey }: ResourceDefinition, name: string): JsonSchema =>
  anyOf([
    objectOf({ [listKey]: { type: 'array', items: refTo(name) }, links, stat: ok, total_results: count }),
    { ...objectOf({ count, stat: ok }), description: 'What `counts-only` asks for.' },
  ]);
