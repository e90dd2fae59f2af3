import { emptyDatabase } from '@review-service/testing/fresh-database';
import { Make } from '@review-service/testing/make';
import { databaseForAll } from '../../../test/a-database';
import { runAdmin } from '../../../test/run-admin';

describe('group', () => {
  const database = databaseForAll();
  let make: Make;
  const admin = (...args: string[]) => runAdmin(database.url, ['group', ...args]);
  const audited = () =>
    database.column(`select action || ' ' || subject from audit_log where actor = 'operator' order by id`);

  beforeAll(() => {
    make = new Make(database.db);
  });
  beforeEach(async () => {
    await emptyDatabase(database.db);
    const acme = await make.site({ name: 'acme' });
    await make.siteMember(acme, await make.user({ username: 'ann' }));
    await make.user({ username: 'bo' });
  });

  describe('create', () => {
    it('makes a group, whose title is its name unless it is told', async () => {
      expect((await admin('create', 'core')).out).toBe('The group "core" was created. It has no members yet.\n');
      const options = ['--title', 'Security', '--mailing-list', 'a@b.example', '--invite-only', '--hidden'];
      expect((await admin('create', 'core', '--site', 'acme', ...options)).code).toBe(0);

      expect(
        await database.db.query(
          `select name, display_name as title, mailing_list as list, invite_only as closed, visible
           from review_group order by id`,
        ),
      ).toEqual([
        { name: 'core', title: 'core', list: '', closed: false, visible: true },
        { name: 'core', title: 'Security', list: 'a@b.example', closed: true, visible: false },
      ]);
      expect(await audited()).toEqual(['group.created group core', 'group.created group core']);
    });

    it.each([
      [['core team'], 'the name: Use 1 to 64 letters'],
      [['core', '--mailing-list', 'nowhere'], '--mailing-list: "nowhere" is not an e-mail address.'],
      [['core', '--site', 'acne'], 'There is no site "acne". Did you mean acme?'],
    ])('refuses %j, as the API does', async (args, fault) => {
      expect(await admin('create', ...args)).toMatchObject({ code: 1, out: '', err: expect.stringContaining(fault) });
      expect(await audited()).toEqual([]);
    });

    it('refuses a name that is taken, and takes that of a deleted group', async () => {
      await make.group({ name: 'core' });
      await make.group({ name: 'gone', deleted_at: '2026-01-01T00:00:00Z' });

      expect((await admin('create', 'core')).err).toBe('There is already the group "core".\n');
      expect((await admin('create', 'gone')).code).toBe(0);
    });
  });

  describe('rename', () => {
    it('changes the name alone', async () => {
      const { id } = await make.group({ name: 'core', display_name: 'Core team' });

      expect((await admin('rename', 'core', 'centre')).out).toBe(
        'The group "core" was renamed to "centre". Its former name leads to it until another group takes it.\n',
      );
      expect(await database.db.query('select id, name, display_name as title from review_group')).toEqual([
        { id, name: 'centre', title: 'Core team' },
      ]);
      expect(await audited()).toEqual(['group.changed group core']);
      expect((await admin('show', 'centre')).out).toMatch(/^former names: +core$/m);
      expect((await admin('show', 'core')).err).toBe('There is no group "core": it was renamed to "centre".\n');
    });

    it('refuses a name that is taken or cannot be, and a group that there is not', async () => {
      await make.group({ name: 'core' });
      await make.group({ name: 'docs' });

      expect((await admin('rename', 'core', 'docs')).err).toBe('There is already the group "docs".\n');
      expect((await admin('rename', 'core', 'a/b')).err).toContain('the name: Use 1 to 64 letters');
      expect((await admin('rename', 'coer', 'x')).err).toBe('There is no group "coer". Did you mean core?\n');
      expect(await audited()).toEqual([]);
    });
  });

  describe('members', () => {
    it('lists them, and lets people in and out', async () => {
      await make.group({ name: 'core' });

      for (const user of ['bo', 'ann']) expect((await admin('add-user', 'core', user)).code).toBe(0);
      expect((await admin('add-user', 'core', 'ann')).out).toBe('"ann" was already a member of the group "core".\n');
      expect((await admin('members', 'core')).out).toMatch(/^ann +\d+ +active .*\nbo +\d+ +active .*\n$/);
      expect((await admin('members', 'core', '--after', 'ann')).out).toMatch(/^bo .*\n$/);
      expect((await admin('remove-user', 'core', 'bo')).code).toBe(0);
      expect((await admin('remove-user', 'core', 'bo')).out).toBe('"bo" was not a member of the group "core".\n');

      expect(await audited()).toEqual([
        'group.member-added group core',
        'group.member-added group core',
        'group.member-removed group core',
      ]);
    });

    it('of a group of a site belong to the site', async () => {
      expect((await admin('create', 'core', '--site', 'acme')).code).toBe(0);

      expect((await admin('add-user', 'core', 'ann', '--site', 'acme')).code).toBe(0);
      expect((await admin('add-user', 'core', 'bo', '--site', 'acme')).err).toContain(
        '"bo" does not belong to the site "acme"',
      );
    });
  });

  describe('show', () => {
    it('says who sees it and how much names it', async () => {
      const ann = await make.user();
      const group = await make.group({ name: 'core', invite_only: true, members: [ann] });
      await make.reviewRequest(ann, await make.repository(), { groups: [group] });

      const { out } = await admin('show', 'core');

      expect(out).toMatch(/^visible to: +members only$/m);
      expect(out).toMatch(/^members: +1 person$/m);
      expect(out).toMatch(/^references: +1 open review request, 1 of them without another reviewer$/m);
    });
  });

  describe('delete', () => {
    it('says what goes before it asks, and changes nothing in a dry run', async () => {
      await make.group({ name: 'core', members: [await make.user()] });
      const before = await database.dump();
      const goes = 'This deletes the group "core", which has 1 member and is referred to by nothing. None of these';

      expect(await admin('delete', 'core', '--dry-run')).toMatchObject({ code: 0, err: expect.stringContaining(goes) });
      expect(await admin('delete', 'core')).toMatchObject({ code: 1, err: expect.stringContaining('use --yes') });
      expect(await database.dump()).toBe(before);
    });

    it('frees the name, and leaves the rest to the worker, as the API does', async () => {
      const { id } = await make.group({ name: 'core', members: [await make.user({ username: 'kim' })] });

      expect((await admin('delete', 'core', '--yes')).code).toBe(0);

      expect(await database.column(`select details from audit_log where action = 'group.deleted'`)).toEqual([
        { groupId: id, members: ['kim'], moreMembers: false },
      ]);

      expect((await admin('show', 'core')).err).toBe('There is no group "core".\n');
      expect((await admin('create', 'core')).code).toBe(0);
      expect(await database.db.query('select queue, name, payload from outbox_message')).toEqual([
        { queue: 'groups', name: 'group.deleted', payload: { groupId: id, deletedBy: 0 } },
      ]);
      expect(await audited()).toEqual(['group.deleted group core', 'group.created group core']);
    });
  });

  describe('restore', () => {
    it('takes a deletion back, with all that the group had', async () => {
      const { id } = await make.group({ name: 'core', members: [await make.user({ username: 'lu' })] });
      const before = await database.db.query('select * from review_group');

      expect((await admin('delete', 'core', '--yes')).out).toMatch(
        new RegExp(`was deleted. It can be restored for 30 days: .*group restore ${id}`),
      );
      expect((await admin('list')).out).not.toContain('core');
      expect((await admin('list', '--deleted', '--search', 'co')).out).toMatch(new RegExp(`^${id} +core .*Z?\n$`));
      expect((await admin('restore', String(id))).out).toBe(
        'The group "core" was restored, with its members and settings.\n',
      );

      expect(await database.db.query('select * from review_group')).toEqual(before);
      expect((await admin('members', 'core')).out).toMatch(/^lu /);
      expect((await admin('list', '--deleted')).out).not.toContain('core');
      expect(await audited()).toEqual(['group.deleted group core', 'group.restored group core']);
    });

    it('gives it another name where its own is taken, and says so', async () => {
      const { id } = await make.group({ name: 'core' });
      await admin('delete', 'core', '--yes');
      await make.group({ name: 'core' });

      expect((await admin('restore', String(id))).err).toBe(
        'There is already the group "core". Choose a new name with --name.\n',
      );
      expect((await admin('restore', String(id), '--name', 'a/b')).err).toContain('the name: Use 1 to 64 letters');
      expect((await admin('restore', String(id), '--name', 'old-core')).code).toBe(0);
      expect(await database.column('select name from review_group order by id')).toEqual(['old-core', 'core']);
    });

    it.each(['7', 'core'])('refuses %s, which is nothing that can be restored', async (id) => {
      expect((await admin('restore', id)).err).toMatch(/^No deleted group 7 can be restored|^"core" is not the id/);
    });

    it('is not offered where GROUP_UNDO is off', async () => {
      await make.group({ name: 'core' });

      const { out } = await runAdmin(database.url, ['group', 'delete', 'core', '--yes'], {
        env: { GROUP_UNDO: 'off' },
      });

      expect(out).toBe('The group "core" was deleted. It cannot be restored.\n');
      expect(await database.db.query('select due_at <= now() as due from outbox_message')).toEqual([{ due: true }]);
    });
  });
});
