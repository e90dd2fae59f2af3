import type { JsonSchema } from '../openapi';
import { answerOf, type Document, nameIn, operationsOf } from './document';

/** The names of the schemas that one refers to. */
function namesIn(schema: unknown): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { $ref } = schema as JsonSchema;
  return typeof $ref === 'string' ? [nameIn($ref)] : Object.values(schema).flatMap(namesIn);
}

/**
 * The resource on whose page an object is described: the one from whose answers the way to it is the shortest, and of
 * several the first. What only errors are made of has none.
 */
export function objectHomes(document: Document): ReadonlyMap<string, string> {
  const homes = new Map<string, string>();
  let found = operationsOf(document).flatMap(({ operation }) =>
    Object.entries(operation.responses)
      .filter(([status]) => Number(status) < 400)
      .flatMap(([, answer]) => namesIn(answerOf(document, answer).content))
      .map((name) => ({ name, home: operation.tags[0] ?? '' })),
  );
  while (found.length > 0) {
    const added = found.filter(({ name, home }) => !homes.has(name) && homes.set(name, home));
    found = added.flatMap(({ name, home }) =>
      namesIn(document.components.schemas[name]).map((next) => ({ name: next, home })),
    );
  }
  return homes;
}
