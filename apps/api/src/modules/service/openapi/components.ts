import type { Schema } from './schema';

type Kind = 'responses' | 'schemas';

/** What several operations refer to, said once. */
export class Components {
  private readonly all: Record<Kind, Record<string, Schema>> = { responses: {}, schemas: {} };

  /** A reference to something of this name, which is always the same. */
  share(kind: Kind, name: string, content: Schema): Schema {
    this.all[kind][name] = content;
    return { $ref: `#/components/${kind}/${name}` };
  }

  get responses(): Record<string, Schema> {
    return this.all.responses;
  }

  get schemas(): Record<string, Schema> {
    return this.all.schemas;
  }
}
