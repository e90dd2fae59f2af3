import type { ServedRoute } from '@review-service/api/served-routes';
import type { Random } from '@review-service/testing/random';
import { bytesOf } from '../request';
import type { Surface } from '../surface';
import type { RandomBody, RandomFields } from './body';
import { extraData } from './extra-data';
import { fieldValue } from './field-values';
import { escaped, hostileText } from './hostile-texts';
import { hostileJson, jsonText } from './json';
import { multipart } from './multipart';
import { chance, mutate } from './mutate';
import { PROTOCOL_NAMES } from './protocol';

const FORM = 'application/x-www-form-urlencoded';
/** Larger than the limit of any body. */
const LARGEST = 2_700_000;

/** Fields that the route declares, or that its form on a page has; sometimes a few are missing. */
export function trueFields(random: Random, route: ServedRoute, surface: Surface): RandomFields {
  const onPage = surface.forms.get(route.path) ?? [];
  const names = route.form.length > 0 ? route.form : [...onPage, ...(onPage.length === 0 ? PROTOCOL_NAMES : [])];
  const share = random.pick([100, 50]);
  const some = names.filter(() => chance(random, share)).slice(0, 20);
  const fields = some.map((name) => [name, fieldValue(random, name, surface)] as const);
  return chance(random, 20) ? [...fields, ['extra_data.note', 'x']] : fields;
}

/** A valid body for the route. */
export function trueBody(random: Random, route: ServedRoute, surface: Surface): RandomBody {
  const fields = trueFields(random, route, surface);
  if (route.files.length > 0 && chance(random, 80)) return multipart(random, fields, random.pick(route.files), false);
  const isJson = route.form.length > 0 && chance(random, 30);
  return isJson ? json(JSON.stringify(Object.fromEntries(fields))) : form(fields);
}

/** An unexpected body. */
export function hostileBody(random: Random, route: ServedRoute, surface: Surface): RandomBody {
  const fields = trueFields(random, route, surface);
  const names = [...route.form, ...PROTOCOL_NAMES.slice(0, 4), 'x'];
  const file = random.pick(route.files.length > 0 ? route.files : ['path']);
  const value = () => hostileText(random, 200_000);
  const spoilt = (): RandomFields => [...fields, [random.pick(names), value()]];
  // Most go to fields that the route reads: others are ignored, and find no faults.
  if (route.form.length > 0 && chance(random, 40)) return form([...fields, [random.pick(route.form), value()]]);
  // Most routes with declared fields also accept `extra_data`, which has a syntax of its own.
  if (route.form.length > 0 && chance(random, 35)) {
    const all = [...fields, ...extraData(random)];
    return chance(random, 50) ? form(all) : json(JSON.stringify(Object.fromEntries(all)));
  }
  const ways: (() => RandomBody)[] = [
    () => form(spoilt()),
    () =>
      form([[random.pick(names), mutate(random, fieldValue(random, random.pick(names), surface), 40_000)], ...fields]),
    () => form(fields.flatMap((field) => [field, field])),
    () =>
      form([
        ...fields,
        ['_method', random.pick(['PUT', 'DELETE', 'GET', 'PATCH', 'put', '', 'TRACE', '\0', '__proto__'])],
      ]),
    () => ({ ...form([]), text: 'a&'.repeat(random.pick([10, 1_000, 50_000])) }),
    () => ({ ...form([]), text: mutate(random, form(fields).text, 100_000) }),
    () => ({
      ...form([]),
      text: random.pick(['%', '=', '&&&', '%00=%00', '%ff%fe=1', '+', '\0', 'a=%zz', '\xff\xff']),
    }),
    () => json(typed(random, fields, surface)),
    () => json(hostileJson(random)),
    () => json(mutate(random, JSON.stringify(Object.fromEntries(fields)), 100_000)),
    () => multipart(random, fields, file, false),
    () => multipart(random, spoilt(), file, true),
    () => multipart(random, fields, 'path', true),
    () => ({ headers: [['Content-Type', oddType(random)]], text: bytesOf(random.pick([form(fields).text, value()])) }),
    () => ({ headers: chance(random, 50) ? [] : [['Content-Type', FORM]], text: bytesOf(value()) }),
    () => (chance(random, 10) ? form([['x', 'x'.repeat(LARGEST)]]) : form([['x', 'x'.repeat(20_000)]])),
  ];
  return random.pick(ways)();
}

/** A form of these fields. */
export const form = (fields: RandomFields): RandomBody => ({
  headers: [['Content-Type', FORM]],
  text: fields.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join('&'),
});

const json = (text: string): RandomBody => ({ headers: [['Content-Type', 'application/json']], text: bytesOf(text) });

/** Each field with a value of some type. */
const typed = (random: Random, fields: RandomFields, surface: Surface): string =>
  `{${[...fields, ['extra_data.x', fieldValue(random, 'x', surface)]].map(([name]) => `${JSON.stringify(name)}:${jsonText(random, 3)}`).join(',')}}`;

const oddType = (random: Random) =>
  random.pick([
    ...[
      '',
      ' ',
      'x',
      '/',
      'text/plain',
      'application/xml',
      'application/json-patch+json',
      'application/merge-patch+json',
    ],
    ...[
      `${FORM}; charset=utf-7`,
      `${FORM}; charset="`,
      `${FORM};;;`,
      'application/json; charset=utf-16',
      'APPLICATION/JSON',
    ],
    ...[
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary="',
      'multipart/mixed; boundary=x',
    ],
    ...[
      'application/json, text/html',
      'application/vnd.x+json',
      `${'a'.repeat(5_000)}/b`,
      'a/b; c=d; '.repeat(300),
      '*/*',
      '\xff',
    ],
    `multipart/form-data; boundary=${hostileText(random, 300).replace(/[^\x20-\xff]/g, '')}`,
  ]);
