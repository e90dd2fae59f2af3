import { TestApi } from '@review-service/api/test/test-api';
import { accessibilityFaults } from '@review-service/testing/accessibility';
import { Chromium } from '@review-service/testing/chromium';
import { eventually } from '@review-service/testing/eventually';
import { type Made, type MadeUser, PASSWORD } from '@review-service/testing/make';
import { SMALL_IMAGES } from '@review-service/testing/small-images';
import type { PageVisit } from '@review-service/testing/visit';
import { describeInChromium } from '@review-service/testing/left-out';
import { PHONE, WITH_APP } from './built-app.js';
import { as as client, publish, remark, visitAs as signedIn } from './journey.js';
import { patchOf } from './patch-of.js';

const FILE = 'src/part00/module0.ts';

/** Commenting, reviewing, and answering it as the owner. */
describeInChromium('reviews in the browser', () => {
  const chromium = Chromium.ofSuite();
  const api = TestApi.ofSuite(WITH_APP);
  let owner: MadeUser;
  let reviewer: MadeUser;
  let repository: Made;

  beforeAll(async () => {
    [owner, reviewer] = [await api.make.user({ first_name: 'Olive' }), await api.make.user({ first_name: 'Ron' })];
    repository = await api.make.repository();
  });

  const as = (user: MadeUser) => client(api, user);

  /** A published change that the reviewer is asked to review. */
  const post = (summary: string): Promise<number> =>
    publish(as(owner), repository, [patchOf(2, 'boats')], { summary, target_people: reviewer.username });

  const visitAs = (user: MadeUser, path: string): Promise<PageVisit> => signedIn(chromium, api, user, path);

  const commentsOn = async (id: number, reader: MadeUser) =>
    (await as(reader).get('/api/diff-comments/', { query: { 'review-request-id': id } })).diff_comments;

  it('stores a comment once, also with a blank at its end, and does not read it to show it', async () => {
    const id = await post('Count the anchors');
    const { page } = await visitAs(reviewer, `/r/${id}/diff/1/`);
    const exchanges: string[] = [];
    page.on('request', (request) => {
      if (/\/reviews\/\d+\/diff-comments\/(\d+\/)?(\?|$)/.test(request.url())) exchanges.push(request.method());
    });
    await page.getByRole('button', { name: `Comment on ${FILE}` }).click();
    const box = page.getByRole('textbox', { name: `Comment on ${FILE}` });
    await box.fill('Are these **all** of them? ');
    await page.getByText('Saved as a draft').waitFor();
    await page.keyboard.press('Control+Enter');
    const comment = page.getByRole('article', { name: `Draft comment on ${FILE}` });
    await comment.locator('strong', { hasText: 'all' }).waitFor();
    expect(exchanges).toEqual(['POST']);

    await comment.getByRole('button', { name: 'Edit' }).click();
    await box.fill('Are these *all*?\n');
    await page.keyboard.press('Control+Enter');
    await comment.locator('em', { hasText: 'all' }).waitFor();
    expect(exchanges).toEqual(['POST', 'GET', 'PUT']);
  });

  it('writes texts of people in their own direction, and code from left to right', async () => {
    const id = await publish(as(owner), repository, [patchOf(2, 'rtl')], {
      summary: 'תיקון הסירה',
      description: 'Plain words.\n\nתיאור בעברית\n\n```\nרשימה = 1\n```',
      target_people: reviewer.username,
    });
    const { page } = await visitAs(reviewer, `/r/${id}/`);
    await page.locator('h1:dir(rtl)', { hasText: 'תיקון' }).waitFor();
    await page.locator('p:dir(rtl)', { hasText: 'תיאור' }).waitFor();
    await page.locator('p:dir(ltr)', { hasText: 'Plain words.' }).first().waitFor();
    await page.locator('pre:dir(ltr)', { hasText: 'רשימה' }).waitFor();
  });

  it('completes the name of a person behind an @, and leads to the person', async () => {
    const id = await post('Count the oars');
    const colleague = await api.make.user({ username: 'oarsman.of-the-sea', first_name: 'Oscar' });
    const { page } = await visitAs(reviewer, `/r/${id}/diff/1/`);
    await page.getByRole('button', { name: `Comment on ${FILE}` }).click();
    const box = page.getByRole('textbox', { name: `Comment on ${FILE}` });
    await box.pressSequentially('Ask @oars');
    const list = page.getByRole('listbox', { name: 'People to mention' });
    await list.getByRole('option', { name: `${colleague.username} Oscar` }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await box.press('Escape');
    await list.waitFor({ state: 'detached' });
    await box.pressSequentially('m');
    await list.getByRole('option', { selected: true }).waitFor();
    await box.press('Enter');
    expect(await box.inputValue()).toBe(`Ask @${colleague.username} `);
    await box.pressSequentially('and @nobody-of-this-name.');
    await page.getByText('Saved as a draft').waitFor();
    await page.keyboard.press('Control+Enter');
    const comment = page.getByRole('article', { name: `Draft comment on ${FILE}` });
    await comment.getByText('@nobody-of-this-name').waitFor();
    expect(await comment.getByRole('link', { name: '@nobody-of-this-name' }).count()).toBe(0);
    await comment.getByRole('link', { name: `@${colleague.username}` }).click();
    await page.waitForURL(`**/users/${colleague.username}/`);
  });

  it('leads from the dashboard to a ship-it by keyboard alone, and the owner answers', async () => {
    const id = await post('Count the boats');
    const { page } = await visitAs(reviewer, '/dashboard/');
    const { keyboard } = page;
    await page.getByRole('link', { name: 'Count the boats' }).press('Enter');
    await page.getByRole('link', { name: 'View diff' }).press('Enter');
    const file = page.getByRole('region', { name: FILE });
    await file.getByRole('button', { name: 'line 2, added' }).press('Shift+ArrowDown');
    await keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Comment on lines 2 to 3' }).waitFor();
    await keyboard.type('Are these **all** of them?');
    await page.getByText('Saved as a draft').waitFor();
    expect(await commentsOn(id, reviewer)).toMatchObject([
      { text: 'Are these **all** of them?', first_line: 2, num_lines: 2, issue_opened: true, public: false },
    ]);
    expect(await commentsOn(id, owner)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await keyboard.press('Control+Enter');
    await file.getByText('Not published').waitFor();
    await page.getByText('1 unpublished comment').waitFor();
    await page.getByRole('button', { name: 'Review', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Your review' });
    await dialog.getByRole('button', { name: 'Add an opening comment' }).press('Enter');
    await dialog.getByRole('textbox', { name: 'Above the comments' }).waitFor();
    await keyboard.type('Nearly there.');
    await keyboard.press('Control+Enter');
    await dialog.getByText('Nearly there.').waitFor();
    await dialog.getByRole('checkbox', { name: 'Ship it' }).press(' ');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Publish review' }).press('Enter');
    await page.getByText('Published.').waitFor();

    const answering = await visitAs(owner, `/r/${id}/`);
    const { page: theirs } = answering;
    await theirs.getByText('Fix it, then ship it!').waitFor();
    await theirs.getByText('Nearly there.').waitFor();
    const comment = theirs.getByRole('article', { name: `Comment on ${FILE}` });
    await comment.getByRole('button', { name: 'Reply' }).click();
    await comment.getByRole('textbox', { name: 'Reply' }).fill('These are all.');
    await comment.getByRole('button', { name: 'Reply' }).click();
    await comment.getByRole('button', { name: 'Publish reply' }).waitFor();
    const review = theirs.locator('details', { hasText: 'Nearly there.' });
    await review.getByRole('button', { name: 'Reply' }).first().click();
    await review.getByRole('textbox', { name: 'Reply' }).fill('How **far** is it?');
    await theirs.keyboard.press('Control+Enter');
    await review.locator('strong', { hasText: 'far' }).waitFor();
    await review.getByRole('button', { name: 'Edit', exact: true }).first().click();
    await review.getByRole('textbox', { name: 'Reply' }).fill('How far?');
    await theirs.keyboard.press('Control+Enter');
    await review.getByText('How far?').waitFor();
    expect(await accessibilityFaults(theirs)).toEqual([]);
    await answering.screenshot('reply-to-review', { fullPage: false });
    await theirs.getByRole('button', { name: 'Edit testing done' }).click();
    await theirs.getByRole('textbox', { name: 'Testing done' }).fill('Counted twice.');
    await theirs.getByRole('button', { name: 'Done', exact: true }).click();
    await theirs.getByRole('button', { name: 'Publish all' }).click();
    await comment.getByText('replied').waitFor();
    const { reviews } = await as(reviewer).get('/api/review-requests/{review_request_id}/reviews/', {
      path: { review_request_id: id },
      query: { expand: 'replies' },
    });
    expect(reviews[0]?.replies).toMatchObject([{ body_top: 'How far?', body_bottom: '', public: true }]);
    await comment.getByRole('button', { name: 'Fixed' }).click();
    await comment.getByRole('button', { name: 'Reopen' }).waitFor();
    await theirs.getByText('Ship it!', { exact: true }).waitFor();
    expect(await commentsOn(id, reviewer)).toMatchObject([
      { issue_status: 'resolved', public: true },
      { text: 'These are all.', public: true },
    ]);
    await theirs.getByRole('button', { name: 'Publish changes' }).waitFor({ state: 'detached' });
    await theirs.waitForLoadState('networkidle');
    await theirs.setViewportSize(PHONE);
    expect(await theirs.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
    expect(await theirs.getByRole('button', { name: 'Revoke Ship It…' }).count()).toBe(0);

    await page.goto(`/r/${id}/`);
    await page.getByRole('button', { name: 'Revoke Ship It…' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('Ship It revoked').waitFor();
    await page.getByRole('button', { name: 'Revoke Ship It…' }).waitFor({ state: 'detached' });
    const { review_request } = await as(owner).get('/api/review-requests/{review_request_id}/', {
      path: { review_request_id: id },
    });
    expect(review_request).toMatchObject({ approved: false, ship_it_count: 0 });
  });

  it('keeps what was typed when the session ends, and takes back what was discarded', async () => {
    const id = await post('Paint the boats');
    const visit = await visitAs(reviewer, `/r/${id}/diff/1/`);
    const { page } = visit;
    const file = page.getByRole('region', { name: FILE });
    await file.getByRole('button', { name: 'line 2, added' }).click();
    await page.context().clearCookies();
    await page.getByRole('textbox', { name: 'Comment on line 2' }).fill('Which colour?');
    await page.getByText('You are signed out. Your').waitFor();
    visit.takeFaults();
    expect(await commentsOn(id, reviewer)).toEqual([]);
    await page.getByRole('link', { name: 'sign in', exact: true }).click();
    await page.getByLabel('User name or e-mail address').fill(reviewer.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');

    const field = page.getByRole('textbox', { name: 'Comment on line 2' });
    await field.waitFor();
    expect(await field.inputValue()).toBe('Which colour?');
    await eventually(async () => (await commentsOn(id, reviewer)).length === 1);
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('The comment was discarded.').waitFor();
    expect(await commentsOn(id, reviewer)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await file.getByText('Which colour?').waitFor();
    expect(await commentsOn(id, reviewer)).toMatchObject([{ text: 'Which colour?', first_line: 2, num_lines: 1 }]);
  });

  it('says where the lines of draft comments went in a newer revision, and moves a comment there', async () => {
    const patch = (lines: readonly string[], word: string) =>
      [
        'diff --git a/fleet.txt b/fleet.txt',
        `index ${'1'.repeat(40)}..${word.repeat(40)} 100644`,
        ...['--- a/fleet.txt', '+++ b/fleet.txt', `@@ -1,2 +1,${lines.length + 2} @@`, ' first'],
        ...lines.map((line) => `+${line}`),
        ...[' last', ''],
      ].join('\n');
    const [older, newer] = [patch(['barge', 'canoe', 'dinghy'], '2'), patch(['ark', 'barge', 'kayak'], '3')];
    const fields = { summary: 'List the fleet', target_people: reviewer.username };
    const id = await publish(as(owner), repository, [older, newer], fields);
    const path = { review_request_id: id };
    const [file] = (
      await as(reviewer).get('/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/', {
        path: { ...path, diff_revision: 1 },
      })
    ).files;
    const { review } = await as(reviewer).post('/api/review-requests/{review_request_id}/reviews/', { path, body: {} });
    for (const [first_line, text] of [
      [2, 'How long?'],
      [3, 'Whose?'],
      [4, 'Why?'],
    ] as const)
      await as(reviewer).post('/api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/', {
        path: { ...path, review_id: review.id },
        body: { filediff_id: file?.id ?? 0, first_line, num_lines: 1, text, issue_opened: true },
      });

    const visit = await visitAs(reviewer, `/r/${id}/diff/2/`);
    const { page } = visit;
    const diff = page.getByRole('region', { name: 'fleet.txt' });
    await diff.getByText('Your comment on line 2 of revision 1.').waitFor();
    await diff.getByText('Your comment on line 3 of revision 1, which was changed here.').waitFor();
    await diff.getByText('Your comment on line 4 of revision 1, which is gone here.').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('earlier-drafts', { fullPage: false });
    await diff.getByRole('button', { name: 'Move the comment to revision 2' }).first().click();
    await diff.getByRole('button', { name: 'Edit' }).waitFor();
    const [changed] = await as(reviewer)
      .get('/api/review-requests/{review_request_id}/diffs/{diff_revision}/files/', {
        path: { ...path, diff_revision: 2 },
      })
      .then(({ files }) => files);
    await eventually(async () => (await commentsOn(id, reviewer)).length === 3);
    const moved = (await commentsOn(id, reviewer)).find(({ text }) => text === 'How long?');
    expect(moved).toMatchObject({ first_line: 3, num_lines: 1, issue_opened: true, public: false });
    expect(moved?.links.filediff?.href).toContain(`/diffs/2/files/${changed?.id}/`);

    await page.goto(`/r/${id}/`);
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Your review' });
    await dialog.getByText('In revision 2, line 4 is gone.').waitFor();
    await dialog.getByText('In revision 2, line 3 is line 4, which was changed.').waitFor();
    await visit.screenshot('earlier-drafts-dialog', { fullPage: false });
    await dialog.getByRole('link', { name: 'line 4' }).click();
    await page.waitForURL(`/r/${id}/diff/2/?file=fleet.txt&line=4`);
    await diff.getByText('which was changed here').waitFor();
  });

  it('says when a draft was changed in another window, and keeps both', async () => {
    const id = await post('Name the boats');
    const visit = await visitAs(reviewer, `/r/${id}/diff/1/`);
    const { page } = visit;
    await page.getByRole('region', { name: FILE }).getByRole('button', { name: 'line 2, added' }).click();
    const field = page.getByRole('textbox', { name: 'Comment on line 2' });
    await field.fill('By whom?');
    await page.getByText('Saved as a draft').waitFor();
    const [draft] = await commentsOn(id, reviewer);
    await as(reviewer).put('/api/review-requests/{review_request_id}/reviews/{review_id}/diff-comments/{comment_id}/', {
      link: draft?.links.update,
      body: { text: 'By me.' },
    });
    await field.fill('By whom, and when?');
    await page.getByText('“By me.”').waitFor();
    visit.takeFaults();
    expect(await field.inputValue()).toBe('By whom, and when?');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByText('Saved as a draft').waitFor();
    expect(await commentsOn(id, reviewer)).toMatchObject([{ text: 'By whom, and when?' }]);

    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Your review' });
    await dialog.getByRole('button', { name: 'Discard all' }).click();
    await dialog.getByText('By whom, and when?').waitFor({ state: 'detached' });
    await page.getByText('The comment was discarded.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByText('By whom, and when?').waitFor();
    expect(await commentsOn(id, reviewer)).toMatchObject([{ text: 'By whom, and when?' }]);
  });

  it('posts a patch file, publishes it, and puts another one on it', async () => {
    const visit = await visitAs(owner, '/r/new/');
    const { page } = visit;
    await page.getByLabel('Patch file').setInputFiles({
      name: 'boats.patch',
      mimeType: 'text/x-patch',
      buffer: Buffer.from(patchOf(1, 'boats')),
    });
    await page.getByRole('button', { name: 'Create review request', exact: true }).click();
    await page.getByText('Draft, visible only to you.').waitFor();
    await page.getByRole('button', { name: 'Edit summary' }).click();
    await page.getByRole('textbox', { name: 'Summary' }).fill('Launch the boats');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Launch the boats' }).waitFor();
    await page.getByRole('button', { name: 'Edit description' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('All of **them**.');
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.locator('strong', { hasText: 'them' }).waitFor();
    await page.getByRole('combobox', { name: 'Add a person' }).fill(reviewer.username);
    await page.getByRole('option', { name: reviewer.username }).click();
    await page.getByRole('button', { name: `Remove ${reviewer.username}` }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByRole('link', { name: 'View diff' }).waitFor();

    const { review_requests } = await as(reviewer).get('/api/review-requests/', {
      query: { 'to-users': reviewer.username, 'from-user': owner.username },
    });
    expect(review_requests.map(({ summary }) => summary)).toContain('Launch the boats');

    await page.getByRole('button', { name: 'Upload new revision…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload new revision' });
    const drop = async (text: string) => {
      const data = await page.evaluateHandle(`(() => {
        const data = new DataTransfer();
        data.items.add(new File([${JSON.stringify(text)}], 'rafts.patch'));
        return data;
      })()`);
      await dialog.getByText('Drop a file here').dispatchEvent('drop', { dataTransfer: data });
      await dialog.getByRole('button', { name: 'Add to draft' }).click();
    };
    await drop('These are no lines of a patch.');
    await dialog.getByText('Fix the highlighted fields').waitFor();
    expect(await dialog.getByLabel('Patch file').getAttribute('aria-invalid')).toBe('true');
    visit.takeFaults();
    expect(await accessibilityFaults(page)).toEqual([]);
    await drop(patchOf(2, 'rafts'));
    await page.getByText('Diff, revision 2.').waitFor();
    await page.getByRole('link', { name: 'View draft diff' }).click();
    await page.getByRole('region', { name: FILE }).getByText('rafts').waitFor();
    await page.getByText('Revision 2, on your draft').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByRole('button', { name: 'Comment' }).count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    const stranger = await visitAs(reviewer, '/dashboard/');
    await stranger.page.goto(new URL(page.url()).pathname);
    await stranger.page.getByRole('heading', { name: "You don't have access" }).waitFor();
    stranger.takeFaults();
    await page.goBack();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByRole('link', { name: 'Changes since revision 1', exact: true }).first().waitFor();
    const folded = page.getByRole('group').filter({ hasText: 'published revision 2' });
    expect(await folded.first().textContent()).toContain(owner.username);
    await page.getByRole('button', { name: 'Revisions (2)' }).press('Enter');
    await page.getByRole('menuitem', { name: /^Revision 1,/ }).press('Enter');
    await page.waitForURL(/\/diff\/1\/$/);
  });

  it('ships a revision once: it can be undone before anybody sees it, and revoked later', async () => {
    const id = await post('Count the ferries');
    const visit = await visitAs(reviewer, `/r/${id}/`);
    const { page } = visit;
    const tray = page.getByRole('region', { name: 'Your review' });
    const count = async () =>
      (await as(owner).get('/api/review-requests/{review_request_id}/', { path: { review_request_id: id } }))
        .review_request.ship_it_count;

    await tray.getByRole('button', { name: 'Ship it' }).click();
    await tray.getByText('Shipping revision 1…').waitFor();
    expect(await tray.getByRole('button').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: 'Undo z' }).click();
    await page.getByText('Undone', { exact: true }).waitFor();
    expect(await count()).toBe(0);
    const path = { review_request_id: id };
    expect((await as(owner).get('/api/review-requests/{review_request_id}/reviews/', { path })).reviews).toEqual([]);

    await page.goBack();
    await tray.getByRole('button', { name: 'Ship it' }).click();
    await tray.getByText('You shipped revision 1').waitFor();
    expect(await count()).toBe(1);
    expect(await tray.getByRole('button', { name: 'Ship it' }).count()).toBe(0);
    await visit.screenshot('shipped', { fullPage: false });
    await tray.getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
    await tray.getByRole('button', { name: 'Ship it' }).waitFor();
    expect(await count()).toBe(0);
  });

  it('publishes a ship-it at once when the page is left, and when a comment is begun', async () => {
    const [left, commented] = [await post('Count the canoes'), await post('Count the kayaks')];
    const shipIts = async (id: number) => {
      const path = { review_request_id: id };
      const { reviews } = await as(owner).get('/api/review-requests/{review_request_id}/reviews/', { path });
      return reviews.map(({ ship_it, body_top }) => [ship_it, body_top]);
    };
    const { page } = await visitAs(reviewer, `/r/${left}/`);
    await page.getByRole('button', { name: 'Ship it' }).click();
    await page.getByText('Shipping revision 1…').waitFor();
    await page.goto('/docs/');
    await eventually(async () => (await shipIts(left)).length === 1);
    expect(await shipIts(left)).toEqual([[true, 'Ship It!']]);

    await page.goto(`/r/${commented}/diff/1/`);
    await page.getByRole('button', { name: 'Ship it' }).click();
    await page.getByText('Shipping revision 1…').waitFor();
    await page.getByRole('button', { name: `Comment on ${FILE}` }).click();
    await page.getByText('You shipped revision 1').waitFor();
    expect(await shipIts(commented)).toEqual([[true, 'Ship It!']]);
  });

  it('puts pasted pictures into a comment, takes them out again, and refuses what is too large', async () => {
    const id = await post('Paint the hulls');
    const visit = await visitAs(reviewer, `/r/${id}/diff/1/`);
    const { page } = visit;
    await page.getByRole('button', { name: `Comment on ${FILE}` }).click();
    const box = page.getByRole('textbox', { name: `Comment on ${FILE}` });
    await box.fill('Like this: ');
    const paste = (bytes: string, name: string) =>
      page.evaluate(`(() => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([${bytes}], '${name}', { type: 'image/png' }));
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      })()`);
    await page.getByText('Paste or drop pictures here, up to 10 MB each.').waitFor();

    await paste(`new Uint8Array([${SMALL_IMAGES.png.join()}])`, 'hull.png');
    const picture = page.getByRole('list', { name: 'Added pictures' }).getByRole('img', { name: 'hull.png' });
    await picture.waitFor();
    const text = await box.inputValue();
    expect(text).toMatch(/^Like this: !\[hull\.png\]\(http.*\/users\/.*\/file-attachments\/[\w-]+\/\)$/);
    await eventually(() => page.evaluate<boolean>('document.querySelector("li img").naturalWidth === 40'));
    await page.getByText('Saved as a draft').waitFor();
    expect((await commentsOn(id, reviewer))[0]?.text).toBe(text);
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('pasted-picture', { fullPage: false });

    await page.getByRole('button', { name: 'Remove hull.png' }).click();
    await box.focus();
    expect(await box.inputValue()).toBe('Like this: ');
    await eventually(async () => {
      const path = { username: reviewer.username };
      const files = await as(reviewer).get('/api/users/{username}/user-file-attachments/', { path });
      return files.user_file_attachments.length === 0;
    });

    await paste('new Uint8Array(12_582_912)', 'poster.png');
    await page.getByText('poster.png was not added. It has 12 MB. A file may have 10 MB at most.').waitFor();
    expect(await box.inputValue()).toBe('Like this: ');
  });

  it('attaches files that are dropped on the page to the draft, until that is undone', async () => {
    const id = await post('Paint the masts');
    const visit = await visitAs(owner, `/r/${id}/`);
    const { page } = visit;
    const drop = async () => {
      const dataTransfer = await page.evaluateHandle(`(() => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array([${SMALL_IMAGES.png.join()}])], 'mast.png', { type: 'image/png' }));
        return data;
      })()`);
      await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer });
    };
    await page.getByText('or drop them on this page, up to 10 MB each.').waitFor();

    await drop();
    await page.getByText('Attached to your draft: mast.png.').waitFor();
    await page.getByRole('region', { name: 'Your draft' }).getByText('Files: mast.png').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await visit.screenshot('attached-file', { fullPage: false });
    await page.keyboard.press('z');
    await page.getByText('Undone', { exact: true }).waitFor();
    await page.getByText('Files: mast.png').waitFor({ state: 'detached' });

    await drop();
    await page.getByText('Files: mast.png').waitFor();
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await page.getByRole('button', { name: 'Publish changes' }).waitFor({ state: 'detached' });
    const path = { review_request_id: id };
    const files = await as(reviewer).get('/api/review-requests/{review_request_id}/file-attachments/', { path });
    expect(files.file_attachments).toMatchObject([{ caption: 'mast.png', public: true }]);
  });

  it('says "Fix it, then ship it" while an issue of the reader is open', async () => {
    const id = await post('Count the barges');
    await remark(as(reviewer), { id, revision: 1, row: 2, text: 'Why not all of them?' });
    const { page } = await visitAs(reviewer, `/r/${id}/`);

    await page.getByRole('button', { name: 'Fix it, then ship it' }).waitFor();
  });
});
