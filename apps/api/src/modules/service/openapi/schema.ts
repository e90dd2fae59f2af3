/** A JSON Schema (2020-12), or another object of an OpenAPI document. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** A schema that is named in `components`. */
export const refTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** An object that has these members and no others; all of them, unless said otherwise. */
export const objectOf = (
  properties: JsonSchema,
  required: readonly string[] = Object.keys(properties),
): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

/** Either of these. */
export const anyOf = (schemas: readonly JsonSchema[]): JsonSchema => {
  const [only] = schemas;
  return only && schemas.length === 1 ? only : { anyOf: schemas };
};
