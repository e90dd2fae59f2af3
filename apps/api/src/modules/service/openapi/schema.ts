/** A JSON Schema (2020-12), or another object of an OpenAPI document. */
export interface Schema {
  readonly [keyword: string]: unknown;
}

/** A schema that is named in `components`. */
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** An object that has these members and no others; all of them, unless said otherwise. */
export const objectOf = (properties: Schema, required: readonly string[] = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

/** Either of these. */
export const anyOf = (schemas: readonly Schema[]): Schema => {
  const [only] = schemas;
  return only && schemas.length === 1 ? only : { anyOf: schemas };
};
