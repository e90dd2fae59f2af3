import { DirectoryConfig } from '@review-service/platform/config/directory.config';
import { fromEnv } from '@review-service/platform/config/from-env';
import { LdapDirectory } from '@review-service/platform/directory/directory';
import { type SyncManner, syncDirectory } from '@review-service/platform/directory/sync';
import { emptyDatabase } from '@review-service/testing/fresh-database';
import { describeWithDirectory } from '@review-service/testing/left-out';
import {
  DIRECTORY_BASE,
  type EntryValues,
  groupEntry,
  personEntry,
  PrivateSlapd,
} from '@review-service/testing/private-slapd';
import { FailingDirectory } from '../../../test/failing-directory';
import { TestWorker } from '../../../test/test-worker';
import { DirectorySync } from './directory-sync';

const dnOf = (uid: string) => `uid=${uid},ou=people,${DIRECTORY_BASE}`;
const groupDnOf = (cn: string) => `cn=${cn},ou=groups,${DIRECTORY_BASE}`;

describeWithDirectory('the sync with a directory', () => {
  let slapd: PrivateSlapd;
  let worker: TestWorker;
  let entries: string[];

  beforeAll(async () => {
    slapd = await PrivateSlapd.start();
    worker = await TestWorker.boot({
      settings: { ...slapd.settings, LDAP_CREATE: 'sync', LDAP_GROUPS: 'core:core', WORKER_QUEUES: 'groups' },
    });
  });
  afterAll(async () => {
    await worker.close();
    await slapd.stop();
  });
  beforeEach(() => {
    entries = [];
  });
  afterEach(async () => {
    for (const dn of entries) await slapd.remove(dn).catch(() => undefined);
    await emptyDatabase(worker.db);
  });

  const add = async ([dn, values]: readonly [string, EntryValues]) => {
    await slapd.add(dn, values);
    entries.push(dn);
  };
  const people = async (...uids: string[]) => {
    for (const uid of uids) await add(personEntry(uid));
  };
  const sync = (settings: Record<string, string> = {}, manner: Partial<SyncManner> = {}) =>
    syncDirectory(
      new LdapDirectory(fromEnv(DirectoryConfig, { ...slapd.settings, LDAP_CREATE: 'sync', ...settings })),
      {
        inTransaction: (work) => worker.db.transaction(work),
        actor: { actor: '', credential: { kind: 'service' } },
        ...manner,
      },
    );
  const account = async (username: string) => {
    const [row] = await worker.query<Record<string, unknown>[]>('select * from user_account where username = $1', [
      username,
    ]);
    return row;
  };
  const actionsOf = (username: string) =>
    worker.column<string>(
      `select a.action from audit_log a join user_account u on u.id = (a.details->>'userId')::integer
       where a.subject = $1 order by a.id`,
      [`user ${username}`],
    );
  const membersOf = (group: string) =>
    worker.column<string>(
      `select u.username || ' ' || array_to_string(m.sources, '+') from review_group_member m
       join user_account u on u.id = m.user_id join review_group g on g.id = m.group_id where g.name = $1 order by 1`,
      [group],
    );
  const outcome = async () => {
    const [row] = await worker.query<Record<string, unknown>[]>('select * from directory_sync');
    return row;
  };
  const inTwoSyncs = async () => [await sync(), await sync()] as const;

  it('makes accounts, and another one changes nothing', async () => {
    await people('ann', 'bob');

    await worker.get(DirectorySync).run();

    expect(await account('ann')).toMatchObject({ email: 'ann@corp.example', first_name: 'ann', password_hash: null });
    expect(await actionsOf('bob')).toEqual(['user.created', 'identity.linked']);
    expect(await outcome()).toMatchObject({ outcome: 'done', report: { people: 2, created: 2 } });
    expect(await sync()).toEqual({
      ...{ people: 2, withoutId: 0, ambiguous: 0, linked: 0, created: 0, changed: 0, groups: [], unknownGroups: [] },
      ...{ missing: 0, deactivated: 0, reactivated: 0, keptSuperusers: 0 },
    });
  });

  it('makes none unless LDAP_CREATE says so, and none in a dry run', async () => {
    await people('ann');

    expect(await sync({ LDAP_CREATE: 'sign-in' })).toMatchObject({ created: 0 });
    expect(await sync({}, { isDryRun: true })).toMatchObject({ created: 1 });
    expect(await account('ann')).toBeUndefined();
  });

  it('follows names and addresses, but takes nobody the address', async () => {
    await people('ann', 'bob');
    await sync();
    await worker.make.user({ username: 'eve', email: 'taken@corp.example' });
    await slapd.change(dnOf('ann'), { givenName: 'Ann', sn: 'Lee', mail: 'ann.lee@corp.example' });
    await slapd.change(dnOf('bob'), { mail: 'Taken@corp.example' });

    expect(await sync()).toMatchObject({ changed: 2 });

    expect(await account('ann')).toMatchObject({ first_name: 'Ann', last_name: 'Lee', email: 'ann.lee@corp.example' });
    expect(await account('bob')).toMatchObject({ email: 'bob@corp.example' });
    expect(await actionsOf('ann')).toEqual(['user.created', 'identity.linked', 'user.changed', 'user.changed']);
  });

  it('leaves names and addresses to a directory that provides the account by SCIM', async () => {
    await people('ann');
    await sync();
    const [ann] = await worker.query<[{ id: number; username: string }]>(
      `select id, username from user_account where username = 'ann'`,
    );
    await worker.make.scimUser(ann);
    await slapd.change(dnOf('ann'), { givenName: 'Ann', sn: 'Lee', mail: 'ann.lee@corp.example' });

    expect(await sync()).toMatchObject({ changed: 0 });

    expect(await account('ann')).toMatchObject({ email: 'ann@corp.example' });
  });

  it('takes over no account of the same name', async () => {
    await people('ann', 'bob', 'Cy', 'dan');
    await worker.make.user({ username: 'ann', is_superuser: true, password_hash: null });
    await worker.make.user({ username: 'bob' });
    await worker.make.user({ username: 'cy', password_hash: null });
    await worker.make.passkey(await worker.make.user({ username: 'dan', password_hash: null }));

    expect(await sync()).toMatchObject({ created: 0, linked: 0 });
    expect(await sync({ LDAP_LINK: 'name' })).toMatchObject({ created: 0, linked: 1 });

    expect(await worker.column('select username from user_account join identity on user_id = user_account.id')).toEqual(
      ['cy'],
    );
  });

  it('gives a name that another entry had to nobody else', async () => {
    await people('ann');
    await sync();
    await slapd.remove(dnOf('ann'));
    await people('ann', 'bob');

    expect(await sync()).toMatchObject({ created: 2, missing: 1 });

    expect(await worker.column('select username from user_account order by 1')).toEqual(['ann', 'ann-2', 'bob']);
  });

  it('follows a renamed entry, whose account keeps its name', async () => {
    await people('ann');
    await sync();
    await slapd.rename(dnOf('ann'), 'uid=ann-lee');
    entries.push(dnOf('ann-lee'));

    expect(await sync()).toMatchObject({ created: 0, missing: 0 });
    expect(await worker.column('select username from user_account')).toEqual(['ann']);
  });

  it('makes no account for people who share their user name', async () => {
    await people('ann');
    await add([`cn=ann,ou=people,${DIRECTORY_BASE}`, { objectClass: 'inetOrgPerson', cn: 'ann', sn: 'x', uid: 'ann' }]);

    expect(await sync()).toMatchObject({ people: 2, ambiguous: 2, created: 0 });
  });

  describe('who leaves', () => {
    beforeEach(async () => {
      await people('ann', 'bob');
      await sync();
    });
    const epoch = async () => (await account('ann'))?.session_epoch;

    it('is deactivated after two syncs, and reactivated when back', async () => {
      const former = await epoch();
      await slapd.remove(dnOf('ann'));

      expect(await inTwoSyncs()).toMatchObject([
        { missing: 1, deactivated: 0 },
        { missing: 0, deactivated: 1 },
      ]);
      expect(await account('ann')).toMatchObject({ is_active: false });
      expect(await epoch()).not.toBe(former);
      expect(await sync()).toMatchObject({ missing: 0, deactivated: 0 });
      expect(await actionsOf('ann')).toEqual(['user.created', 'identity.linked', 'user.deactivated']);
    });

    it('is missing twice in a row only', async () => {
      await slapd.change(dnOf('ann'), { objectClass: ['inetOrgPerson', 'extensibleObject'] });
      const some = { LDAP_USER_FILTER: '(!(objectClass=extensibleObject))' };

      expect(await sync(some)).toMatchObject({ missing: 1 });
      expect(await sync()).toMatchObject({ missing: 0 });
      expect(await sync(some)).toMatchObject({ missing: 1, deactivated: 0 });
      expect(await sync(some)).toMatchObject({ deactivated: 1 });
      expect(await sync()).toMatchObject({ reactivated: 1 });

      expect(await account('ann')).toMatchObject({ is_active: true });
      expect((await actionsOf('ann')).slice(2)).toEqual(['user.deactivated', 'user.reactivated']);
    });

    it('stays out if an administrator deactivated the account meanwhile', async () => {
      await slapd.change(dnOf('ann'), {
        objectClass: ['inetOrgPerson', 'extensibleObject'],
        userAccountControl: '514',
      });
      await sync();
      await worker.query(`update user_account set session_epoch = session_epoch + 1 where username = 'ann'`);
      await slapd.change(dnOf('ann'), { userAccountControl: '512' });

      expect(await sync()).toMatchObject({ reactivated: 0 });
      expect(await account('ann')).toMatchObject({ is_active: false });
    });

    it('is deactivated at once if Active Directory has disabled the entry', async () => {
      await slapd.change(dnOf('ann'), {
        objectClass: ['inetOrgPerson', 'extensibleObject'],
        userAccountControl: '514',
      });

      expect(await sync()).toMatchObject({ deactivated: 1 });
      await slapd.change(dnOf('ann'), { userAccountControl: '512' });
      expect(await sync()).toMatchObject({ reactivated: 1 });
    });

    it('stays in as the last superuser', async () => {
      await worker.query('update user_account set is_superuser = true');
      await slapd.change(dnOf('ann'), {
        objectClass: ['inetOrgPerson', 'extensibleObject'],
        userAccountControl: '514',
      });
      await slapd.change(dnOf('bob'), {
        objectClass: ['inetOrgPerson', 'extensibleObject'],
        userAccountControl: '514',
      });

      expect(await sync()).toMatchObject({ deactivated: 0, keptSuperusers: 2 });
      await worker.make.superuser();
      expect(await sync()).toMatchObject({ deactivated: 2, keptSuperusers: 0 });
    });
  });

  describe('that would take too much', () => {
    const many = Array.from({ length: 18 }, (_, index) => `person${index}`);
    beforeEach(async () => {
      await people(...many);
      await sync();
    });

    it('stops, changes nothing and says so', async () => {
      for (const uid of many.slice(0, 6)) await slapd.remove(dnOf(uid));
      await slapd.change(dnOf('person9'), { givenName: 'Nina' });

      await expect(worker.get(DirectorySync).run()).rejects.toThrow('6 of 18 accounts would be deactivated');

      expect(await outcome()).toMatchObject({ outcome: 'stopped', succeeded_at: expect.any(Date) });
      expect(await account('person9')).toMatchObject({ first_name: 'person9' });
      expect(await worker.query('select from directory_absence')).toEqual([]);
      expect(await worker.metrics.metrics()).toContain('review_service_directory_sync_stopped 1');
      expect(await sync({}, { takesMany: true })).toMatchObject({ missing: 6 });
    });

    it('goes on with five', async () => {
      for (const uid of many.slice(0, 5)) await slapd.remove(dnOf(uid));

      expect(await sync()).toMatchObject({ missing: 5 });
    });

    it('stops if the directory shows nobody, whatever it is told', async () => {
      const nobody = { LDAP_USER_FILTER: '(uid=nobody)' };

      await expect(sync(nobody, { takesMany: true })).rejects.toThrow('shows nobody');
    });

    it('stops before it takes members', async () => {
      await worker.make.group({ name: 'core' });
      await add(groupEntry('core', many.map(dnOf)));
      const groups = { LDAP_GROUPS: 'core:core' };
      await sync(groups);
      await slapd.change(groupDnOf('core'), { member: many.slice(0, 12).map(dnOf) });

      await expect(sync(groups)).rejects.toThrow('6 of 18 memberships');
      expect(await membersOf('core')).toHaveLength(18);
    });
  });

  it('changes nothing if the directory is away', async () => {
    await people('ann');
    await sync();
    await slapd.remove(dnOf('ann'));
    const directory = await FailingDirectory.before(slapd.url, 0);

    await expect(sync({ LDAP_URL: directory.url })).rejects.toMatchObject({ kind: 'away' });

    expect(await outcome()).toMatchObject({ outcome: 'failed' });
    expect(await worker.column('select username from user_account')).toEqual(['ann']);
    expect(await worker.query('select from directory_absence')).toEqual([]);
    directory.close();
  });

  it('is done once if two begin at the same time', async () => {
    await people('ann', 'bob');

    const reports = await Promise.all([sync(), sync()]);

    expect(reports.map(({ created }) => created).sort()).toEqual([0, 2]);
  });

  describe('of groups', () => {
    beforeEach(async () => {
      await people('ann', 'bob', 'cy', 'dan');
      await worker.make.group({ name: 'core' });
    });
    const syncGroups = (settings: Record<string, string> = {}) => sync({ LDAP_GROUPS: 'core:core', ...settings });

    it('gives and takes memberships, and leaves those that people gave by hand', async () => {
      await sync();
      await worker.query(
        `insert into review_group_member (group_id, user_id) select g.id, u.id from review_group g, user_account u
         where u.username in ('bob', 'cy')`,
      );
      await add(groupEntry('core', [dnOf('ann'), `UID=Bob, OU=People, DC=example, DC=com`]));

      expect(await syncGroups()).toMatchObject({ groups: [{ group: 'core', added: 1, removed: 0 }] });
      expect(await membersOf('core')).toEqual(['ann ldap', 'bob manual+ldap', 'cy manual']);

      await slapd.change(groupDnOf('core'), { member: [dnOf('dan')] });
      expect(await syncGroups()).toMatchObject({ groups: [{ added: 1, removed: 1 }] });
      expect(await membersOf('core')).toEqual(['bob manual', 'cy manual', 'dan ldap']);
      expect(
        await worker.column(
          `select a.action || ' ' || u.username from audit_log a join user_account u on u.id = (a.details->>'userId')::integer
           where a.subject = 'group core' order by a.id`,
        ),
      ).toEqual(['group.member-added ann', 'group.member-added dan', 'group.member-removed ann']);
    });

    it('reads groups within groups, each once, and not in circles', async () => {
      await add(groupEntry('core', [dnOf('ann'), groupDnOf('inner'), dnOf('nobody')]));
      await add(groupEntry('inner', [dnOf('bob'), groupDnOf('innermost')]));
      await add(groupEntry('innermost', [dnOf('cy'), groupDnOf('core')]));

      await syncGroups();
      expect(await membersOf('core')).toEqual(['ann ldap', 'bob ldap', 'cy ldap']);

      await syncGroups({ LDAP_NESTED_GROUPS: 'off' });
      expect(await membersOf('core')).toEqual(['ann ldap']);
    });

    it('reads memberUid, and groups by their name', async () => {
      await add([
        groupDnOf('posix'),
        { objectClass: 'posixGroup', cn: 'posix', gidNumber: '1', memberUid: ['ann', 'DAN', 'x'] },
      ]);

      await sync({ LDAP_GROUPS: `${groupDnOf('posix')}:core` });

      expect(await membersOf('core')).toEqual(['ann ldap', 'dan ldap']);
    });

    it('reads memberOf of people', async () => {
      await add(groupEntry('core', [groupDnOf('core')]));
      await slapd.change(dnOf('ann'), {
        objectClass: ['inetOrgPerson', 'extensibleObject'],
        memberOf: groupDnOf('core'),
      });

      await syncGroups();

      expect(await membersOf('core')).toEqual(['ann ldap']);
    });

    it('puts the people of two entries into one group', async () => {
      await add(groupEntry('core', [dnOf('ann')]));
      await add(groupEntry('more', [dnOf('bob')]));

      await sync({ LDAP_GROUPS: 'core:core; more:core' });

      expect(await membersOf('core')).toEqual(['ann ldap', 'bob ldap']);
    });

    it('changes nothing of a group whose entry is not there, or not once, and says which', async () => {
      await add(groupEntry('core', [dnOf('ann')]));
      await syncGroups();
      await slapd.remove(groupDnOf('core'));

      expect(await syncGroups()).toMatchObject({ groups: [], unknownGroups: ['core'] });
      expect(await membersOf('core')).toEqual(['ann ldap']);
      expect(await sync({ LDAP_GROUPS: 'core:elsewhere' })).toMatchObject({ unknownGroups: ['core'] });
    });

    it('takes what it gave once the mapping has gone', async () => {
      await add(groupEntry('core', [dnOf('ann')]));
      await syncGroups();

      expect(await sync()).toMatchObject({ groups: [{ group: 'core', removed: 1 }] });
      expect(await membersOf('core')).toEqual([]);
    });
  });
});
