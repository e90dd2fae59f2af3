import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ClientAnswer } from '@review-service/testing/client';
import type { MadeUser } from '@review-service/testing/make';
import { statementsOf } from '@review-service/testing/statements';
import { furnish, type SamplePlace } from '../test/place';
import { isNeverServed, ROUTES } from '../test/route-matrix';
import { isForTokens, sendRoute, usesUp } from '../test/sent-route';
import { linesOfSql } from '../test/sql-lines';
import { TestApi } from '../test/test-api';
import { isSafe } from './http/methods';
import type { Route } from './hypermedia/resources/routes';
import { type Operation, operationsOf } from './modules/service/openapi/operations';

const { RECORD_STATEMENTS } = process.env;
const FOLDER = join(__dirname, '../sql');

/** `PUT /api/groups/{group_name}/` */
const requestTo = ({ method, path }: Route): string =>
  `${method} ${`/api/${path}/`.replace('//', '/').replace(/:(\w+)/g, '{$1}')}`;

/** What one request sent, and who sent it. */
interface Sent {
  readonly file: string;
  readonly head: string;
  readonly path: string;
  readonly statements: readonly string[];
}

/** `group/updateGroup.sql`: the resource as scopes name it, and the operation of the API's description. */
const fileOf = ({ id, definition }: Operation): string => `${definition.policyId}/${id}.sql`;

/** Operations that read several things at once: which is sent first is left to chance. */
const AT_ONCE = ['getDiffContext', 'getSearch'];

/** Operations that need suggestions which fit, of diffs that were uploaded: what they send until they refuse. */
const REFUSED = ['createSuggestionApplication', 'getSuggestionPatch'];

const operations = operationsOf(ROUTES);
const isRead = ({ route }: Operation) => isSafe(route.method);
/** Those that read come first: what they send does not depend on what others have changed. */
const inOrder = [...operations.filter(isRead), ...operations.filter((operation) => !isRead(operation))];

describe('the statements of each operation of the API', () => {
  const all: Sent[] = [];

  describe('one request to it succeeds', () => {
    const api = TestApi.ofSuite();
    // Superusers may see every row, and statements to them do not say who may: a person sends what a person may.
    let owner: MadeUser;
    let superuser: MadeUser;
    let place: SamplePlace;
    beforeAll(async () => {
      owner = await api.make.user();
      superuser = await api.make.superuser();
      place = await furnish(api, owner);
    });

    const sentBy = async (user: MadeUser, route: Route) => {
      const client = await api.withUsedSession(user);
      const answers: ClientAnswer[] = [];
      const statements = await statementsOf(async () => answers.push(await sendRoute(api, route, place, client)));
      return { status: answers[0]?.status ?? 0, text: answers[0]?.text, statements };
    };

    it.each(inOrder.map((operation) => [fileOf(operation), operation] as const))('%s', async (file, { id, route }) => {
      let sent = await sentBy(owner, route);
      const isForSuperusers = [403, 404].includes(sent.status);
      if (isForSuperusers) sent = await sentBy(superuser, route);
      const { status, text, statements } = sent;

      expect(status < 400 || isNeverServed(route) || REFUSED.includes(id) ? '' : text).toBe('');
      const who = isForTokens(route) ? 'an API token' : isForSuperusers ? 'a superuser' : 'its owner';
      const head = `-- ${requestTo(route)} by ${who}: ${status}`;
      const sentAtOnce = { head: `${head}, in no order`, statements: [...statements].sort() };
      all.push({ file, path: route.path, ...(AT_ONCE.includes(id) ? sentAtOnce : { head, statements }) });
      if (usesUp(route)) place = await furnish(api, owner);
    });
  });

  describe('are those of its file: record them with RECORD_STATEMENTS=1 npm run spec -- recorded-statements', () => {
    let recorded: ReadonlyMap<string, string>;
    beforeAll(() => {
      recorded = textsOf(all);
      if (RECORD_STATEMENTS) write(recorded);
    });

    it.each(operations.map(fileOf))('%s', (file) => {
      expect(recorded.get(file)).toBe(readFileSync(join(FOLDER, file), 'utf8'));
    });

    it('there is no file of another one', () => {
      expect(filesThere()).toEqual(operations.map(fileOf).sort());
    });
  });
});

/**
 * The texts of the files. A statement of several lines is written where fewest are sent, of these at the shortest path, and
 * the other files refer to it.
 */
function textsOf(all: readonly Sent[]): Map<string, string> {
  const texts = new Map<string, string>();
  const written = new Map<string, string>();
  const simplestFirst = [...all].sort(
    (one, other) =>
      one.statements.length - other.statements.length ||
      one.path.length - other.path.length ||
      (one.file < other.file ? -1 : 1),
  );
  for (const { file, head, statements } of simplestFirst) {
    const parts = statements.map((statement, index) => {
      const place = written.get(statement);
      const lines = linesOfSql(statement);
      if (place !== undefined) return `-- ${place}`;
      if (lines.includes('\n')) written.set(statement, `${file}, statement ${index + 1}`);
      return `${lines};`;
    });
    texts.set(file, `${[head, ...parts].join('\n\n')}\n`);
  }
  return texts;
}

const filesThere = (): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .sort();

function write(texts: ReadonlyMap<string, string>): void {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const [file, text] of texts) {
    mkdirSync(dirname(join(FOLDER, file)), { recursive: true });
    writeFileSync(join(FOLDER, file), text);
  }
}
