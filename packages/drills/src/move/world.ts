import { createHash } from 'node:crypto';
import { PACKED_PATCH } from '@review-service/testing/packed-patch';
import type { ReviewBoardRow } from '@review-service/testing/review-board';

/** A row, with the name of its table. */
type Named = readonly [table: string, row: ReviewBoardRow];

/** How much there is. */
export interface Amount {
  readonly requests: number;
  /** Comments of each review request. */
  readonly comments: number;
}

const [GROUPS, REPOSITORIES, REQUESTS_OF_A_PERSON, REVIEWS, REVISIONS] = [50, 20, 100, 4, 2];
/** One comment of so many is about no line. */
const GENERAL = 10;
const TEXT = 'This loop reads the same row twice. Could it keep the first one, and read on from there?';

/** The number of the row that has the bytes which many files share. */
const SHARED = 1;

/**
 * A large installation. A review request has two revisions of a diff with two files each: one with bytes of its own, one that
 * is packed and in every diff.
 */
export function* installation({ requests, comments }: Amount): Generator<Named> {
  const people = Math.max(REVIEWS + 1, Math.ceil(requests / REQUESTS_OF_A_PERSON));
  yield ['siteconfig_siteconfiguration', { id: 1, site_id: 1, version: '7.0.4', settings: '{}' }];
  for (let id = 1; id <= people; id += 1) yield* person(id);
  for (let id = 1; id <= GROUPS; id += 1)
    yield ['reviews_group', { id, name: `group-${id}`, display_name: `Group ${id}`, visible: true, extra_data: '{}' }];
  yield ['scmtools_tool', { id: 1, name: 'Git', class_name: 'reviewboard.scmtools.git.GitTool' }];
  for (let id = 1; id <= REPOSITORIES; id += 1)
    yield [
      'scmtools_repository',
      {
        ...{ id, name: `repository-${id}`, path: `git@git.example.com:r/${id}`, tool_id: 1, visible: true },
        ...{ public: true, extra_data: '{}' },
      },
    ];
  yield raw(SHARED, Buffer.from(PACKED_PATCH.text), PACKED_PATCH.packed);
  for (let id = 1; id <= requests; id += 1) yield* request(id, people, comments);
}

function* person(id: number): Generator<Named> {
  yield [
    'auth_user',
    {
      ...{ id, password: '!', username: `person-${id}`, first_name: 'Ann', last_name: `Number ${id}` },
      ...{ email: `person-${id}@example.com`, is_active: true, date_joined: time(id) },
    },
  ];
  yield ['accounts_profile', { id, user_id: id, timezone: 'UTC', settings: '{}', should_send_email: true }];
}

function* request(id: number, people: number, comments: number): Generator<Named> {
  const submitter = 1 + (id % people);
  yield [
    'reviews_reviewrequest',
    {
      ...{ id, submitter_id: submitter, time_added: time(id), last_updated: time(id), status: id % 3 ? 'S' : 'P' },
      ...{ public: true, repository_id: 1 + (id % REPOSITORIES), summary: `Read each row once (${id})` },
      ...{ description: 'It read rows twice, because the loop began anew. '.repeat(6), description_rich_text: true },
      ...{ testing_done: 'All suites pass.', bugs_closed: String(id), branch: 'main', diffset_history_id: id },
      ...{ extra_data: '{}' },
    },
  ];
  yield ['reviews_reviewrequest_target_people', { id, reviewrequest_id: id, user_id: 1 + ((id + 1) % people) }];
  yield ['reviews_reviewrequest_target_groups', { id, reviewrequest_id: id, group_id: 1 + (id % GROUPS) }];
  yield [
    'changedescs_changedescription',
    {
      ...{ id, user_id: submitter, timestamp: time(id), public: true, text: 'As asked', rich_text: false },
      fields_changed: JSON.stringify({ summary: { old: ['Read rows'], new: [`Read each row once (${id})`] } }),
    },
  ];
  yield ['reviews_reviewrequest_changedescs', { id, reviewrequest_id: id, changedescription_id: id }];
  for (let revision = 1; revision <= REVISIONS; revision += 1) yield* diff(id, revision);
  for (let number = 1; number <= REVIEWS; number += 1)
    yield [
      'reviews_review',
      {
        ...{ id: (id - 1) * REVIEWS + number, review_request_id: id, user_id: 1 + ((id + number) % people) },
        ...{ timestamp: time(id), public: true, ship_it: number === REVIEWS, body_top: 'Nearly there.' },
        ...{ body_bottom: '', extra_data: '{}' },
      },
    ];
  for (let number = 1; number <= comments; number += 1) yield* comment(id, number, comments);
  yield [
    'reviews_statusupdate',
    {
      ...{ id, service_id: 'ci', user_id: 1, timestamp: time(id), summary: 'CI', description: 'passed', url: '' },
      ...{ url_text: '', state: 'S', review_request_id: id, extra_data: '{}' },
    },
  ];
}

