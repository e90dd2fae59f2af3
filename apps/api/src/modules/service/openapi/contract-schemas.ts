import { createRequire } from 'node:module';
import type { JsonSchema } from './schema';

const { definitions } = createRequire(__filename)('@review-service/contracts/schemas.json') as {
  definitions: Readonly<Record<string, JsonSchema>>;
};

/** The schema of an interface or a class of the contracts. */
export function contractSchema(name: string): JsonSchema {
  const found = definitions[name];
  if (!found) throw new Error(`The contracts have no ${name}.`);
  return asInOpenApi(found) as JsonSchema;
}

/** The schema of the fields of a resource; undefined: it is never shown. */
export const fieldsSchema = (shape: string): JsonSchema | undefined =>
  `${shape}Fields` in definitions ? contractSchema(`${shape}Fields`) : undefined;

/** What says in which release of the API something appeared: in words, and for programs. */
export const withSince = (described: JsonSchema, since: string | undefined): JsonSchema => {
  if (since === undefined) return described;
  const { description } = described;
  const words = `Since ${since}.`;
  return {
    ...described,
    description: typeof description === 'string' ? `${description} ${words}` : words,
    'x-since': since,
  };
};

/**
 * References lead into the document, those to the fields of a resource to its objects, which have links, too; every
 * number here is whole; and tuples are those of JSON Schema 2020-12.
 */
function asInOpenApi(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asInOpenApi);
  if (typeof value !== 'object' || value === null) return value;
  // A member may have that name, too: its schema is no text.
  const { since, ...rest } = value as { readonly since?: unknown };
  if (typeof since === 'string') return asInOpenApi(withSince(rest, since));
  const schema = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asInOpenApi(inner)]));
  if (typeof schema.$ref === 'string') {
    schema.$ref = schema.$ref.replace('#/definitions/', '#/components/schemas/').replace(/Fields$/, '');
  }
  if (Array.isArray(schema.items)) {
    schema.prefixItems = schema.items;
    schema.items = false;
  }
  if (schema.type === 'number') schema.type = 'integer';
  return schema;
}
