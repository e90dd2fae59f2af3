import type { ToolId } from '@review-service/contracts/tools';
import type { CopyRow } from '../../import/copy-text';
import type { Report } from '../report';
import { REQUEST, STATUS_UPDATE, VISIT } from '../source/tables';
import { unique } from '../kinds/sites-and-groups';
import { closingOf, type FieldsOfChanges } from './map-changes';
import type { Discussion } from './map-comments';
import type { WholeRequest } from './read-requests';

/** What is here of what review requests refer to. */
export interface KnownHere {
  readonly users: ReadonlySet<number>;
  readonly groups: ReadonlySet<number>;
  readonly repositories: ReadonlySet<number>;
  /** Whose form their diffs have. */
  readonly tools: ReadonlyMap<number, ToolId>;
  readonly sites: ReadonlySet<number>;
}

const STATUSES = ['P', 'S', 'D'];

/** Why a review request cannot be moved; undefined: it can. */
export function faultOfRequest({ request }: WholeRequest, { users, sites }: KnownHere): string | undefined {
  if (!users.has(request.submitter_id)) return 'its submitter is not there';
  if (request.local_site_id !== null && !sites.has(request.local_site_id)) return 'its Local Site is not there';
  return undefined;
}

/** The row of a review request. Its counts and its audience are set by the database. */
export function requestRow(whole: WholeRequest, { repositories }: KnownHere, report: Report): CopyRow {
  const { request } = whole;
  const closing = closingOf(whole);
  const { repository_id } = request;
  if (repository_id !== null && !repositories.has(repository_id))
    report.note(REQUEST.name, 'its repository is not there', `id ${request.id}`);
  return {
    id: request.id,
    local_site_id: request.local_site_id,
    display_id: displayIdOf(whole),
    submitter_id: request.submitter_id,
    repository_id: repository_id !== null && repositories.has(repository_id) ? repository_id : null,
    is_published: request.public,
    summary: request.summary,
    description: request.description,
    description_is_markdown: request.description_rich_text,
    testing_done: request.testing_done,
    testing_done_is_markdown: request.testing_done_rich_text,
    bugs_closed: request.bugs_closed,
    branch: request.branch,
    commit_id: request.commit_id === '' ? null : request.commit_id,
    change_number: request.changenum,
    created_with_history: request.extra_data.__created_with_history === true,
    status: STATUSES.includes(request.status) ? request.status : 'P',
    created_at: request.time_added ?? request.last_updated ?? 'now',
    updated_at: request.last_updated ?? request.time_added ?? 'now',
    extra_data: request.extra_data,
    close_description: closing.text,
    close_description_is_markdown: closing.rich_text,
  };
}

/** Its number on its site. */
const displayIdOf = ({ request }: WholeRequest): number =>
  request.local_site_id === null ? request.id : (request.local_id ?? request.id);

/** The draft, with the state that publishing it makes. One that was discarded and opened again is as if it were new. */
export function draftRows({ request, draft, draftChange, changes }: WholeRequest, { users }: KnownHere): CopyRow[] {
  if (!draft) return [];
  return [
    {
      id: draft.id,
      review_request_id: request.id,
      summary: draft.summary,
      description: draft.description,
      description_is_markdown: draft.description_rich_text,
      testing_done: draft.testing_done,
      testing_done_is_markdown: draft.testing_done_rich_text,
      bugs_closed: draft.bugs_closed,
      branch: draft.branch,
      commit_id: draft.commit_id === '' ? null : draft.commit_id,
      submitter_id: draft.owner_id !== null && users.has(draft.owner_id) ? draft.owner_id : null,
      extra_data: draft.extra_data,
      copied_extra_data: request.extra_data,
      change_description: draftChange?.text ?? '',
      change_description_is_markdown: draftChange?.rich_text ?? false,
      reopens: !request.public && changes.length > 0,
      updated_at: draft.last_updated ?? 'now',
    },
  ];
}

