import type { Type } from '@nestjs/common';
import { contractSchema, fieldsOf, type JsonSchema } from '../../service/openapi';

/** The JSON Schema of a tool's arguments, from their class in the contracts; all of it at one place, as clients want it. */
export function argumentsSchema(type: Type<object>) {
  const { fields, required } = fieldsOf(type);
  return {
    type: 'object' as const,
    // The reason for the cast: schemas are made of JSON alone.
    properties: inlined(fields) as Record<string, Json>,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** What the SDK takes for a schema. */
type Json = boolean | number | string | null | Json[] | { [name: string]: Json };

const REFERENCE = '#/components/schemas/';

function inlined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inlined);
  if (typeof value !== 'object' || value === null) return value;
  const { $ref } = value as JsonSchema;
  if (typeof $ref === 'string') return inlined(contractSchema($ref.replace(REFERENCE, '')));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inlined(inner)]));
}
