import type { JsonSchema } from './schema';

type Kind = 'responses' | 'schemas';

/** What several operations refer to, said once. */
export class Components {
  private readonly all: Record<Kind, Record<string, JsonSchema>> = { responses: {}, schemas: {} };

  /** A reference to something of this name, which is always the same. */
  share(kind: Kind, name: string, content: JsonSchema): JsonSchema {
    this.all[kind][name] = content;
    return { $ref: `#/components/${kind}/${name}` };
  }

  get responses(): Record<string, JsonSchema> {
    return this.all.responses;
  }

  get schemas(): Record<string, JsonSchema> {
    return this.all.schemas;
  }
}
