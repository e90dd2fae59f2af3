import { chatMessage } from './chat-message';

const URL = 'https://reviews.example.com/s/acme/r/7/';
const request = (summary = 'Keep the time zone') => ({
  id: 7,
  summary,
  absolute_url: URL,
  links: { submitter: { title: 'alice' } },
});
const alice = { username: 'alice' };
const bob = { links: { user: { title: 'bob' } } };
const none = { diff_comments: [], file_attachment_comments: [], general_comments: [] };
const lineOf = (message: object): string => {
  const { text, ...more } = JSON.parse(chatMessage(JSON.stringify(message))) as { text: string };
  expect(more).toEqual({});
  return text;
};

describe('a message as chats show it', () => {
  it.each([
    ['review_request_published', { is_new: true, published_by: alice }, `alice requested a review of <${URL}|…>`],
    [
      'review_request_published',
      { is_new: false, published_by: alice, change: { fields_changed: { testing_done: {}, diff: {} } } },
      `alice updated <${URL}|…>: testing done, diff`,
    ],
    // As it was written before messages named who publishes.
    ['review_request_published', { is_new: false }, `alice updated <${URL}|…>`],
    [
      'review_request_closed',
      { closed_by: { username: 'bob' }, close_type: 'discarded' },
      `bob closed <${URL}|…>: discarded`,
    ],
    ['review_request_reopened', { reopened_by: alice }, `alice reopened <${URL}|…>`],
    ['review_published', { review: { ...bob, ship_it: false }, ...none }, `bob reviewed <${URL}|…>`],
    [
      'review_published',
      {
        review: { ...bob, ship_it: true },
        diff_comments: [{ issue_opened: true }, { issue_opened: false }],
        file_attachment_comments: [],
        general_comments: [{ issue_opened: false }],
      },
      `bob reviewed <${URL}|…>: Ship It!, 3 comments, 1 issue`,
    ],
    ['reply_published', { reply: bob, ...none }, `bob replied on <${URL}|…>`],
    ['review_request_deleted', { deleted_by: alice }, 'alice deleted "…"'],
    [
      'stack_published',
      { published_by: alice, review_request_ids: [1, 2] },
      `alice published 2 review requests up to <${URL}|…>`,
    ],
    ['ship_it_revoked', { revoked_by: alice, review: null }, `alice revoked a "Ship It!" for <${URL}|…>`],
    [
      'issue_changed',
      { changed_by: alice, former_issue_status: 'open', comment: { issue_status: 'verifying-resolved' } },
      `alice changed an issue of <${URL}|…>: verifying resolved, formerly open`,
    ],
    [
      'status_update_changed',
      { changed_by: alice, status_update: { summary: 'CI <!here>', state: 'done-failure' } },
      `CI &lt;!here&gt; about <${URL}|…>: done failure`,
    ],
    [
      'status_update_changed',
      { changed_by: alice, status_update: null },
      `alice deleted a status update of <${URL}|…>`,
    ],
    ['something_of_a_later_release', {}, `something of a later release: <${URL}|…>`],
  ])('%s', (event, members, expected) => {
    expect(lineOf({ event, review_request: request(), ...members })).toBe(expected.replace('…', 'Keep the time zone'));
  });

  it('what is about no review request', () => {
    expect(lineOf({ event: 'ping', webhook_id: 3 })).toBe('Test message: this webhook works.');
    expect(lineOf({ event: 'something_else' })).toBe('something else.');
    const joined = { group: { name: 'night-owls' }, user: { username: '@all' }, done_by: alice };
    expect(lineOf({ event: 'group_member_added', ...joined })).toBe(
      'group member added: @\u200ball, night-owls, by alice.',
    );
  });

  it.each([
    ['<!channel> & <https://evil.example|here>', '&lt;!channel&gt; &amp; &lt;https:​//evil.​example|here&gt;'],
    ['@channel @here, @alice', '@​channel @​here, @​alice'],
    ['x](http://evil.example) [y', 'x］(http:​//evil.​example) ［y'],
    ['[WIP] www.evil.example', '［WIP］ www.​evil.​example'],
    ['`code` that ends in \\', "'code' that ends in \\​"],
    ['two\nlines\u202e', 'two lines［U+202E］'],
    ['', 'Review request 7'],
    ['x'.repeat(300), `${'x'.repeat(199)}…`],
  ])('what people wrote is text alone: %j', (summary, shown) => {
    const told = {
      event: 'review_request_reopened',
      review_request: request(summary),
      reopened_by: { username: '@all' },
    };

    expect(lineOf(told)).toBe(`@​all reopened <${URL}|${shown}>`);
  });
});
