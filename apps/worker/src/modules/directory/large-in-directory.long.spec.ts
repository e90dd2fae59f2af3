import { DirectoryConfig } from '@review-service/platform/config/directory.config';
import { fromEnv } from '@review-service/platform/config/from-env';
import { LdapDirectory } from '@review-service/platform/directory/directory';
import { syncDirectory } from '@review-service/platform/directory/sync';
import { describeWithDirectory } from '@review-service/testing/left-out';
import { DIRECTORY_BASE, groupEntry, personEntry, PrivateSlapd } from '@review-service/testing/private-slapd';
import { FailingDirectory } from '../../../test/failing-directory';
import { TestWorker } from '../../../test/test-worker';

const PEOPLE = 10_000;
const GROUPS = 300;

const dnOf = (number: number) => `uid=person${number},ou=people,${DIRECTORY_BASE}`;

describeWithDirectory(`the sync with ${PEOPLE} people and ${GROUPS} groups`, () => {
  let slapd: PrivateSlapd;
  let worker: TestWorker;
  let settings: Record<string, string>;

  beforeAll(async () => {
    const people = Array.from({ length: PEOPLE }, (_, number) => personEntry(`person${number}`));
    const groups = Array.from({ length: GROUPS }, (_, number) =>
      groupEntry(
        `group${number}`,
        Array.from({ length: 100 }, (__, index) => dnOf((number * 31 + index * 7) % PEOPLE)),
      ),
    );
    const everybody = groupEntry(
      'everybody',
      Array.from({ length: PEOPLE }, (_, number) => dnOf(number)),
    );
    slapd = await PrivateSlapd.start([...people, ...groups, everybody]);
    const mapped = [...groups.map((__, number) => `group${number}`), 'everybody'];
    settings = {
      ...slapd.settings,
      ...{
        LDAP_CREATE: 'sync',
        LDAP_GROUPS: mapped.map((name) => `${name}:${name}`).join(';'),
        WORKER_QUEUES: 'groups',
      },
    };
    worker = await TestWorker.boot({ settings });
    for (const name of mapped) await worker.make.group({ name });
  });
  afterAll(async () => {
    await worker.close();
    await slapd.stop();
  });

  const sync = async (other: Record<string, string> = {}) => {
    const started = Date.now();
    const report = await syncDirectory(new LdapDirectory(fromEnv(DirectoryConfig, { ...settings, ...other })), {
      inTransaction: (work) => worker.db.transaction(work),
      actor: { actor: '', credential: { kind: 'service' } },
    });
    console.log(`A sync of ${PEOPLE} people took ${Date.now() - started} ms.`);
    return report;
  };
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

  it('makes all of them, changes nothing next time, and then only what differs', async () => {
    const first = await sync();
    expect(first).toMatchObject({ people: PEOPLE, created: PEOPLE });
    expect(sum(first.groups.map(({ added }) => added))).toBe(GROUPS * 100 + PEOPLE);

    const second = await sync();
    expect(second).toMatchObject({ created: 0, changed: 0, missing: 0, deactivated: 0 });
    expect(sum(second.groups.map(({ added, removed }) => added + removed))).toBe(0);

    await slapd.change(dnOf(17), { givenName: 'Ada' });
    await slapd.remove(dnOf(18));
    expect(await sync()).toMatchObject({ changed: 1, missing: 1 });
  });

  it('changes nothing if the directory goes away in the middle of the people', async () => {
    await slapd.change(dnOf(17), { givenName: 'Grace' });
    await slapd.remove(dnOf(19));
    const directory = await FailingDirectory.before(slapd.url, 100_000);

    await expect(sync({ LDAP_URL: directory.url })).rejects.toMatchObject({ kind: 'away' });

    expect(await worker.query('select outcome from directory_sync')).toEqual([{ outcome: 'failed' }]);
    expect(await worker.column(`select first_name from user_account where username = 'person17'`)).toEqual(['Ada']);
    expect(await worker.query('select from directory_absence')).toHaveLength(1);
    directory.close();
  });
});
