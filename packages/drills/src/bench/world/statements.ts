import { type Sql, sql } from '@review-service/database/sql';
import {
  BROAD,
  CLOSED_REPOSITORY,
  closedRequest,
  COMMENTS,
  crowdGroup,
  DIVERSE_REPOSITORY,
  diverseRequest,
  draftedRequest,
  FILES,
  NAMED,
  PEOPLE,
  RARE,
  REPOSITORY,
  reviewedRequest,
  revisedRequest,
  type WorldShape,
} from './shape';

/** The rows of a table, made by a statement for a range of numbers. */
export interface Filling {
  readonly what: string;
  readonly count: number;
  readonly insert: (from: number, to: number) => Sql;
}

/**
 * Picks as many of the numbers up to `rows` as are wanted, spread over all of them. 7919 shares no factor with a power
 * of ten.
 */
const isRare = (number: Sql, { rows, rare }: Pick<WorldShape, 'rows' | 'rare'>): Sql =>
  sql`(${number}::bigint * 7919 + 13) % ${Math.floor(rows)} < ${rare}`;

const NUMBER = sql`n`;
const numbers = (from: number, to: number): Sql => sql`generate_series(${from}::integer, ${to}::integer) n`;

/** The id of somebody without a name, another one for each number. */
const ordinary = ({ people }: WorldShape): Sql => sql`(${NAMED + 1} + n % ${people - NAMED}::integer)`;

/** Reviews of the superuser that all see. */
const SEEN = 25;

/** So many seconds after all began: those of all groups are changed in turns. */
const changedAt = (second: Sql): Sql => sql`timestamptz '2026-01-01 00:00:00Z' + ${second} * interval '1 second'`;

/** How many groups are invite-only: every fiftieth. */
const inviting = ({ rows }: WorldShape): number => Math.max(1, Math.floor((rows - 9) / 50) + 1);

/** One of them. */
const invited = (number: Sql, shape: WorldShape): Sql => sql`9 + 50 * ((${number}) % ${inviting(shape)}::integer)`;

/** The files of published diffs. */
const filesOf = ({ rows }: WorldShape): number => Math.floor(rows / 2);

