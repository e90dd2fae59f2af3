import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openApiDocument } from '@review-service/api/openapi-document';

const TOOLING = join(__dirname, '..');
const DESCRIPTION = JSON.stringify(openApiDocument());

/** What a module of this room returns. Only Node itself can load it: jest's loader cannot. */
const callOf = (file: string, name: string, calls: unknown[][]): string[][] =>
  JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { ${name} } from ${JSON.stringify(pathToFileURL(join(TOOLING, file)).href)};
        const calls = JSON.parse(await new Response(process.stdin).text());
        console.log(JSON.stringify(await Promise.all(calls.map((call) => ${name}(...call)))));`,
      ],
      { input: JSON.stringify(calls), maxBuffer: 100_000_000 },
    ).toString(),
  ) as string[][];

/** A document that is broken at any place. */
type Document = any;

/** What is changed, and what has to be said of it; undefined: nothing. */
const CHANGES: Readonly<Record<string, [change: (document: Document) => void, said: string | undefined]>> = {
  nothing: [() => undefined, undefined],
  'an operation is gone': [({ paths }) => delete paths['/api/groups/'].post, 'POST /api/groups/: is gone'],
  'a member of answers is gone': [
    ({ components }) => delete components.schemas.Group.properties.url,
    'GET /api/groups/: the answer 200, `groups`[], `url` is gone',
  ],
  'a member of answers is new': [
    ({ components }) => (components.schemas.Group.properties.more = { type: 'string' }),
    undefined,
  ],
  'a member of answers has another type': [
    ({ components }) => (components.schemas.Group.properties.id.type = 'string'),
    'GET /api/groups/: the answer 200, `groups`[], `id` is string, not integer',
  ],
  'a field of a form is gone': [
    ({ components }) => delete components.schemas.CreateGroup.properties.visible,
    'POST /api/groups/: the body, `visible` is gone',
  ],
  'a field of a form is needed': [
    ({ components }) => components.schemas.CreateGroup.required.push('visible'),
    'POST /api/groups/: the body, `visible` is needed',
  ],
  'an argument is gone': [
    ({ paths }) => paths['/api/groups/'].get.parameters.splice(0, 1),
    'GET /api/groups/: query argument `start` is gone',
  ],
  'another scope is needed': [
    ({ paths }) => (paths['/api/groups/'].get.security.at(-1).oauth2 = ['more']),
    'GET /api/groups/: is closed to oauth2 group:read',
  ],
  'an answer has one more status': [
    ({ paths }) => (paths['/api/groups/'].get.responses['418'] = { description: 'Tea.' }),
    undefined,
  ],
  'a member of every error is new': [
    ({ components }) => components.schemas.Failure.properties.err.required.push('more'),
    undefined,
  ],
  'a member of answers may be missing': [
    ({ components }) => components.schemas.Group.required.shift(),
    'GET /api/groups/{group_name}/: the answer 200, `group`, `id` may be missing',
  ],
  'a choice of a form is gone': [
    ({ components }) => components.schemas.CreateOAuthApp.properties.client_type.enum.pop(),
    'POST /api/oauth-apps/: the body, `client_type` cannot be public',
  ],
  'other words': [({ paths }) => (paths['/api/groups/'].get.description = 'Other words.'), undefined],
};

const changed = (change: (document: Document) => void): Document => {
  const document = JSON.parse(DESCRIPTION);
  change(document);
  return document;
};

describe('what breaks clients', () => {
  const cases = Object.entries(CHANGES);
  const before = JSON.parse(DESCRIPTION);
  const found = callOf(
    'openapi/breaking-changes.mjs',
    'breakingChanges',
    cases.map(([, [change]]) => [before, changed(change)]),
  );

  it.each(cases.map(([name, [, said]], index) => [name, said, found[index]] as const))('%s', (_, said, sentences) => {
    if (said === undefined) expect(sentences).toEqual([]);
    else expect(sentences).toContain(said);
  });
});

describe('the linter of the description', () => {
  it('finds nothing in ours, and a planted fault', () => {
    const faulty = changed(({ paths }) => (paths['/api/groups/'].get.operationId = 'createGroup'));

    const [none, some] = callOf('openapi/lint.mjs', 'lint', [[JSON.parse(DESCRIPTION)], [faulty]]);

    expect(none).toEqual([]);
    expect(some).toContainEqual(expect.stringContaining('(operation-operationId-unique)'));
  });
});
