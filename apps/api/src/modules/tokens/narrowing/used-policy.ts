import { permits, type TokenPolicy, type TokenRule } from '../../../access/tokens/token-policy';
import type { KindOfUse } from '../token-uses';

type Use = Pick<KindOfUse, 'resource' | 'method'>;

/** The items of a resource that a policy has rules for; undefined stands for all others. */
const itemsOf = ({ resources = {} }: TokenPolicy, resource: string): (string | undefined)[] => {
  const own = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  return [undefined, ...Object.keys(own ?? {}).filter((id) => id !== '*')];
};

/**
 * The smallest policy that allows what was used, as far as this one does: what it says of single items stays, because uses
 * do not tell items apart.
 */
export function smallestPolicy(policy: TokenPolicy, used: readonly Use[]): TokenPolicy {
  const ruleFor = (resource: string, id: string | undefined): TokenRule => {
    const methods = used.filter((use) => use.resource === resource && permits(policy, resource, use.method, id));
    const allow = [...new Set(methods.map(({ method }) => method))].sort();
    return allow.length > 0 ? { allow, block: ['*'] } : { block: ['*'] };
  };
  const resources = [...new Set(used.map(({ resource }) => resource))].sort();
  const rules = resources.map((resource) => {
    const ofItems = itemsOf(policy, resource).map((id) => [id ?? '*', ruleFor(resource, id)] as const);
    return [resource, Object.fromEntries(ofItems)] as const;
  });
  return { resources: Object.fromEntries<Record<string, TokenRule> | TokenRule>([['*', { block: ['*'] }], ...rules]) };
}

/** Does the next policy refuse what the present one allows: of all items of the resource, or of some? */
export function refuses(present: TokenPolicy, next: TokenPolicy, { resource, method }: Use): 'all' | 'some' | 'none' {
  const items = [...new Set([...itemsOf(present, resource), ...itemsOf(next, resource)])];
  const allowed = items.filter((id) => permits(present, resource, method, id));
  const kept = allowed.filter((id) => permits(next, resource, method, id));
  return kept.length === allowed.length ? 'none' : kept.length > 0 ? 'some' : 'all';
}
