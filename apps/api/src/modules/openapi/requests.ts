import type { Type } from '@nestjs/common';
import { fieldNames } from '@review-service/contracts/field';
import { contractSchema } from './contract-schemas';
import type { Schema } from './schema';

/** The fields that a class of the contracts declares: what it says of each, and what each is when it is left out. */
export function fieldsOf(type: Type<object>): { fields: Record<string, Schema>; required: string[] } {
  const schema = contractSchema(type.name) ?? {};
  const described = (schema.properties ?? {}) as Record<string, Schema>;
  const usual = new type();
  const fields = fieldNames(type).map((name): [string, Schema] => {
    const preset = Reflect.get(usual, name) as unknown;
    return [name, { ...(described[name] ?? { type: 'integer' }), ...(preset !== undefined && { default: preset }) }];
  });
  const required = ((schema.required ?? []) as string[]).filter((name) => Reflect.get(usual, name) === undefined);
  return { fields: Object.fromEntries(fields), required };
}

const SELECTION: Readonly<Record<string, string>> = {
  expand: 'Names of links, separated by commas: the objects that they lead to stand in their place.',
  'only-fields': 'Names of members, separated by commas: only these are shown of each object.',
  'only-links': 'Names of links, separated by commas: only these are shown of each object.',
};

/** The placeholders of a path, what its query may say, and what chooses what is shown. */
export function parametersOf(path: string, query: Type<object> | undefined, isShown: boolean): Schema[] {
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
  const chosen = Object.entries(SELECTION).map(([name, description]) => ({
    ...{ name, in: 'query', description, schema: { type: 'string' } },
  }));
  return [...placeholders, ...declared, ...(isShown ? chosen : [])];
}

const EXTRA_DATA: Record<string, Schema> = {
  'extra_data:json': { type: 'string', description: 'A JSON Merge Patch (RFC 7396) of the extra data.' },
  'extra_data:json-patch': { type: 'string', description: 'A JSON Patch (RFC 6902) of the extra data.' },
};
const EXTRA_KEYS = { '^extra_data\\.': { description: 'One key of the extra data; empty (in JSON null) removes it.' } };

/** What a body may be made of: its fields, changes of extra data, and a file. */
interface BodyParts {
  readonly form?: Type<object>;
  readonly strict: boolean;
  readonly takesExtraData: boolean;
  readonly file?: string;
}

/** A body in the three forms that are read (docs/wire.md#request-bodies); a file comes in parts only. */
export function requestBody({ form, strict, takesExtraData, file }: BodyParts): Schema | undefined {
  if (!form && !takesExtraData && file === undefined) return undefined;
  const { fields, required } = form ? fieldsOf(form) : { fields: {}, required: [] };
  const schema: Schema = {
    type: 'object',
    ...(form && { description: contractSchema(form.name)?.description }),
    properties: { ...fields, ...(takesExtraData && EXTRA_DATA) },
    ...(takesExtraData && { patternProperties: EXTRA_KEYS }),
    ...(required.length > 0 && { required }),
    ...(strict && { additionalProperties: false }),
  };
  if (file !== undefined) {
    const properties = { ...(schema.properties as Schema), [file]: { contentMediaType: 'application/octet-stream' } };
    return {
      required: true,
      content: { 'multipart/form-data': { schema: { ...schema, properties, required: [...required, file] } } },
    };
  }
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'];
  const content = Object.fromEntries(forms.map((mediaType) => [mediaType, { schema }]));
  return { ...(required.length > 0 && { required: true }), content };
}
