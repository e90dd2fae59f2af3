import { hiddenItems, permits, type TokenPolicy, type TokenRule } from '../../../access/tokens/token-policy';
import type { KindOfUse } from '../token-uses';

type Use = Pick<KindOfUse, 'resource' | 'method'>;

/** The items of a resource that a policy has rules for; undefined stands for all others. */
const itemsOf = ({ resources = {} }: TokenPolicy, resource: string): (string | undefined)[] => {
  const own = Object.hasOwn(resources, resource) ? resources[resource] : undefined;
  return [undefined, ...Object.keys(own ?? {}).filter((id) => id !== '*')];
};

/**
 * The smallest policy that allows what was used, as far as this one does: what it says of single items stays, because uses
 * do not tell items apart. Items that it hides stay hidden, also where their resource was not used: lists of others leave
 * them out (`hiddenItems`).
 */
export function smallestPolicy(policy: TokenPolicy, used: readonly Use[]): TokenPolicy {
  const allowed = (resource: string, id?: string): string[] => {
    const fitting = used.filter((use) => use.resource === resource && permits(policy, resource, use.method, id));
    return [...new Set(fitting.map(({ method }) => method))].sort();
  };
  const ruleFor = (allow: readonly string[]): TokenRule =>
    allow.length > 0 ? { allow, block: ['*'] } : { block: ['*'] };
  const rulesOf = (resource: string) => {
    const ofAll = allowed(resource);
    const hidden = hiddenItems(policy, resource);
    const named = itemsOf(policy, resource)
      .filter((id) => id !== undefined)
      .map((id) => [id, allowed(resource, id)] as const)
      .filter(([id, allow]) => hidden.includes(id) || allow.join() !== ofAll.join());
    return [['*', ofAll] as const, ...named];
  };
  const resources = [...new Set([...used.map(({ resource }) => resource), ...Object.keys(policy.resources ?? {})])];
  const rules = resources
    .filter((resource) => resource !== '*')
    .sort()
    .map((resource) => [resource, rulesOf(resource)] as const)
    // What the last rule says of all needs none of its own.
    .filter(([, own]) => own.length > 1 || own.some(([, allow]) => allow.length > 0))
    .map(([resource, own]) => [resource, Object.fromEntries(own.map(([id, allow]) => [id, ruleFor(allow)]))] as const);
  return { resources: Object.fromEntries<Record<string, TokenRule> | TokenRule>([['*', { block: ['*'] }], ...rules]) };
}

/** Does the next policy refuse what the present one allows: of all items of the resource, or of some? */
export function refuses(present: TokenPolicy, next: TokenPolicy, { resource, method }: Use): 'all' | 'some' | 'none' {
  const items = [...new Set([...itemsOf(present, resource), ...itemsOf(next, resource)])];
  const allowed = items.filter((id) => permits(present, resource, method, id));
  const kept = allowed.filter((id) => permits(next, resource, method, id));
  return kept.length === allowed.length ? 'none' : kept.length > 0 ? 'some' : 'all';
}