function* diff(requestId: number, revision: number): Generator<Named> {
  const id = (requestId - 1) * REVISIONS + revision;
  yield [
    'diffviewer_diffset',
    {
      ...{ id, name: 'diff', revision, timestamp: time(requestId), basedir: '', history_id: requestId },
      ...{ base_commit_id: '0123456789abcdef0123456789abcdef01234567', commit_count: 0, extra_data: '{}' },
    },
  ];
  yield raw(SHARED + id, patch(requestId, revision));
  const file = { diffset_id: id, source_revision: '0123456', binary: false, status: 'M', extra_data: '{}' };
  yield [
    'diffviewer_filediff',
    { ...file, id: 2 * id - 1, ...named(`src/part-${requestId}.c`), raw_diff_hash_id: SHARED + id },
  ];
  yield ['diffviewer_filediff', { ...file, id: 2 * id, ...named('src/main.c'), raw_diff_hash_id: SHARED }];
}

const named = (name: string) => ({ source_file: name, dest_file: name, dest_detail: '89abcde', diff_base64: '' });

function* comment(requestId: number, number: number, comments: number): Generator<Named> {
  const id = (requestId - 1) * comments + number;
  const said = {
    ...{ issue_opened: number % 3 === 0, issue_status: number % 3 ? null : 'RDO'.charAt(id % 3) },
    ...{ timestamp: time(requestId), text: `${TEXT} (${id})`, rich_text: true, extra_data: '{}' },
  };
  const review = (requestId - 1) * REVIEWS + 1 + (number % REVIEWS);
  if (number % GENERAL === 0) {
    yield ['reviews_generalcomment', { id, ...said }];
    yield ['reviews_review_general_comments', { id, review_id: review, generalcomment_id: id }];
    return;
  }
  const file = 2 * ((requestId - 1) * REVISIONS + 1 + (number % REVISIONS)) - 1;
  yield ['reviews_comment', { id, filediff_id: file, first_line: 8 + (number % 20), num_lines: 2, ...said }];
  yield ['reviews_review_comments', { id, review_id: review, comment_id: id }];
}

const raw = (id: number, bytes: Buffer, packed?: Buffer): Named => [
  'diffviewer_rawfilediffdata',
  {
    ...{ id, binary_hash: createHash('sha1').update(bytes).digest('hex') },
    ...{ binary: packed ?? bytes, compression: packed ? 'B' : null },
  },
];

/** Forty lines of context, of which every fourth is changed. */
function patch(requestId: number, revision: number): Buffer {
  const name = `src/part-${requestId}.c`;
  const lines = Array.from({ length: 40 }, (_, line) =>
    line % 4 === 1
      ? `-  total += row[${line}];\n+  total += read(row, ${line}, ${requestId}, ${revision});\n`
      : `   row = next(cursor, ${line}); /* keep the place */\n`,
  );
  return Buffer.from(
    `diff --git a/${name} b/${name}\nindex 0123456..89abcde 100644\n--- a/${name}\n+++ b/${name}\n` +
      `@@ -1,40 +1,40 @@ int main\n${lines.join('')}`,
  );
}

/** One after the other, from 2016. */
const time = (id: number): string =>
  new Date(Date.UTC(2016, 0, 1) + id * 600_000).toISOString().replace('T', ' ').replace('Z', '000');
