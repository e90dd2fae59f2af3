import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PATCHES } from './a-small-review-board';

/** What a Review Board with the small installation answers to ann. */
interface RecordedAnswer {
  readonly path: string;
  readonly accept?: string;
  readonly status: number;
  readonly type: string;
  readonly body: object | string;
}

const HOST = 'https://reviews.example.com';

const link = (path: string, method = 'GET') => ({ href: HOST + path, method });
const changeable = (path: string) => ({
  ...{ self: link(path), update: link(path, 'PUT'), delete: link(path, 'DELETE') },
});
const typeOf = (name: string) => `application/vnd.reviewboard.org.${name}+json`;

const item = (path: string, type: string, member: string, content: object): RecordedAnswer => ({
  ...{ path, status: 200, type: typeOf(type), body: { stat: 'ok', [member]: content } },
});

const COMMENT = '/api/review-requests/1/reviews/1/diff-comments/1/';

/** Each in its own way the same here, otherwise as decided, or (the last) different. */
export const RECORDED: readonly RecordedAnswer[] = [
  item('/api/groups/dev/', 'review-group', 'group', {
    ...{ id: 1, name: 'dev', display_name: 'Dev', mailing_list: '', invite_only: false, visible: true },
    ...{ extra_data: { a: null, b: true }, url: '/groups/dev/', absolute_url: `${HOST}/groups/dev/` },
    links: changeable('/api/groups/dev/'),
  }),
  item('/api/users/cy_smith-3/', 'user', 'user', {
    ...{ id: 3, username: 'cy_smith-3', is_active: false, avatar_url: `${HOST}/avatar.png`, avatar_urls: { '1x': '' } },
    links: { self: link('/api/users/cy_smith-3/') },
  }),
  item(COMMENT, 'review-diff-comment', 'diff_comment', {
    ...{ id: 1, first_line: 11, num_lines: 2, issue_opened: true, issue_status: 'open', text: 'Why?', public: true },
    ...{ text_type: 'plain', timestamp: '2026-01-02T03:04:05Z', extra_data: {} },
    links: changeable(COMMENT),
  }),
  item('/api/review-requests/1/reviews/1/general-comments/1/', 'review-general-comment', 'general_comment', {
    ...{ id: 1, text: 'In general' },
  }),
  {
    ...{ path: '/api/review-requests/999/', status: 404, type: typeOf('error') },
    body: { stat: 'fail', err: { code: 100, msg: 'Object does not exist', type: 'does-not-exist' } },
  },
  {
    ...{ path: '/api/review-requests/1/diffs/1/', accept: 'text/x-patch', status: 200, type: 'text/x-patch' },
    body: PATCHES.main + PATCHES.old + PATCHES.older,
  },
  item('/api/users/ann/', 'user', 'user', { id: 1, username: 'ann', first_name: 'Anna', api_token: 'secret-of-ann-9' }),
];

/** A server that answers as that Review Board does. */
export class RecordedReviewBoard {
  private readonly server: Server = createServer(({ url, headers }, response) => {
    const found = RECORDED.find(
      ({ path, accept }) => path === url && (accept === undefined || accept === headers.accept),
    );
    const { status = 404, type = 'text/html', body = '' } = found ?? {};
    response.writeHead(status, { 'content-type': type });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

  /** Its address. */
  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    // The reason for the cast: it listens at a port.
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