/** Who is asked, and who watches, hides or visits it. */
export function peopleRows(whole: WholeRequest, known: KnownHere, report: Report): Readonly<Record<string, CopyRow[]>> {
  const { request, draft, visits, watchers } = whole;
  const here = (ids: readonly number[], all: ReadonlySet<number>, what: string) =>
    [...new Set(ids)].filter((id) => {
      if (!all.has(id))
        report.note(REQUEST.name, `a ${what} that it names is not there`, `${what} ${id} of id ${request.id}`);
      return all.has(id);
    });
  const of = { review_request_id: request.id };
  const ofDraft = { review_request_draft_id: draft?.id ?? 0 };
  const seen = unique(visits).filter(({ user_id }) => {
    if (!known.users.has(user_id)) report.left(VISIT.name, 'its user is not there', `user ${user_id}`);
    return known.users.has(user_id);
  });
  const latest = [...new Map(seen.map((visit) => [visit.user_id, visit])).values()];
  return {
    review_request_group: here(whole.groups, known.groups, 'group').map((group_id) => ({ ...of, group_id })),
    review_request_person: here(whole.people, known.users, 'user').map((user_id) => ({ ...of, user_id })),
    review_request_draft_group: here(whole.draftGroups, known.groups, 'group').map((group_id) => ({
      ...ofDraft,
      group_id,
    })),
    review_request_draft_person: here(whole.draftPeople, known.users, 'user').map((user_id) => ({
      ...ofDraft,
      user_id,
    })),
    watched_review_request: here(watchers, known.users, 'user').map((user_id) => ({ user_id, ...of })),
    hidden_review_request: latest
      .filter(({ visibility }) => visibility === 'A' || visibility === 'M')
      .map(({ user_id, visibility }) => ({ user_id, ...of, is_muted: visibility === 'M' })),
    review_request_visit: latest.map(({ user_id, timestamp }) => ({ user_id, ...of, visited_at: timestamp ?? 'now' })),
  };
}

/** What each publication and closing changed. A change that was not published is on the draft. */
export function changeRows(
  { request, changes }: WholeRequest,
  fields: FieldsOfChanges,
  { users }: KnownHere,
): CopyRow[] {
  return changes
    .filter(({ public: isPublished }) => isPublished)
    .map((change) => ({
      id: change.id,
      review_request_id: request.id,
      user_id: change.user_id !== null && users.has(change.user_id) ? change.user_id : null,
      created_at: change.timestamp ?? request.last_updated ?? 'now',
      text: change.text,
      is_markdown: change.rich_text,
      fields_changed: fields.of(change),
    }));
}

const STATES: Readonly<Record<string, string>> = {
  P: 'pending',
  S: 'done-success',
  F: 'done-failure',
  E: 'error',
  T: 'timed-out',
  N: 'not-yet-run',
  C: 'cancelled',
};

/** What other programs say about it. */
export function statusUpdateRows(
  { request, statusUpdates, changes }: WholeRequest,
  said: Discussion,
  { users }: KnownHere,
  report: Report,
): CopyRow[] {
  const published = new Set(changes.filter(({ public: isPublished }) => isPublished).map(({ id }) => id));
  const reviews = new Set<number>();
  return statusUpdates.flatMap((update): CopyRow[] => {
    const { id, user_id, review_id, change_description_id: change } = update;
    if (user_id === null || !users.has(user_id)) {
      report.left(STATUS_UPDATE.name, 'its user is not there', `id ${id}`);
      return [];
    }
    const isFirst = review_id !== null && said.has(review_id) && reviews.size !== reviews.add(review_id).size;
    return [
      {
        ...{ id, user_id, review_request_id: request.id },
        change_id: change !== null && published.has(change) ? change : null,
        review_id: isFirst ? review_id : null,
        service_id: update.service_id,
        summary: update.summary,
        description: update.description,
        url: update.url,
        url_text: update.url_text,
        state: STATES[update.state] ?? 'error',
        timeout: update.timeout,
        stated_at: update.timestamp ?? request.last_updated ?? 'now',
        extra_data: update.extra_data,
      },
    ];
  });
}
