import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeTemporaryFolder } from '@review-service/embedded/temporary-folder';
import { TEST_KEYS } from '@review-service/testing/make';
import { ATTACHMENTS, draft, get, group, reviews, TOKENS } from '../cases/calls';
import type { Setting } from '../cases/case';
import type { Headers } from '../cases/logins';
import type { Models, FloorObject } from '../floor/models';
import { send } from '../load/send';
import { asRole } from './as-role';
import type { MeasuredServer } from './served';

/** The path of the built program, which also tests of the sources need. */
const PROGRAM = resolve(__dirname, '../../../dist/bench/floor/server.js');

/** The floor's message when it listens. */
export interface FloorListening {
  readonly port: number;
}

/** Starts the floor with a separate database role; it ends with this process. */
export async function launchFloor(api: MeasuredServer, setting: Setting): Promise<MeasuredServer> {
  const databaseUrl = await asRole(api.databaseUrl, 'floor');
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    SECRET_KEYS: TEST_KEYS.join(),
    MODELS: JSON.stringify(await modelsAt(api, setting)),
    FILES: makeTemporaryFolder('review-service-floor'),
  };
  const child = fork(PROGRAM, { env, execArgv: [] });
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error('The floor did not start')));
  const [{ port }] = (await Promise.race([once(child, 'message'), failed])) as [FloorListening];
  failed.catch(() => undefined);
  const stop = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(env.FILES, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, databaseUrl, stop };
}

/** Asks the API for an object of each kind. */
async function modelsAt({ url }: MeasuredServer, { logins, targets }: Setting): Promise<Models> {
  const ask = async (path: string, headers: Headers): Promise<Record<string, unknown>> =>
    JSON.parse((await send(url, get(path, headers))).body) as Record<string, unknown>;
  const first = async (path: string, headers: Headers, list: string): Promise<FloorObject> =>
    ((await ask(path, headers))[list] as FloorObject[])[0] ?? missing(path);
  const [member, author, owner] = [logins.bearer('member'), logins.bearer('author'), logins.session('member')];
  const [name = '', number = 0] = [targets.groups[0], targets.drafts[0]];
  return {
    group: (await ask(group(name), member)).group as FloorObject,
    token: await first(TOKENS, owner, 'oauth_tokens'),
    attachment: await first(ATTACHMENTS, member, 'diff_file_attachments'),
    draft: (await ask(draft(number), author)).draft as FloorObject,
    diff: await first(`${draft(number)}diffs/`, author, 'diffs'),
    review: await first(reviews(targets.reviewedRequest), member, 'reviews'),
  };
}

function missing(path: string): never {
  throw new Error(`${path} has nothing to show`);
}
