import { apiToken, ReviewService } from '@review-service/client';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { describeInChromium } from '@review-service/testing/left-out';
import type { Made, MadeUser } from '@review-service/testing/make';
import type { PageVisit } from '@review-service/testing/visit';
import { DESK } from './built-app.js';
import { publish } from './journey.js';
import { patchOf } from './patch-of.js';
import { Stage } from './stage.js';

/** The narrowest window that pages are made for. */
const NARROW = { width: 320, height: 640 };

/** What agents write, and who answers for it. */
describeInChromium('agents in the browser', () => {
  const stage = Stage.ofSuite();
  let owner: MadeUser;
  let alice: MadeUser;
  let bob: MadeUser;
  let bot: MadeUser;

  beforeAll(async () => {
    const { make } = stage.api;
    [owner, alice, bob] = [await make.user(), await make.user(), await make.user()];
    bot = await make.user({ is_bot: true, operator_id: alice.id });
  });

  const published = async (repository?: Made): Promise<number> =>
    publish(stage.as(owner), repository ?? (await stage.api.make.repository()), [patchOf(2, 'boats')], {
      ...{ summary: 'Count the boats', target_people: alice.username },
    });
  /** An agent of somebody, which says what it is. */
  const agentOf = async (user: MadeUser) => {
    const token = await stage.api.make.apiToken(user, { is_agent: true, note: 'Helper' });
    const about = 'model="large-3", version="2.1", run_url="https://ci.example.com/7"';
    return stage.api.withToken(token).with({ 'agent-info': about });
  };
  /** What is wrong with the page in both themes, in a wide window and a narrow one. */
  async function faultsOf(visit: PageVisit, name: string): Promise<unknown[]> {
    const { page } = visit;
    const faults: unknown[] = visit.takeFaults();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const viewport of [DESK, NARROW]) {
        await page.setViewportSize(viewport);
        faults.push(...(await accessibilityFaults(page)));
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        if (width > viewport.width) faults.push(`${width} wide`);
        await visit.screenshot(`${name}-${viewport.width}-${colorScheme}`);
      }
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(DESK);
    return faults;
  }

  it('are named beside what they write, and people endorse it', async () => {
    const id = await published();
    const reviews = `/api/review-requests/${id}/reviews/`;
    const agent = await agentOf(alice);
    const { body } = await agent.post(reviews, { body_top: 'Looks right', ship_it: '1' });
    const review = `${reviews}${body.review.id}/`;
    const comment = await agent.post(`${review}general-comments/`, { text: 'Name it', issue_opened: '0' });
    await agent.put(review, { public: '1' });
    const reply = await agent.post(`${review}replies/`, { body_top: 'See above' });
    const answer = { text: 'Named', reply_to_id: String(comment.body.general_comment.id) };
    await agent.post(`${review}replies/${reply.body.reply.id}/general-comments/`, answer);
    await agent.put(`${review}replies/${reply.body.reply.id}/`, { public: '1' });

    const own = await stage.visitAs(alice);
    await stage.goTo(own, `/r/${id}/`);
    await own.page.getByText('Agent says Ship It, not counted').waitFor();
    await own.page.getByRole('button', { name: 'Ship it', exact: true }).waitFor();
    expect(await own.page.getByText('You shipped').count()).toBe(0);

    const visit = await stage.visitAs(bob);
    const { page } = visit;
    await stage.goTo(visit, `/r/${id}/`);
    expect(await page.getByText('Agent: Helper').count()).toBe(3);
    expect(await page.getByText('Ship it!', { exact: true }).count()).toBe(0);
    await page.getByText('Model large-3, version 2.1').first().waitFor();
    const run = page.getByRole('link', { name: 'View run' }).first();
    expect(await run.getAttribute('href')).toBe('https://ci.example.com/7');
    await page.getByRole('button', { name: 'Endorse' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText(`Endorsed by`).waitFor();
    await page.getByText('Agent says Ship It, endorsed').waitFor();
    await page.getByText('✓ Approved').waitFor();
    const tray = page.getByRole('region', { name: 'Your review' });
    await tray.getByText('You shipped revision 1').waitFor();
    expect(await tray.getByRole('button', { name: 'Ship it' }).count()).toBe(0);
    const revoke = page.getByRole('button', { name: 'Revoke endorsement' });
    await revoke.and(page.locator(':focus')).waitFor();
    expect(await faultsOf(visit, 'agents-review')).toEqual([]);

    const other = await stage.visitAs(owner);
    await stage.goTo(other, `/r/${id}/`);
    await other.page.getByText('Endorsed by').waitFor();
    expect(await other.page.getByRole('button', { name: 'Endorse' }).count()).toBe(0);

    await revoke.click();
    await page.getByText('Agent says Ship It, not counted').waitFor();
    await page.getByRole('button', { name: 'Endorse' }).waitFor();
    await tray.getByRole('button', { name: 'Ship it' }).waitFor();

    await stage.goTo(visit, '/r/');
    const row = page.getByRole('row').filter({ hasText: `#${id}` });
    await row.getByText('Agent says Ship It, not counted').waitFor();
    await stage.goTo(visit, `/users/${alice.username}/`);
    await page.getByRole('tab', { name: 'Reviews', exact: true }).click();
    await page.getByText('Agent says Ship It, not counted').waitFor();
    expect(await faultsOf(visit, 'agents-person')).toEqual([]);
  });

  it('are named where they post a change or update it', async () => {
    const token = await stage.api.make.apiToken(owner, { is_agent: true, note: 'Helper' });
    const agent = new ReviewService({ url: stage.api.url, credentials: apiToken(token) });
    const patches = [patchOf(2, 'boats'), patchOf(2, 'ships')];
    const id = await publish(agent, await stage.api.make.repository(), patches, {
      ...{ summary: 'Count the boats', target_people: alice.username },
    });
    const visit = await stage.visitAs(bob);
    await stage.goTo(visit, `/r/${id}/`);
    const { page } = visit;
    await page.locator('main header').getByText('Agent: Helper').waitFor();
    await page.locator('summary').getByText('Agent: Helper').waitFor();
    expect(await faultsOf(visit, 'agents-change')).toEqual([]);
  });

  it('who are bots draft what their operator publishes or discards', async () => {
    const id = await published();
    const reviews = `/api/review-requests/${id}/reviews/`;
    const byBot = stage.api.as(bot);
    const draft = async (text: string) => {
      const { body } = await byBot.post(reviews, { body_top: text, ship_it: '1' });
      const review = `${reviews}${body.review.id}/`;
      await byBot.post(`${review}general-comments/`, { text: 'Count them all', issue_opened: '1' });
      const { files } = (await byBot.get(`/api/review-requests/${id}/diffs/1/files/`)).body;
      const lines = { filediff_id: String(files[0].id), first_line: '2', num_lines: '1', text: 'Like this' };
      const comment = await byBot.post(`${review}diff-comments/`, lines);
      const replacement = { path: files[0].dest_file, start_line: 2, end_line: 2, text: 'const total = 9;\n' };
      const replacements = JSON.stringify([replacement]);
      await byBot.post(`${review}diff-comments/${comment.body.diff_comment.id}/suggestions/`, { replacements });
    };
    await draft('Counted');
    const visit = await stage.visitAs(alice);
    const { page } = visit;
    await stage.goTo(visit, `/r/${id}/`);
    const waiting = page.getByRole('region', { name: `Draft of ${bot.username}, waiting for you` });
    await waiting.getByText('Count them all').waitFor();
    const suggestion = waiting.getByRole('region', { name: 'Suggestion' });
    await suggestion.getByText('+const total = 9;').waitFor();
    expect(await suggestion.getByRole('button').count()).toBe(0);
    expect(await faultsOf(visit, 'agents-waiting')).toEqual([]);
    await waiting.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Agent says Ship It').or(page.getByText('Fix it, then ship it!')).waitFor();
    expect(await waiting.count()).toBe(0);

    await draft('Counted again');
    await stage.goTo(visit, `/r/${id}/`);
    await waiting.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
    await waiting.waitFor({ state: 'detached' });
    expect(visit.takeFaults()).toEqual([]);
    expect((await byBot.get(`${reviews}draft/`)).status).toBe(404);

    const other = await stage.visitAs(bob);
    await stage.goTo(other, `/r/${id}/`);
    expect(await other.page.getByText('waiting for you').count()).toBe(0);
    await stage.goTo(other, `/users/${bot.username}/`);
    await other.page.getByText(`Bot, operated by`).waitFor();
  });

  it('are bound by the review policy of a repository', async () => {
    const keeper = await stage.api.make.superuser();
    const { id, name } = await stage.api.make.repository();
    const policyOf = async () =>
      (await stage.as(keeper).get('/api/repositories/{repository_id}/review-policy/', { path: { repository_id: id } }))
        .review_policy;
    const visit = await stage.visitAs(keeper);
    const { page } = visit;
    await stage.goTo(visit, `/admin/repositories/${id}/`);
    const form = page.getByRole('form', { name: 'Agents' });
    await form.getByLabel('Access').selectOption('Suggest: a person publishes');
    await form.getByLabel('Count ship-its of agents').check();
    await form.getByLabel('Comments per review', { exact: true }).fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter a whole number. 0: no limit.').waitFor();
    await form.getByLabel('Comments per review', { exact: true }).fill('0');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Review policy of ${name} saved`).waitFor();
    expect(await policyOf()).toMatchObject({ agents: 'suggest', agent_approval: 'counts', max_agent_comments: 0 });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Undone').waitFor();
    expect(await policyOf()).toMatchObject({ agents: 'open', agent_approval: 'ignored', max_agent_comments: 30 });
    await form.locator('select:has(option[value=open]:checked)').waitFor();
    expect(await faultsOf(visit, 'agents-policy')).toEqual([]);
  });

  it('are marked by their account, token and application', async () => {
    const keeper = await stage.api.make.superuser();
    const program = await stage.api.make.user();
    const visit = await stage.visitAs(keeper);
    const { page } = visit;
    await stage.goTo(visit, `/admin/people/${program.username}/`);
    const form = page.getByRole('form', { name: 'Bot' });
    await form.getByLabel('Bot').check();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Say who answers for this bot').waitFor();
    visit.takeFaults();
    await form.getByLabel('Operated by').fill(bob.username);
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Saved.').waitFor();
    expect(await faultsOf(visit, 'agents-account')).toEqual([]);
    await stage.goTo(visit, `/users/${program.username}/`);
    await page.getByText('Bot, operated by').waitFor();
    await page.getByRole('main').getByRole('link', { name: bob.username }).waitFor();

    await stage.goTo(visit, '/account/tokens/new/');
    await page.getByLabel('Note').fill('Helper');
    await page.getByLabel('For an agent').check();
    expect(await faultsOf(visit, 'agents-token')).toEqual([]);
    await page.getByRole('button', { name: 'Create API token' }).click();
    await page.getByRole('link', { name: 'Details of Helper' }).click();
    await page.getByText('For an agent').waitFor();

    await stage.goTo(visit, '/account/applications/new/');
    await page.getByLabel('Name').fill('Assistant');
    await page.getByLabel('Redirect URIs').fill('https://example.com/back');
    await page.getByLabel('Acts as').selectOption({ index: 1 });
    expect(await faultsOf(visit, 'agents-application')).toEqual([]);
    await page.getByRole('button', { name: 'Create application' }).click();
    await page.getByText('Client ID').first().waitFor();
    const { oauth_apps: made } = await stage.as(keeper).get('/api/oauth-apps/', { query: { 'max-results': 200 } });
    expect(made).toContainEqual(expect.objectContaining({ name: 'Assistant', acts_as: 'agent' }));
  });
});
