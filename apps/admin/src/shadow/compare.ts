import type { ComparedAnswer, AnswerDifference } from './answered';

/** So many differences of two answers are named. */
const MOST = 20;

/** How two answers differ by the rules of the wire: order of members, hosts of links, and fractions of seconds are no difference. */
export function differencesOf(theirs: ComparedAnswer, ours: ComparedAnswer): AnswerDifference[] {
  // Another status has another type and another body.
  if (theirs.status !== ours.status) return [{ at: 'status', theirs: theirs.status, ours: ours.status }];
  const found: AnswerDifference[] = [];
  if (theirs.type !== ours.type) found.push({ at: 'media type', theirs: theirs.type, ours: ours.type });
  const [one, other] = [contentOf(theirs), contentOf(ours)];
  if (one !== undefined && other !== undefined) compare('', one, other, found);
  else if (!theirs.body.equals(ours.body))
    found.push({ at: 'body', theirs: `${theirs.body.length} bytes`, ours: `${ours.body.length} bytes` });
  return found.slice(0, MOST);
}

/** What the body says; undefined: it is no JSON. Of a fault only its code. */
function contentOf({ status, type, body }: ComparedAnswer): unknown {
  if (!/[/+]json$/.test(type)) return undefined;
  try {
    const content: unknown = JSON.parse(body.toString());
    if (status < 400 || !isObject(content)) return content;
    const { stat, err } = content;
    return { stat, code: isObject(err) ? err.code : undefined };
  } catch {
    return undefined;
  }
}

function compare(at: string, theirs: unknown, ours: unknown, found: AnswerDifference[]): void {
  if (found.length >= MOST) return;
  if (Array.isArray(theirs) && Array.isArray(ours)) {
    if (theirs.length !== ours.length) found.push({ at: `${at}.length`, theirs: theirs.length, ours: ours.length });
    else theirs.forEach((item: unknown, index) => compare(`${at}[${index}]`, item, ours[index], found));
  } else if (isObject(theirs) && isObject(ours)) {
    for (const name of new Set([...Object.keys(theirs), ...Object.keys(ours)]))
      compare(at === '' ? name : `${at}.${name}`, theirs[name], ours[name], found);
  } else if (meaning(theirs) !== meaning(ours)) found.push({ at, theirs, ours });
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)$/;
const URL_OF_HOST = /^https?:\/\/[^/]+(\/.*)$/;

/** A text as clients read it. */
function meaning(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (TIME.test(value)) return `time ${Math.floor(Date.parse(value) / 1_000)}`;
  const [, path] = URL_OF_HOST.exec(value) ?? [];
  return path === undefined ? value : `path ${inOrder(path)}`;
}

/** Without the cursor, and with arguments in one order. A URI template stays. */
function inOrder(path: string): string {
  const [place = '', query = ''] = path.split('?');
  const kept = query.split('&').filter((pair) => pair !== '' && !pair.startsWith('cursor='));
  return [place, ...kept.sort()].join(' ');
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
