import { accessibilityFaults } from '@review-service/testing/accessibility';
import { eventually } from '@review-service/testing/eventually';
import type { Made, MadeUser } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { DESK, PHONE } from './built-app.js';
import { Stage } from './stage.js';

describeInChromium('groups in the browser', () => {
  const stage = Stage.ofSuite();
  let chief: MadeUser;
  let member: MadeUser;

  beforeAll(async () => {
    chief = await stage.api.make.user({ is_superuser: true });
    member = await stage.api.make.user({ first_name: 'Mia', last_name: 'Member' });
  });

  const button = ({ page }: PageVisit, name: string) => page.getByRole('button', { name, exact: true });
  const membersOf = async (name: string) => {
    const { users } = await stage.as(chief).get('/api/groups/{group_name}/users/', { path: { group_name: name } });
    return users.map(({ username }) => username);
  };

  it('say who creates them', async () => {
    const [visit, theirs] = [await stage.visitAs(chief), await stage.visitAs(member)];
    await stage.goTo(visit, '/groups/');
    await button(visit, 'New group').waitFor();

    await stage.goTo(theirs, '/groups/');
    await theirs.page.getByText('Administrators create groups.').waitFor();
    expect(await button(theirs, 'New group').count()).toBe(0);
  });

  it('find one of many members by the beginning of a name', async () => {
    const group = await stage.api.make.group();
    await stage.api.db.query(
      `with made as (
         insert into user_account (username, email, first_name)
         select 'rower-' || n || '-of-' || $2, 'rower-' || n || '-of-' || $2 || '@example.com', 'Rower' || n
         from generate_series(1, 600) n returning id)
       insert into review_group_member (group_id, user_id) select $1, id from made`,
      [group.id, group.name],
    );
    const visit = await stage.visitAs(chief);
    const { page } = visit;
    await stage.goTo(visit, `/groups/${group.name}/`);
    await page.getByRole('tab', { name: 'Members' }).click();
    await page.getByText('100 of 600').waitFor();
    const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem');

    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('rower599');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    expect(await members.count()).toBe(1);
    await button(visit, `Remove rower-599-of-${group.name}`).click();
    await page.getByText('No matching members').waitFor();
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('rower-6');
    await page.getByText('12 of 12').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('live: they are made, filled, renamed and deleted', async () => {
    const taken = await stage.api.make.group();
    const name = `${taken.name}-crew`;
    const visit = await stage.visitAs(chief);
    const { page } = visit;
    await stage.goTo(visit, '/groups/');
    await button(visit, 'New group').click();
    const dialog = page.getByRole('dialog', { name: 'New group' });
    await dialog.getByLabel('Name', { exact: true }).fill(taken.name);
    await dialog.getByLabel('Display name').fill('The crew');
    await dialog.getByLabel('Mailing list').fill('nobody');
    await button(visit, 'Create group').click();
    await dialog.getByText('"nobody" is not an e-mail address.').waitFor();
    await dialog.getByLabel('Mailing list').fill('');
    await button(visit, 'Create group').click();
    await dialog.getByText(`${taken.name}-2`).waitFor();
    visit.takeFaults();
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await button(visit, 'Create group').click();
    await page.waitForURL(`/groups/${name}/`);
    await page.getByText('No review requests for this group').waitFor();

    await page.getByRole('tab', { name: 'Members' }).click();
    await page.getByLabel('Add a member').fill(member.username.slice(0, -1));
    await page.getByRole('option', { name: member.username }).click();
    const members = page.getByRole('list', { name: 'Members' });
    await members.getByText('Mia Member').waitFor();
    await button(visit, `Remove ${member.username}`).click();
    await page.getByText(`${member.username} removed`).waitFor();
    expect(await members.getByText('Mia Member').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await members.getByText('Mia Member').waitFor();
    expect(await membersOf(name)).toEqual([member.username]);

    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('Name', { exact: true }).fill(`${name}-2`);
    await page.getByLabel('Listed publicly').uncheck();
    await button(visit, 'Save').click();
    await page.waitForURL(`/groups/${name}-2/edit/`);
    await page.getByRole('list', { name: 'Consequences' }).getByText('1 member removed').waitFor();
    await page.getByLabel(/Type its name/).fill(name);
    expect(await button(visit, 'Delete group').isDisabled()).toBe(true);
    await page.getByLabel(/Type its name/).fill(`${name}-2`);
    await button(visit, 'Delete group').click();

    await page.waitForURL('/groups/');
    await page.getByText(/^\d+ of \d+/).waitFor();
    await page.getByText(`Group ${name}-2 deleted`).waitFor();
    const groupsOfName = () => stage.as(chief).count('/api/groups/', { query: { q: name, 'show-invisible': true } });
    expect(await groupsOfName()).toBe(0);

    await stage.goTo(visit, '/admin/deleted-groups/');
    const form = page.getByRole('form', { name: `Restore ${name}-2` });
    await form.getByLabel('Name').fill('a b');
    await form.getByRole('button', { name: 'Restore' }).click();
    await form.getByText('Use 1 to 64 letters').waitFor();
    visit.takeFaults();
    await form.getByLabel('Name').fill(`${name}-3`);
    await form.getByRole('button', { name: 'Restore' }).click();
    await page.waitForURL(`/groups/${name}-3/`);
    await stage.goTo(visit, `/groups/${name}/`);
    await page.waitForURL(`/groups/${name}-3/`);
    expect(await membersOf(`${name}-3`)).toEqual([member.username]);

    await stage.goTo(visit, `/groups/${name}-3/edit/`);
    await page.getByText('You can restore it for 30 days.').waitFor();
    await page.getByLabel(/Type its name/).fill(`${name}-3`);
    await button(visit, 'Delete group').click();
    await page.waitForURL('/groups/');
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(async () => (await groupsOfName()) === 1);
  });

  it('are made once by two clicks within a frame', async () => {
    const { name: taken } = await stage.api.make.group();
    const visit = await stage.visitAs(chief);
    const { page } = visit;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await stage.goTo(visit, '/groups/');
    await button(visit, 'New group').click();
    const dialog = page.getByRole('dialog', { name: 'New group' });
    await dialog.getByLabel('Name', { exact: true }).fill(`${taken}-once`);
    await dialog.getByLabel('Display name').fill('Once');
    await button(visit, 'Create group').evaluate((control: { click: () => void }) => {
      control.click();
      control.click();
    });
    await page.waitForURL(`/groups/${taken}-once/`);

    expect(sent.filter((path) => path.endsWith('/api/groups/'))).toEqual(['/api/groups/']);
  });

  it('keep what was typed when somebody else has changed them meanwhile', async () => {
    const group = await stage.api.make.group({ display_name: 'Before' });
    const visit = await stage.visitAs(chief);
    const { page } = visit;
    await stage.goTo(visit, `/groups/${group.name}/edit/`);
    const path = { group_name: group.name };
    await stage.as(chief).put('/api/groups/{group_name}/', { path, body: { display_name: 'Theirs' } });

    await page.getByLabel('Display name').fill('Mine');
    await button(visit, 'Save').click();
    await page.getByText('Somebody else has changed this meanwhile').waitFor();
    visit.takeFaults();
    expect(await page.getByLabel('Display name').inputValue()).toBe('Mine');
    await button(visit, 'Save').click();
    await page.getByText(`Group ${group.name} saved`).waitFor();

    const { group: now } = await stage.as(chief).get('/api/groups/{group_name}/', { path });
    expect(now.display_name).toBe('Mine');
  });

  it('are joined and left, by keyboard alone; what is not for everybody is not offered', async () => {
    const [open, closed] = [
      await stage.api.make.group({ display_name: 'Owls' }),
      await stage.api.make.group({ invite_only: true, members: [member] }),
    ];
    const visit = await stage.visitAs(member);
    const { page } = visit;
    await stage.goTo(visit, `/groups/${open.name}/`);
    expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
    await button(visit, 'Join group').press('Enter');
    await page.getByText(`You joined ${open.name}`).waitFor();
    await button(visit, 'Leave group').press('Enter');
    await page.getByText(`You left ${open.name}`).waitFor();
    await page.keyboard.press('z');
    await eventually(async () => (await membersOf(open.name)).includes(member.username));

    await stage.goTo(visit, `/groups/${closed.name}/`);
    await button(visit, 'Leave group').press('Enter');
    await page.getByRole('dialog').getByText('is invite-only').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave group' }).press('Enter');
    await page.waitForURL('/groups/');
    await page.getByText(/^\d+ of \d+/).waitFor();
    expect(await membersOf(closed.name)).toEqual([]);

    await stage.goTo(visit, `/groups/${open.name}/delete/`);
    await page.getByRole('heading', { name: "You don't have access" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/groups/${open.name}/edit/`);
  });

  it('can be seen, heard and reached', async () => {
    const group: Made = await stage.api.make.group({ display_name: 'Owls', members: [member] });
    const visit = await stage.visitAs(chief);
    const { page } = visit;
    for (const [name, path] of Object.entries({
      group: `/groups/${group.name}/`,
      edit: `/groups/${group.name}/edit/`,
    })) {
      await page.setViewportSize(DESK);
      await stage.goTo(visit, path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect([name, colorScheme, await accessibilityFaults(page)]).toEqual([name, colorScheme, []]);
        await visit.screenshot(`groups-${colorScheme}-${name}`);
      }
      await page.setViewportSize(PHONE);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
      await visit.screenshot(`groups-narrow-${name}`);
    }
  });
});
