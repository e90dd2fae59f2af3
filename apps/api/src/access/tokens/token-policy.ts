/** Methods, or `*` for all. */
export interface TokenRule {
  readonly allow?: readonly string[];
  readonly block?: readonly string[];
}

/** The rights of an API token: `*` or a resource's policy id, then `*` or an item's id, then methods. Empty: all. */
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
  return (rules as (TokenRule | undefined)[]).map((rule) => verdictOf(rule, method)).find(isSaid) ?? true;
}

/** Do all of these policies allow it? Those of a token that was made from another one, and of that one. */
export const allPermit = (
  policies: readonly TokenPolicy[],
  policyId: string,
  method: string,
  itemId?: string,
): boolean => policies.every((policy) => permits(policy, policyId, method, itemId));

/** Does a rule allow the method? Undefined: it does not say. */
function verdictOf(rule: TokenRule | undefined, method: string): boolean | undefined {
  for (const name of [method, '*']) {
    if (rule?.block?.includes(name)) return false;
    if (rule?.allow?.includes(name)) return true;
  }
  return undefined;
}

const isSaid = (verdict: boolean | undefined) => verdict !== undefined;

/** The methods that rules are asked for. */
const ASKED = ['GET', 'POST', 'PUT', 'DELETE'];

/** The resources whose items have the names of groups. */
export const NAMED_BY_GROUPS = ['group', 'repository_group', 'watched_review_group'];

/**
 * The policy with the current names of groups: a rule for a former name applies to the group that has another one
 * since. It never allows more by that: where it speaks of both names, both have to allow it.
 * @param renamed names in the policy, with the current names of these groups
 */
export function withNamesNow(policy: TokenPolicy, renamed: Readonly<Record<string, string>>): TokenPolicy {
  const resources = Object.entries(policy.resources ?? {}).map(([policyId, rules]) => [
    policyId,
    NAMED_BY_GROUPS.includes(policyId) ? namedNow(rules as Readonly<Record<string, TokenRule>>, renamed) : rules,
  ]);
  return { resources: Object.fromEntries(resources) as NonNullable<TokenPolicy['resources']> };
}

function namedNow(rules: Readonly<Record<string, TokenRule>>, renamed: Readonly<Record<string, string>>) {
  const now = new Map<string, TokenRule[]>();
  for (const [name, rule] of Object.entries(rules)) {
    const key = ruleOf(renamed, name) ?? name;
    now.set(key, [...(now.get(key) ?? []), rule]);
  }
  const named = [...now].map(([name, all]) => [name, all.length === 1 ? all[0] : bothOf(all)]);
  // A URL may still have the former name.
  return { ...rules, ...(Object.fromEntries(named) as Readonly<Record<string, TokenRule>>) };
}

/** A rule that allows the methods that one of them allows and none blocks. */
const bothOf = (all: readonly (TokenRule | undefined)[]): TokenRule => ({
  block: ASKED.filter((method) => all.some((rule) => verdictOf(rule, method) === false)),
  allow: ASKED.filter((method) => all.some((rule) => verdictOf(rule, method) === true)),
});

/** The ids of items of a resource that the policy hides from lists. */
export function hiddenItems(policy: TokenPolicy, policyId: string): string[] {
  const own = ruleOf(policy.resources ?? {}, policyId) ?? {};
  return Object.keys(own).filter((itemId) => itemId !== '*' && !permits(policy, policyId, 'GET', itemId));
}

/** Those that one of these policies hides. */
export function hiddenByAny(policies: readonly TokenPolicy[], policyId: string): readonly string[] {
  const [first = [], ...others] = policies.map((policy) => hiddenItems(policy, policyId));
  return others.length === 0 ? first : [...new Set([...first, ...others.flat()])];
}

const ruleOf = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
