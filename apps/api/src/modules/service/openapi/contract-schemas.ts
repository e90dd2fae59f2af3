import { createRequire } from 'node:module';
import type { Schema } from './schema';

const { definitions } = createRequire(__filename)('@review-service/contracts/schemas.json') as {
  definitions: Readonly<Record<string, Schema>>;
};

/** The schema of an interface or a class of the contracts, or nothing when there is none of this name. */
export function contractSchema(name: string): Schema | undefined {
  const found = definitions[name];
  return found && (asInOpenApi(found) as Schema);
}

/**
 * References lead into the document, those to the fields of a resource to its objects, which have links, too; every
 * number here is whole; and tuples are those of JSON Schema 2020-12.
 */
function asInOpenApi(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asInOpenApi);
  if (typeof value !== 'object' || value === null) return value;
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
