import type { JsonSchema } from '../openapi';
import { nameIn } from './document';

/** A piece of what a type is called: a name that leads to its section, or words. */
export interface TypeWords {
  readonly text: string;
  readonly schema?: string;
}

const words = (text: string): TypeWords[] => [{ text }];

const joined = (parts: readonly TypeWords[][], by: string): TypeWords[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [{ text: by }, ...part]));

/** What a JSON Schema is in words: `list of Group or null`. */
export function typeWords(schema: JsonSchema): TypeWords[] {
  if (typeof schema.$ref === 'string') return [{ text: nameIn(schema.$ref), schema: nameIn(schema.$ref) }];
  if (schema.const !== undefined) return words(JSON.stringify(schema.const));
  // The reason for the casts: these are what JSON Schema has under these names.
  if (schema.enum) return words((schema.enum as unknown[]).map((value) => JSON.stringify(value)).join(' or '));
  const either = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (either) return joined(either.map(typeWords), ' or ');
  if (schema.contentMediaType !== undefined) return words('file');
  if (Array.isArray(schema.type))
    return joined(
      schema.type.map((type: unknown) => typeWords({ ...schema, type })),
      ' or ',
    );
  if (schema.type === 'array') return [{ text: 'list of ' }, ...typeWords((schema.items ?? {}) as JsonSchema)];
  const members = schema.additionalProperties as JsonSchema | false | undefined;
  if (schema.type === 'object' && members && Object.keys(members).length > 0)
    return [{ text: 'object of ' }, ...typeWords(members)];
  return words(typeof schema.type === 'string' ? schema.type : 'anything');
}
