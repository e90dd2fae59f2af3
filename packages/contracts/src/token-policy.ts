import { POLICY_IDS } from './scopes';
import { unstorable } from './storable-json';

/** In characters. A policy is read with every request of its token. */
const LARGEST = 32 * 1024;

/** The fault of an API token's policy, or undefined. The empty policy allows everything its user may do. */
export function policyFault(policy: unknown): string | undefined {
  const unfit = unstorable(policy, LARGEST);
  if (unfit !== undefined) return `the policy cannot be kept: ${unfit}`;
  if (!isObject(policy)) return 'the policy must be a JSON object';
  if (Object.keys(policy).length === 0) return undefined;
  const extra = Object.keys(policy).find((member) => member !== 'resources');
  if (extra !== undefined) return `"${extra}" is no member of a policy; there is only "resources"`;
  const { resources } = policy;
  if (!isObject(resources)) return 'the policy\'s "resources" section must be a JSON object';
  if (Object.keys(resources).length === 0) return 'the policy\'s "resources" section must not be empty';
  return first(resources, (key, rule) => (key === '*' ? ruleFault('*', rule) : resourceFault(key, rule)));
}

/** Rules of one resource, by item id or `*`. */
const resourceFault = (key: string, rules: unknown) =>
  !POLICY_IDS.has(key)
    ? `"${key}" is not a resource that a policy can name`
    : isObject(rules)
      ? first(rules, (id, rule) => ruleFault(`${key}.${id}`, rule))
      : `the "${key}" section must be a JSON object`;

function ruleFault(section: string, rule: unknown): string | undefined {
  if (!isObject(rule)) return `the "${section}" section must be a JSON object`;
  if (!('allow' in rule) && !('block' in rule))
    return `the "${section}" section must have "allow" and/or "block" rules`;
  return first(rule, (verdict, methods) => {
    if (verdict !== 'allow' && verdict !== 'block')
      return `the "${section}" section has "allow" and "block" rules only`;
    if (!Array.isArray(methods)) return `the "${section}" section's "${verdict}" rule must be a list`;
    const wrong: unknown = methods.find((method) => typeof method !== 'string' || !/^(\*|[A-Z]+)$/.test(method));
    return wrong === undefined
      ? undefined
      : `the "${section}" section's "${verdict}" rule holds ${JSON.stringify(wrong)}; use "*" or methods such as "GET"`;
  });
}

const first = (object: Record<string, unknown>, faultOf: (key: string, value: unknown) => string | undefined) => {
  for (const [key, value] of Object.entries(object)) {
    const fault = faultOf(key, value);
    if (fault) return fault;
  }
  return undefined;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
