import { type CountedList, keyOf, keysOf } from './ledgers/counted-list';
import { raw, type Sql, sql } from './sql';

/** Holds the groups of rows that have their audience themselves. */
const holdGroups = (rows: string) => `
  perform from review_group where id in (select unnest(audience) from ${rows}) order by id for key share`;

/** Everybody, under no person, and each person who submitted review request `q` or is to review it. */
const PEOPLE = 'select 0 as id union select q.submitter_id union select unnest(q.reviewers)';

export const groups: CountedList = {
  ledger: 'review_group_count',
  noun: 'groups',
  tables: ['review_group'],
  key: {
    local_site_id: ['integer', 'coalesce(local_site_id, 0)'],
    visible: ['boolean', 'visible'],
    invite_only: ['boolean', 'invite_only'],
  },
  from: (rows) => rows,
  where: 'deleted_at is null',
  decisive: 'local_site_id, visible, invite_only, deleted_at',
};

/** Each among those of its owner, and among all. */
export const accessTokens: CountedList = {
  ledger: 'oauth_token_count',
  noun: 'access tokens',
  tables: ['oauth_token'],
  key: {
    local_site_id: ['integer', 'coalesce(local_site_id, 0)'],
    user_id: ['integer', 'owner_or_all'],
  },
  from: (rows) => rows,
  each: 'unnest(array[user_id, 0]) as owner_or_all',
  decisive: 'local_site_id, user_id',
};

/** Each with all of its repository, under no type, and with the others of its type. */
export const attachments: CountedList = {
  ledger: 'diff_file_attachment_opening_count',
  noun: 'attachments',
  tables: ['diff_file_attachment'],
  key: {
    repository_id: ['integer', 'a.repository_id'],
    of_type: ['boolean', 'kind.of_type'],
    mimetype: ['text', 'kind.mimetype'],
    is_shown: ['boolean', 'a.is_shown'],
  },
  from: (rows) => `${rows} a`,
  each: `lateral (values (false, ''), (true, a.mimetype)) as kind (of_type, mimetype)`,
  decisive: 'repository_id, mimetype, is_shown, audience',
  indexed: 'repository_id, of_type, mimetype, part, is_open, is_shown',
  audience: { of: 'a.audience', hold: holdGroups },
};

/** Each for everybody, and for each person who has to do with it. */
export const reviewRequests = {
  ledger: 'review_request_opening_count',
  noun: 'review requests',
  tables: ['review_request'],
  key: {
    user_id: ['integer', 'person.id'],
    is_submitter: ['boolean', 'person.id = q.submitter_id'],
    is_reviewer: ['boolean', 'person.id = any(q.reviewers)'],
    local_site_id: ['integer', 'coalesce(q.local_site_id, 0)'],
    repository_id: ['integer', 'coalesce(q.repository_id, 0)'],
    status: ['text', 'q.status'],
    is_published: ['boolean', 'q.is_published'],
  },
  from: (rows) => `${rows} q`,
  each: `lateral (${PEOPLE}) person`,
  decisive: 'submitter_id, reviewers, local_site_id, repository_id, status, is_published, audience',
  indexed: 'user_id, local_site_id, part, is_open, status, repository_id',
  audience: {
    of: 'q.audience',
    hold: holdGroups,
    asked: { all: 'user_id = 0', person: 'user_id <> 0' },
    whose: 'user_id',
  },
} satisfies CountedList;

/** Published reviews and comments. Each for everybody, by its author, and by the people of its review request. */
export const reviews = {
  ledger: 'review_activity_count',
  noun: 'reviews and comments',
  tables: ['review', 'review_comment'],
  key: {
    kind: ['text', 'said.listed_as'],
    is_reply: ['boolean', 'said.reply_to_id is not null'],
    author_id: ['integer', 'whose.author_id'],
    user_id: ['integer', 'whose.user_id'],
    is_submitter: ['boolean', 'whose.user_id = q.submitter_id'],
    is_reviewer: ['boolean', 'whose.user_id = any(q.reviewers)'],
    local_site_id: ['integer', 'coalesce(q.local_site_id, 0)'],
    repository_id: ['integer', 'coalesce(q.repository_id, 0)'],
    is_published: ['boolean', 'q.is_published'],
  },
  from: (rows) => `${rows} said join review_request q on q.id = said.review_request_id`,
  each: `
    lateral (
      select said.user_id as author_id, 0 as user_id union all
      select 0, person.id from (${PEOPLE}) person
    ) whose`,
  where: 'said.listed_as is not null',
  decisive: 'review_request_id, user_id, listed_as, reply_to_id',
  indexed: 'author_id, user_id, local_site_id, kind, part, is_open, repository_id',
  audience: {
    of: 'q.audience',
    // The review request first, in the order of every change, then its groups.
    hold: (rows) => `
      perform from review_group where id in (
        with held as materialized (
          select audience from review_request where id in (select review_request_id from ${rows})
          order by id for no key update)
        select unnest(audience) from held)
      order by id for key share`,
    asked: { all: 'author_id = 0 and user_id = 0', one: '(author_id <> 0 or user_id <> 0)' },
    // An author's are below 0.
    whose: '(user_id - author_id)',
  },
} satisfies CountedList;

/** Every counted list. */
export const countedLists: readonly CountedList[] = [groups, accessTokens, attachments, reviewRequests, reviews];

/** A ledger as statements use it: the sum of a key's rows is the number of counted rows with that key. */
export interface Ledger {
  readonly table: Sql;
  /** All columns except `n`. */
  readonly key: Sql;
  /** The counted tables. */
  readonly counted: Sql;
  /** The counted things, for messages. */
  readonly noun: string;
  /** A query of the keys: one row for each count. */
  readonly keys: Sql;
}

const ledgerOf = (list: CountedList): Ledger => {
  const { ledger, noun, tables, from } = list;
  const key = raw(keyOf(list));
  const all = tables.map((table) => keysOf(list, from(table), '1')).join(' union all ');
  return {
    ...{ table: raw(ledger), key, noun, counted: raw(tables.join(', ')) },
    keys: sql`select ${key} from (${raw(all)}) as counted (${key}, n)`,
  };
};

/** The ledger of every counted list. */
export const ledgers: readonly Ledger[] = countedLists.map(ledgerOf);
