import { numericId } from '../hypermedia/numeric-id';

/** Methods, or `*` for all. */
export interface TokenRule {
  readonly allow?: readonly string[];
  readonly block?: readonly string[];
}

/** What an API token may do: `*` or a resource's policy id, then `*` or an item's id, then methods. Empty: everything. */
export interface TokenPolicy {
  readonly resources?: Readonly<Record<string, TokenRule | Readonly<Record<string, TokenRule>>>>;
}

/**
 * Does the policy let this method through? The rule of the item is asked first, then that of the resource, then the
 * global one; within a rule a named method beats `*`, and block beats allow (docs/wire.md#tokens-and-scopes).
 */
export function permits({ resources = {} }: TokenPolicy, policyId: string, method: string, itemId?: string): boolean {
  const own = (policyId === '*' ? {} : (ruleOf(resources, policyId) ?? {})) as Record<string, TokenRule>;
  const rules = [itemId === undefined ? undefined : ruleOf(own, itemId), ruleOf(own, '*'), ruleOf(resources, '*')];
  for (const rule of rules as (TokenRule | undefined)[]) {
    for (const name of [method, '*']) {
      if (rule?.block?.includes(name)) return false;
      if (rule?.allow?.includes(name)) return true;
    }
  }
  return true;
}

/** The ids of items of a resource that the policy hides from lists. */
export function hiddenItems(policy: TokenPolicy, policyId: string): string[] {
  const own = ruleOf(policy.resources ?? {}, policyId) ?? {};
  return Object.keys(own).filter((itemId) => itemId !== '*' && !permits(policy, policyId, 'GET', itemId));
}

/** The same of items that are named by numbers; what no row can have is left out. */
export const hiddenIds = (policy: TokenPolicy, policyId: string): number[] =>
  hiddenItems(policy, policyId).map(numericId).filter(Boolean);

const ruleOf = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
