import { CLOSED_BY_POLICY, CRAWLERS, type CrawlerName, mark, type MarkName, NARROW, SEEN_BY } from './crawl-marks';
import { SAMPLES } from './samples';

/** The person for whom a token acts, and the resources that it opens. */
const TOKENS: Partial<Record<CrawlerName, { person: CrawlerName; opens: (policyId: string) => boolean }>> = {
  'API token': { person: 'insider', opens: () => true },
  'API token, restricted': { person: 'insider', opens: (policyId) => !CLOSED_BY_POLICY.includes(policyId) },
  // The private objects of samples are in repositories of their own.
  'API token with bounds': { person: 'superuser', opens: () => false },
  'OAuth2 token': { person: 'insider', opens: () => true },
  'OAuth2 token, narrow': { person: 'insider', opens: (policyId) => NARROW.includes(`${policyId}:read`) },
  'OAuth2 token of the site': { person: 'site member', opens: () => true },
};

/** The marks in the private objects of samples. */
export const SECRETS = SAMPLES.flatMap(({ name, policyId, secret }) =>
  secret ? [{ secret, policyId, word: mark(`secret_${name}`) }] : [],
);

const ALL = [
  ...Object.entries(SEEN_BY).map(([name, seenBy]) => ({
    word: mark(name as MarkName),
    seenBy: new Set<CrawlerName>(seenBy),
  })),
  ...SECRETS.map(({ secret, policyId, word }) => ({
    word,
    seenBy: new Set(
      CRAWLERS.filter((name) => {
        const { person, opens } = TOKENS[name] ?? { person: name, opens: () => true };
        const mayCome = policyId === undefined ? person === name : opens(policyId);
        return mayCome && secret.seenBy.some((one) => one === person);
      }),
    ),
  })),
];

const BASE64 = /[A-Za-z0-9_-]{16,}/g;

/** A text, followed by its decoded forms: of URLs, HTML and cursors. */
function unwrapped(text: string): string {
  const inside = (text.match(BASE64) ?? []).map((one) => Buffer.from(one, 'base64url').toString());
  return [text, text.replace(/%([0-9a-f]{2})/gi, decode(16)), text.replace(/&#(\d+);/g, decode(10)), ...inside]
    .join('\n')
    .toLowerCase();
}

const decode = (base: number) => (_: string, digits: string) => String.fromCharCode(parseInt(digits, base));

/** All marks, also where one begins within what only looks like one: a single search is ten times faster than many. */
const MARKS = new RegExp(`(?=(${ALL.map(({ word }) => word).join('|')}))`, 'g');

/** The marks in a text that this caller must not see. */
export function leaksIn(text: string, name: CrawlerName): string[] {
  const found = new Set([...unwrapped(text).matchAll(MARKS)].map(([, word]) => word));
  return ALL.filter(({ word, seenBy }) => found.has(word) && !seenBy.has(name)).map(({ word }) => word);
}
