/** How one resource is named on the wire. */
export interface ResourceDefinition {
  /** Singular name; also the name of its URI template. */
  readonly name: string;
  /** Plural name; also the name of the link that leads to the list. */
  readonly plural: string;
  /** The member that holds one object in an answer; empty: its members stand at the top. */
  readonly itemKey: string;
  /** The member that holds the array in a list. */
  readonly listKey: string;
  /** Middle part of the item's media type, `application/vnd.<vendor>.<here>+json`. */
  readonly mediaType: string;
  /** The same of the list. */
  readonly listMediaType: string;
  /** There is only one of it, made up on the way out: it has no list, and `only-fields` leaves it whole. */
  readonly singleton: boolean;
  /** No token reaches it, whatever its policy or scopes: tokens must not breed tokens. */
  readonly closedToTokens: boolean;
  /** What API token policies and OAuth2 scopes call it. */
  readonly policyId: string;
}

const hyphened = (name: string) => name.replaceAll('_', '-');

/** Names a resource; whatever is not given follows from its name as in Review Board. */
export function defineResource(name: string, given: Partial<ResourceDefinition> = {}): ResourceDefinition {
  const { singleton = false } = given;
  const plural = given.plural ?? (singleton ? name : `${name}s`);
  const mediaType = given.mediaType ?? hyphened(name);
  return {
    name,
    plural,
    itemKey: name,
    listKey: plural,
    mediaType,
    listMediaType: given.mediaType ? `${mediaType}s` : hyphened(plural),
    policyId: name,
    ...given,
    singleton,
    closedToTokens: given.closedToTokens ?? false,
  };
}

/** Where a client can go next, and with which method. */
export interface Link {
  readonly href: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The name of the object it leads to; links to lists and actions have none. */
  readonly title?: string;
}
