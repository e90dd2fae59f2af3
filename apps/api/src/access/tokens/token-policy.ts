/** Methods, or `*` for all. */
export interface TokenRule {
  readonly allow?: readonly string[];
  readonly block?: readonly string[];
}

/** What an API token may do: `*` or a resource's policy id, then `*` or an item's id, then methods. Empty: all. */
export interface TokenPolicy {
  readonly resources?: Readonly<Record<string, TokenRule | Readonly<Record<string, TokenRule>>>>;
}

/**
 * Does the policy allow this method? An item's rule overrides its resource's, which overrides the global one; within a
 * rule a named method overrides `*`, and block overrides allow (docs/wire/access.md#tokens-and-scopes).
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

const ruleOf = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
