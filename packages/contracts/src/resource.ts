/** The names of a resource in URLs, answers and media types. */
export interface ResourceDefinition {
  /** Singular name; also the name of its URI template. */
  readonly name: string;
  /** Plural name; also that of the list's URI template. */
  readonly plural: string;
  /** The name of the link that leads to the list, or to the single object, from the item above it. */
  readonly link: string;
  /** The method of that link. Review Board says GET for all links, even where GET does not work. */
  readonly linkMethod: 'GET' | 'POST';
  /** The member with one object in an answer; empty: its members are at the top. */
  readonly itemKey: string;
  /** The member with the array of a list. */
  readonly listKey: string;
  /** Middle part of the item's media type, `application/vnd.<vendor>.<here>+json`. */
  readonly mediaType: string;
  /** The same for the list. */
  readonly listMediaType: string;
  /** A single object without a list; `only-fields` does not trim it. */
  readonly singleton: boolean;
  /** Closed to tokens of any policy or scope: a token must not create tokens. */
  readonly closedToTokens: boolean;
  /** Only for callers with an API token in the header: people and OAuth2 tokens have nothing here. */
  readonly needsApiToken: boolean;
  /** Its name in API token policies and OAuth2 scopes. */
  readonly policyId: string;
  /** The name of the contracts' interface of its objects, without `Fields` at its end. */
  readonly shape: string;
  /** The same for the items of its list, if that differs. */
  readonly listShape?: string;
  /** The resource that its items are of, if they have addresses of another one. */
  readonly itemsOf?: ResourceDefinition;
  /** The contracts' interface of the members that may stand beside an object in an answer to its change. */
  readonly beside?: string;
  /** The release of the API in which it appeared, where the specification says so: `3.0` (docs/versions.md). */
  readonly since?: string;
  /** Members that will go, by name (docs/versions.md). */
  readonly deprecated: Readonly<Record<string, Deprecated>>;
}

/** The announcement that a member will be removed. Both days begin at midnight, UTC. */
export interface Deprecated {
  /** The day from which on no client should begin to use it, such as `2026-11-23`. */
  readonly since: string;
  /** The release of the API that said so first, where that was before there was this service: `2.0`. */
  readonly release?: string;
  /** The day before which it stays. */
  readonly until: string;
  /** The member that says the same. */
  readonly instead: string;
}

const hyphened = (name: string) => name.replaceAll('_', '-');

/** `oauth_token`: `OAuthToken`. */
export const typeNameOf = (name: string): string =>
  name
    .split('_')
    .map((word) => (word === 'oauth' ? 'OAuth' : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

/** Defines a resource; names that are not given follow from its name as in Review Board. */
export function defineResource(name: string, given: Partial<ResourceDefinition> = {}): ResourceDefinition {
  const { singleton = false } = given;
  const plural = given.plural ?? (singleton ? name : `${name}s`);
  const mediaType = given.mediaType ?? hyphened(name);
  return {
    name,
    plural,
    link: (singleton && (given.itemKey ?? name)) || plural,
    linkMethod: 'GET',
    itemKey: name,
    listKey: plural,
    mediaType,
    listMediaType: given.mediaType ? `${mediaType}s` : hyphened(plural),
    policyId: name,
    shape: typeNameOf(name),
    deprecated: {},
    ...given,
    singleton,
    closedToTokens: given.closedToTokens ?? false,
    needsApiToken: given.needsApiToken ?? false,
  };
}

/** Are there scopes for it, which let OAuth2 tokens in? */
export const hasScopes = ({ closedToTokens, needsApiToken }: ResourceDefinition): boolean =>
  !closedToTokens && !needsApiToken;

/** A link with its method. */
export interface Link {
  /** The URL. */
  readonly href: string;
  /** The method to call it with. */
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The name of the linked object; links to lists and actions have none. */
  readonly title?: string;
}