/** The world in the order in which it can be made: all in no Local Site and one repository, which is the worst case. */
export const fillings = (shape: WorldShape): Filling[] => [
  {
    what: 'people',
    count: shape.people,
    insert: (from, to) => sql`
      insert into user_account (id, username, email) select n, 'person-' || n, 'person-' || n || '@example.com'
      from ${numbers(from, to)} where n > ${NAMED}`,
  },
  {
    what: 'groups',
    count: shape.rows,
    insert: (from, to) => sql`
      insert into review_group (id, name, display_name, mailing_list, visible, invite_only)
      select n, case when ${isRare(NUMBER, shape)} then ${RARE.prefix} when n % 5 = 1 then ${BROAD.prefix} else 'group-' end
        || lpad(n::text, 7, '0'), 'Group ' || n, 'group-' || n || '@example.com', n % 33 <> 7, n % 50 = 9
      from ${numbers(from, to)}`,
  },
  {
    what: 'members of groups',
    count: shape.rows,
    insert: (from, to) => sql`
      insert into review_group_member (group_id, user_id)
      select n, ${ordinary(shape)} from ${numbers(from, to)}`,
  },
  {
    what: 'review requests',
    count: shape.reviewRequests,
    insert: (from, to) => sql`
      insert into review_request (id, display_id, submitter_id, repository_id, is_published, updated_at)
      select n, n, case when n % 500 = 0 then ${PEOPLE.member.id} else ${ordinary(shape)} end,
        ${REPOSITORY}, n % 100 <> 0, ${changedAt(sql`4 * n`)}
      from ${numbers(from, to)}`,
  },
  {
    // Half are for nobody in particular, two fifths for an open group, one in ten for an invite-only one.
    what: 'groups of review requests',
    count: shape.reviewRequests,
    insert: (from, to) => sql`
      insert into review_request_group (review_request_id, group_id)
      select n, case when n % 10 < 9 then 3 + 20 * (n / 10 % ${shape.openTargets}::integer)
        else 9 + 50 * (n / 10 % ${shape.closedTargets}::integer) end
      from ${numbers(from, to)} where n % 10 > 4`,
  },
  {
    what: 'files of diffs',
    count: filesOf(shape),
    insert: (from, to) => sql`
      insert into file_diff (id, review_request_id, diff_revision, on_draft, source_file, source_revision, dest_file,
        dest_detail, status)
      select n, (n * 2 - 1) % ${shape.reviewRequests}::integer + 1, 1, n % 100 = 0, '/old/file-' || n || '.png', 'a1b2c3',
        '/new/file-' || n || '.png', 'd4e5f6', 'M'
      from ${numbers(from, to)}`,
  },
  {
    // Every other one is the new side of a diff; the rest are committed, 500 in each revision.
    what: 'attachments',
    count: shape.rows,
    insert: (from, to) => sql`
      insert into diff_file_attachment (id, repository_id, review_request_id, added_in_filediff_id, user_id, filename,
        mimetype, caption, source_path, dest_path, repo_path, repo_revision, sha256)
      select n, ${REPOSITORY}, (n - 1) % ${shape.reviewRequests}::integer + 1, case when is_new then n / 2 end,
        ${ordinary(shape)}, 'file-' || n || '.png',
        case when rare then ${RARE.mimetype} when n % 10 < 6 then ${BROAD.mimetype} when n % 10 < 8 then 'text/plain'
          when n % 10 = 8 then 'application/pdf' else 'application/zip' end,
        'Picture ' || n, path, case when is_new then '/new/file-' || n / 2 || '.png' end,
        case when not is_new then path end, case when not is_new then md5((n / 1000)::text) end,
        encode(sha256(n::text::bytea), 'hex')
      from ${numbers(from, to)},
        lateral (select n % 2 = 0 as is_new, ${isRare(NUMBER, shape)} as rare) kind,
        lateral (select case when is_new and ${isRare(sql`(n / 2)`, { ...shape, rows: shape.rows / 2 })} then ${RARE.path}
          else '/src/file-' || n % 4999 || '.png' end as path) place`,
  },
  {
    what: 'grants',
    count: shape.rows,
    insert: (from, to) => sql`
      insert into oauth_grant (id, application_id, user_id)
      select n, 1, case when n % 2 = 0 then ${PEOPLE.member.id} when n <= 60 then ${PEOPLE.newcomer.id}
        else ${ordinary(shape)} end
      from ${numbers(from, to)}`,
  },
  {
    what: 'refresh tokens',
    count: shape.rows,
    insert: (from, to) => sql`
      insert into oauth_refresh_token (grant_id, lookup, key_id)
      select n, sha256(('refresh ' || n)::bytea), 'test' from ${numbers(from, to)}`,
  },
  {
    what: 'API tokens',
    count: Math.floor(shape.rows / 10),
    insert: (from, to) => sql`
      insert into api_token (user_id, lookup, key_id)
      select ${ordinary(shape)}, sha256(('api ' || n)::bytea), 'test' from ${numbers(from, to)}`,
  },
  {
    // The author's are among them all; a quarter is closed.
    what: 'review requests for one group',
    count: shape.rows,
    insert: (from, to) => sql`
      with made as (
        insert into review_request (id, display_id, submitter_id, is_published, status, summary, updated_at)
        select ${shape.reviewRequests}::integer + n, ${shape.reviewRequests}::integer + n,
          case when n % 10 = 0 then ${PEOPLE.author.id} else ${ordinary(shape)} end, true,
          case when n / 10 % 4 = 3 then 'S' else 'P' end, 'Change ' || n,
          ${changedAt(NUMBER)}
        from ${numbers(from, to)} returning id)
      insert into review_request_group (review_request_id, group_id)
      select id, ${crowdGroup(shape.rows)}::integer from made`,
  },
  {
    what: 'review requests that name one person',
    count: Math.floor(shape.rows / 10),
    insert: (from, to) => sql`
      insert into review_request_person (review_request_id, user_id)
      select ${shape.reviewRequests}::integer + n * 10 - 5, ${PEOPLE.author.id} from ${numbers(from, to)}`,
  },
  {
    what: 'members of the crowd',
    count: shape.people,
    insert: (from, to) => sql`
      insert into review_group_member (group_id, user_id)
      select ${crowdGroup(shape.rows)}::integer, n from ${numbers(from, to)} where n >= ${PEOPLE.author.id}`,
  },
  {
    // The first is for the first of the invite-only groups, the second for nobody in particular.
    what: 'review requests of the closed repository',
    count: 2,
    insert: (from, to) => sql`
      with made as (
        insert into review_request (id, display_id, submitter_id, repository_id, is_published)
        select ${closedRequest(shape)}::integer + n, ${closedRequest(shape)}::integer + n, ${PEOPLE.superuser.id},
          ${CLOSED_REPOSITORY}, true
        from ${numbers(from, to)} returning id)
      insert into review_request_group (review_request_id, group_id)
      select id, 9 from made where id = ${closedRequest(shape)}::integer + 1`,
  },
  {
    what: 'attachments of the closed repository',
    count: shape.rows + 25,
    insert: (from, to) => sql`
      insert into diff_file_attachment (id, repository_id, review_request_id, filename, mimetype, repo_path,
        repo_revision, sha256)
      select ${shape.rows}::integer + n, ${CLOSED_REPOSITORY},
        ${closedRequest(shape)}::integer + case when n > ${shape.rows}::integer then 2 else 1 end,
        'file-' || n || '.png', ${BROAD.mimetype}, '/closed/' || n, '1', encode(sha256(n::text::bytea), 'hex')
      from ${numbers(from, to)}`,
  },
  {
    // A tenth is the author's.
    what: 'reviews of the review requests for one group',
    count: shape.rows,
    insert: (from, to) => sql`
      with made as (
        insert into review (review_request_id, user_id, is_published, body_top, created_at)
        select ${shape.reviewRequests}::integer + n,
          case when n % 10 = 1 then ${PEOPLE.author.id} else ${ordinary(shape)} end, true, 'Review ' || n,
          ${changedAt(NUMBER)}
        from ${numbers(from, to)} returning id, review_request_id)
      insert into review_comment (review_id, review_request_id, kind, text)
      select id, review_request_id, 'general', 'Comment' from made`,
  },
  {
    what: 'review requests with drafts',
    count: shape.drafts,
    insert: (from, to) => sql`
      with made as (
        insert into review_request (id, display_id, submitter_id, repository_id, updated_at)
        select ${draftedRequest(shape)}::integer + n, ${draftedRequest(shape)}::integer + n, ${PEOPLE.author.id},
          ${REPOSITORY}, ${changedAt(sql`${Math.floor(shape.rows / shape.drafts)}::integer * n`)}
        from ${numbers(from, to)} returning id),
      draft as (
        insert into review_request_draft (review_request_id, summary, description)
        select id, 'Change ' || id, 'What it does' from made order by id returning id),
      named as (
        insert into review_request_draft_person (review_request_draft_id, user_id)
        select id, ${PEOPLE.member.id} from draft)
      insert into review_request_draft_group (review_request_draft_id, group_id)
      select id, ${crowdGroup(shape.rows)}::integer from draft`,
  },
  {
    what: 'files of drafts',
    count: shape.drafts * FILES,
    insert: (from, to) => sql`
      insert into file_diff (id, review_request_id, diff_revision, on_draft, source_file, source_revision, dest_file,
        dest_detail, status)
      select ${filesOf(shape)}::integer + n, ${draftedRequest(shape)}::integer + (n - 1) / ${FILES}::integer + 1, 1, true, '/src/file-' || n || '.ts', 'a1b2c3',
        '/src/file-' || n || '.ts', 'd4e5f6', 'M'
      from ${numbers(from, to)}`,
  },
  {
    what: 'the review requests with many revisions, and with many reviews',
    count: 1,
    insert: () => sql`
      with made as (
        insert into review_request (id, display_id, submitter_id, repository_id, is_published, summary, description)
        values (${revisedRequest(shape)}, ${revisedRequest(shape)}, ${PEOPLE.author.id}, ${REPOSITORY}, true,
          'Often revised', 'Again and again'),
          (${reviewedRequest(shape)}, ${reviewedRequest(shape)}, ${PEOPLE.author.id}, ${REPOSITORY}, true,
          'Often reviewed', 'By everybody')
        returning id)
      insert into review_request_group (review_request_id, group_id)
      select id, ${crowdGroup(shape.rows)}::integer from made`,
  },
  {
    what: 'files of its revisions',
    count: shape.revisions,
    insert: (from, to) => sql`
      insert into file_diff (id, review_request_id, diff_revision, source_file, source_revision, dest_file, dest_detail,
        status)
      select ${filesOf(shape) + shape.drafts * FILES}::integer + n, ${revisedRequest(shape)}::integer, n, '/src/file.ts', 'a1b2c3', '/src/file.ts', 'd4e5f6', 'M'
      from ${numbers(from, to)}`,
  },
  {
    // In one statement, at whose end triggers count the reviews with the issues in their comments.
    what: 'reviews of one review request, with their comments',
    count: shape.reviews,
    insert: (from, to) => sql`
      with made as (
        insert into review (review_request_id, user_id, is_published, ship_it, body_top, created_at)
        select ${reviewedRequest(shape)}::integer, ${ordinary(shape)}, true, n % 10 = 0, 'Review ' || n,
          ${changedAt(NUMBER)}
        from ${numbers(from, to)} returning id)
      insert into review_comment (review_id, review_request_id, kind, text, issue_status)
      select made.id, ${reviewedRequest(shape)}::integer, 'general', 'Comment ' || c,
        case c when 1 then 'O' when 2 then 'R' end
      from made, generate_series(1, ${COMMENTS}::integer) c`,
  },
  {
    // Each for two groups that no other one has together. Those with odd numbers are for invite-only ones.
    what: 'review requests of the diverse repository',
    count: shape.audiences,
    insert: (from, to) => sql`
      with made as (
        insert into review_request (id, display_id, submitter_id, repository_id, is_published, updated_at)
        select ${diverseRequest(shape)}::integer + n, ${diverseRequest(shape)}::integer + n, ${PEOPLE.superuser.id},
          ${DIVERSE_REPOSITORY}, true, ${changedAt(sql`- n`)}
        from ${numbers(from, to)} returning id)
      insert into review_request_group (review_request_id, group_id)
      select distinct made.id, named.group_id
      from made, lateral (select made.id - ${diverseRequest(shape)}::integer as n) numbered,
        lateral (
          select ${invited(NUMBER, shape)} as group_id where n % 2 = 1
          union all select ${invited(sql`n / ${inviting(shape)}::integer + n + 1`, shape)} where n % 2 = 1
          union all select n where n % 2 = 0
          union all select n - 1 where n % 2 = 0) named`,
  },
  {
    what: 'attachments of the diverse repository',
    count: shape.audiences,
    insert: (from, to) => sql`
      insert into diff_file_attachment (id, repository_id, review_request_id, filename, mimetype, repo_path,
        repo_revision, sha256)
      select ${2 * shape.rows + 25}::integer + n, ${DIVERSE_REPOSITORY}, ${diverseRequest(shape)}::integer + n,
        'file-' || n || '.png', ${BROAD.mimetype}, '/diverse/' || n, '1', encode(sha256(n::text::bytea), 'hex')
      from ${numbers(from, to)}`,
  },
  {
    // On review requests for invite-only groups only; the last 25 on one that everybody sees.
    what: 'reviews of the superuser',
    count: Math.floor(shape.audiences / 2) + SEEN,
    insert: (from, to) => sql`
      insert into review (review_request_id, user_id, is_published, body_top, created_at)
      select case when n > ${Math.floor(shape.audiences / 2)}::integer then ${closedRequest(shape)}::integer + 2
          else ${diverseRequest(shape)}::integer + 2 * n - 1 end,
        ${PEOPLE.superuser.id}, true, 'Review ' || n, ${changedAt(NUMBER)}
      from ${numbers(from, to)}`,
  },
];
