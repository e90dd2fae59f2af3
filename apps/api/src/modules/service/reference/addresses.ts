/** Where the pages of the reference are, below `/docs/` of a site. */
export class Addresses {
  constructor(
    private readonly base: string,
    private readonly homes: ReadonlyMap<string, string>,
  ) {}

  resource = (name: string): string => `${this.base}/docs/resources/${name}/`;

  operation = ({ operationId, tags }: { operationId: string; tags: readonly string[] }): string =>
    `${this.resource(tags[0] ?? '')}#${operationId}`;

  /** Of the section about an object. */
  object = (name: string): string => {
    const home = this.homes.get(name);
    return `${home === undefined ? `${this.base}/docs/objects/` : this.resource(home)}#schema.${name}`;
  };

  scope = (name: string): string => `${this.base}/docs/scopes/#scope.${name}`;

  error = (anchor: string): string => `${this.base}/docs/errors/#${anchor}`;
}
