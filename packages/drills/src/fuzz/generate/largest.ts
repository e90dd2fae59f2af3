import type { ServedRoute } from '@review-service/api/served-routes';
import type { Random } from '@review-service/testing/random';
import type { Request, Shot } from '../request';
import type { Surface } from '../surface';
import { form, trueFields } from './bodies';
import type { RandomFields } from './body';
import { fileForm } from './multipart';
import { chance } from './mutate';
import { truePath } from './places';

/** The caller of these shots. */
export const FILLER = 'who fills the world';

/** So many shots fill each new world, before the others come. */
export const FILLING = 40;

/** The longest text, name and patch that are taken; a little more than each must be refused. */
const [TEXT, NAME, PATCH] = [65_536, 150, 2_000_000];

const TEXTS =
  /^(description|testing_done|changedescription|close_description|body_top|body_bottom|text|note|message|commit_message)$/;
const NAMES = /(^|_)(name|summary|caption|branch|title|path|regex)$/;
/** Where the patch of a diff goes. */
const PATCHES = /\/(diffs|commits)\/:?/;

/** What Markdown nests, repeats or looks back for. */
const SHAPES = [
  '> ',
  '- ',
  '1. ',
  '*a **b ',
  '[a](',
  '![a][b]\n\n[b]: c\n',
  '| a | b\n|-|-\n',
  '&amp;',
  '<b',
  '`` ` ',
  '~~~\n',
  '\\',
  'a\n',
  '👩‍👩‍👧',
  '#',
];

/** A request that makes or changes something whose texts are as long as they may be, and hard to render. */
export function largest(random: Random, surface: Surface): Shot {
  const changing = surface.routes.filter(
    ({ method, path, form: fields, files }) =>
      ['POST', 'PUT'].includes(method) &&
      path.startsWith('/api/') &&
      // Its own password and session stay.
      !/\/(session|users)\//.test(path) &&
      (files.length > 0 || fields.some((name) => TEXTS.test(name) || NAMES.test(name))),
  );
  // Only some routes may be wanted, of which none changes anything.
  const route = random.pick(changing.length > 0 ? changing : surface.routes);
  return { caller: FILLER, to: 'api', requests: [requestOf(random, route, surface)] };
}

function requestOf(random: Random, route: ServedRoute, surface: Surface): Request {
  const fields: RandomFields = trueFields(random, route, surface).map(([name, value]) =>
    TEXTS.test(name) ? [name, long(random, TEXT)] : NAMES.test(name) ? [name, long(random, NAME)] : [name, value],
  );
  const [file] = route.files;
  const body =
    file === undefined
      ? form(fields)
      : fileForm(fields, file, PATCHES.test(route.path) ? patch(random) : long(random, PATCH));
  return {
    method: route.method,
    target: truePath(random, route, surface),
    version: 'HTTP/1.1',
    headers: body.headers,
    body: body.text,
    route: `${route.method} ${route.path}`,
  };
}

/** Of one or two shapes, as long as it may be, or longer by one. */
function long(random: Random, most: number): string {
  const shape = random.pick(SHAPES) + (chance(random, 50) ? random.pick(SHAPES) : '');
  const length = most + (chance(random, 10) ? 1 : 0);
  return shape.repeat(Math.ceil(length / shape.length)).slice(0, length);
}

/** A patch of few files with many lines, or of many with few. */
function patch(random: Random): string {
  const files = random.pick([1, 10, 2_000]);
  const lines = Math.floor(PATCH / files / 12);
  const body = '+0123456789\n'.repeat(lines);
  return Array.from(
    { length: files },
    (_, index) =>
      `diff --git a/f${index} b/f${index}\nnew file mode 100644\nindex ${'0'.repeat(40)}..${'1'.repeat(40)}\n--- /dev/null\n+++ b/f${index}\n@@ -0,0 +1,${lines} @@\n${body}`,
  ).join('');
}
