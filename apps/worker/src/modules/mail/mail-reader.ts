import { Injectable } from '@nestjs/common';
import type { StoredReplacement } from '@review-service/database/entities/suggestion.entity';
import { boolean, json, jsons, nullable, number, numbers, text } from '@review-service/database/row-types';
import { type Sql, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import { RenderedTexts } from '@review-service/platform/texts/rendered-texts';
import { dependenciesOf, stackDepths, stackMembers } from '@review-service/visibility/stacks';
import { type ChunksOf, CommentedRows, type FilePatch, rowsOf } from './commented-rows';
import { suggestedRows } from './suggested-rows';
import type { ChangedFile, Known, MailContent, MailedPlace, Remark, Said, Written } from './mail-content';
import type { Told } from './told';

/** The limits of a mail. The page has the rest. */
const MOST = { comments: 100, rows: 500, rowsOfComment: 40, files: 200, people: 50, changes: 19, attachments: 50 };

/** All rows are found by keys, so one plan is best for all values; to make one takes longer than to read the rows. */
const KEEPS_PLAN = { keepsPlan: true };

/** The agent that wrote in `review v`, after the name of its author `u`. */
const agentOfV = sql`case
  when v.by_agent is null or u.is_bot then ''
  else ' (agent' || coalesce(': ' || nullif(v.by_agent->>'name', ''), '') || ')' end`;

/** Of `user_account u`, as everybody may know it. */
export const nameOfU = sql`case when u.is_private then u.username
  else coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username) end`;

/** What somebody is called whose account is gone. */
export const NOBODY = 'Somebody whose account is gone';

export const knownPerson = sql`jsonb_build_object(
  'id', u.id, 'address', case when u.is_private then '' else u.email end,
  'name', ${nameOfU})`;

const REQUEST = {
  displayId: number,
  site: nullable(text),
  summary: text,
  description: json<Written>(),
  testing: json<Written>(),
  branch: text,
  bugs: text,
  status: text,
  repository: nullable(text),
  owner: json<Known>(),
  actor: nullable(json<Known>()),
  people: jsons<Known>(),
  groups: jsons<{ name: string; title: string }>(),
  openIssues: number,
  revision: number,
  files: jsons<ChangedFile>(),
  moreFiles: number,
  attachments: jsons<{ id: number; caption: string }>(),
};

const CHANGE = { id: number, text: text, isMarkdown: boolean, fields: json<Record<string, unknown>>() };

const REVIEW = {
  id: number,
  by: text,
  replyTo: nullable(number),
  to: nullable(text),
  isToOwnerOnly: boolean,
  shipIt: boolean,
  agentShips: boolean,
  top: json<Written>(),
  bottom: json<Written>(),
};

interface StoredPlace {
  readonly id: number | null;
  readonly name: string;
  readonly revision: number | null;
  readonly otherRevision: number | null;
  readonly otherId: number | null;
  readonly isOfCommits: boolean;
}

/** Where the section of a `file_diff` is. */
const filePatch = (file: Sql, patch: Sql): Sql => sql`
  case when ${file}.id is not null then json_build_object('storedAs', ${patch}.stored_as, 'start', ${file}.patch_start,
    'end', ${file}.patch_end, 'tool', ${file}.tool, 'source', ${file}.source_file, 'dest', ${file}.dest_file,
    'status', ${file}.status, 'isNew', ${file}.is_new, 'isBinary', ${file}.is_binary, 'sourceRevision', ${file}.source_revision,
    'hasParent', ${file}.parent_patch_start is not null, 'diff', case when length(${file}.diff) <= 1048576 then ${file}.diff end) end`;

const COMMENT = {
  id: number,
  reviewId: number,
  text: text,
  isMarkdown: boolean,
  opensIssue: boolean,
  firstLine: nullable(number),
  numLines: nullable(number),
  place: nullable(json<StoredPlace>()),
  patch: nullable(json<FilePatch>()),
  otherPatch: nullable(json<FilePatch>()),
  suggested: jsons<readonly StoredReplacement[]>(),
  answered: nullable(json<{ readonly by: string; readonly remark: Written }>()),
};

/** Where the lines of a comment are. */
interface CommentedPlace {
  readonly firstLine: number | null;
  readonly numLines: number | null;
  readonly patch: FilePatch | null;
  readonly otherPatch: FilePatch | null;
}

/** Reads what mails about an event are made of, with few statements however much there is. */
@Injectable()
export class MailReader {
  constructor(
    private readonly db: Database,
    private readonly rows: CommentedRows,
    private readonly rendered: RenderedTexts,
  ) {}

  /** Undefined: what the event told of is gone. */
  async read(told: Told): Promise<MailContent | undefined> {
    const { reviewRequestId, changeId, reviewId, replyIds } = told;
    const ids = [...(reviewId === undefined ? [] : [reviewId]), ...replyIds];
    const [request, change, said, earlier, stack] = await Promise.all([
      this.request(told),
      changeId === undefined ? undefined : this.change(reviewRequestId, changeId),
      this.said(reviewRequestId, ids),
      this.earlier(reviewRequestId, changeId, ids),
      this.stack(reviewRequestId),
    ]);
    if (!request || (told.request === undefined && said.length === 0)) return undefined;
    const { actor, status, site, repository, ...shown } = request;
    const content: MailContent = {
      ...shown,
      ...{ reviewRequestId, changeId, said, ...earlier, stack },
      ...{ site: site ?? undefined, repository: repository ?? undefined },
      // The cast says what the table's check does.
      status: status as MailContent['status'],
      actor: actor ?? { id: told.actorId, name: NOBODY, address: '' },
      request: told.request,
      changeText: change && change.text !== '' ? change : undefined,
      changed: Object.keys(change?.fields ?? {}),
      hasNewDiff: change !== undefined && 'diff' in change.fields,
    };
    return this.withHtml(content);
  }

  private request({ reviewRequestId, actorId }: Told) {
    return this.db.find(
      REQUEST,
      sql`
        select q.display_id as "displayId", s.name as site, q.summary, q.branch, q.bugs_closed as bugs, q.status,
          json_build_object('text', q.description, 'isMarkdown', q.description_is_markdown) as description,
          json_build_object('text', q.testing_done, 'isMarkdown', q.testing_done_is_markdown) as testing,
          r.name as repository, q.issue_open_count as "openIssues",
          (select ${knownPerson} from user_account u where u.id = q.submitter_id) as owner,
          (select ${knownPerson} from user_account u where u.id = ${actorId}) as actor,
          array(select ${knownPerson} from review_request_person p join user_account u on u.id = p.user_id
            where p.review_request_id = q.id order by u.username limit ${MOST.people}) as people,
          array(select json_build_object('name', g.name, 'title', coalesce(nullif(g.display_name, ''), g.name))
            from review_request_group rg join review_group g on g.id = rg.group_id
            where rg.review_request_id = q.id and not g.invite_only and g.deleted_at is null
            order by g.name limit ${MOST.people}) as groups,
          coalesce(newest.revision, 0) as revision,
          array(select json_build_object('source', f.source_file, 'dest', f.dest_file, 'isNew', f.is_new,
              'isDeleted', f.status = 'D', 'sourceMode', f.extra_data->>'old_unix_mode',
              'destMode', f.extra_data->>'new_unix_mode')
            from file_diff f where f.review_request_id = q.id and f.diff_revision = newest.revision
              and f.commit_id is null order by f.id limit ${MOST.files}) as files,
          greatest((select count(*) from file_diff f where f.review_request_id = q.id
            and f.diff_revision = newest.revision and f.commit_id is null) - ${MOST.files}, 0) as "moreFiles",
          array(select json_build_object('id', a.id, 'caption', coalesce(nullif(a.caption, ''), a.filename))
            from file_attachment a where a.review_request_id = q.id and a.is_published and not a.is_deleted
            order by a.id limit ${MOST.attachments}) as attachments
        from review_request q left join local_site s on s.id = q.local_site_id
        left join repository r on r.id = q.repository_id
        left join lateral (select max(d.revision) as revision from diff d
          where d.review_request_id = q.id and not d.on_draft) newest on true
        where q.id = ${reviewRequestId}`,
    );
  }

  /** Among those that others see. Undefined: it is alone. */
  private async stack(reviewRequestId: number): Promise<MailContent['stack']> {
    const members = await this.db.all(
      { id: number, lower: numbers },
      sql`
        select q.id, array(${dependenciesOf(sql`q.id`, 'published')}) as lower from review_request q
        where q.is_published and q.id in (${stackMembers(sql`${reviewRequestId}::integer`, 'published')})`,
    );
    const depths = stackDepths(new Map(members.map(({ id, lower }) => [id, lower])));
    const [depth, of] = [depths.get(reviewRequestId), Math.max(...depths.values())];
    return depth === undefined || of === 1 ? undefined : { depth, of };
  }

  private change(reviewRequestId: number, id: number) {
    return this.db.find(
      CHANGE,
      sql`
        select id, text, is_markdown as "isMarkdown", fields_changed as fields from review_request_change
        where id = ${id} and review_request_id = ${reviewRequestId}`,
    );
  }

  /** The changes that were published before what is told now, and whose review a reply answers. */
  private async earlier(reviewRequestId: number, changeId: number | undefined, reviewIds: readonly number[]) {
    const found = await this.db.find(
      { earlierChanges: numbers, repliesTo: nullable(number) },
      sql`
        select array(select id from (
            select c.id from review_request_change c where c.review_request_id = ${reviewRequestId}
              and c.id < ${changeId ?? 2_147_483_647}
              and (${changeId !== undefined} or c.created_at <= coalesce(
                (select min(v.created_at) from review v where v.id = any(${[...reviewIds]}::integer[])), 'infinity'))
            order by c.id desc limit ${MOST.changes}) one order by id) as "earlierChanges",
          (select v.reply_to_id from review v where v.id = any(${[...reviewIds]}::integer[])
            order by v.reply_to_id nulls first limit 1) as "repliesTo"`,
    );
    return { earlierChanges: found?.earlierChanges ?? [], repliesTo: found?.repliesTo ?? undefined };
  }

  private async said(reviewRequestId: number, ids: readonly number[]): Promise<Said[]> {
    if (ids.length === 0) return [];
    const [reviews, comments, counts] = await Promise.all([
      this.db.all(
        REVIEW,
        sql`
          select v.id, ${nameOfU} || ${agentOfV} as by, v.reply_to_id as "replyTo",
            (select ${nameOfU} from review first join user_account u on u.id = first.user_id
              where first.id = v.reply_to_id) as to,
            v.is_to_owner_only as "isToOwnerOnly", v.ship_it and v.is_counted as "shipIt",
            v.ship_it and not v.is_counted as "agentShips",
            json_build_object('text', v.body_top, 'isMarkdown', v.body_top_is_markdown) as top,
            json_build_object('text', v.body_bottom, 'isMarkdown', v.body_bottom_is_markdown) as bottom
          from review v join user_account u on u.id = v.user_id
          where v.id = any(${[...ids]}::integer[]) and v.review_request_id = ${reviewRequestId} and v.is_published
          order by v.reply_to_id nulls first, v.id`,
        KEEPS_PLAN,
      ),
      this.comments(ids),
      this.counts(ids),
    ]);
    let room: number = MOST.rows;
    const said: Said[] = [];
    const chunksOf = this.rows.reader();
    for (const { replyTo, to, ...review } of reviews) {
      const remarks: Remark[] = [];
      for (const comment of comments.filter(({ reviewId }) => reviewId === review.id)) {
        const place = comment.place === null ? undefined : await this.placeOf(comment, comment.place, room, chunksOf);
        room -= place?.rows.length ?? 0;
        const suggested = comment.suggested.flat().map((one) => {
          const shown = suggestedRows(one, Math.min(MOST.rowsOfComment, room));
          room -= shown.rows.length;
          return shown;
        });
        const { text: remark, isMarkdown, opensIssue, answered } = comment;
        remarks.push({ text: remark, isMarkdown, opensIssue, place, suggested, answered: answered ?? undefined });
      }
      const more = (counts.get(review.id) ?? 0) - remarks.length;
      said.push({ ...review, isReply: replyTo !== null, to: to ?? undefined, remarks, more });
    }
    return said;
  }

  private async counts(ids: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.db.all(
      { id: number, count: number },
      sql`
        select review_id as id, count(*) as count from review_comment
        where review_id = any(${[...ids]}::integer[]) group by 1`,
      KEEPS_PLAN,
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  /** On the change as a whole and attached files first, then by file and line. */
  private comments(ids: readonly number[]) {
    return this.db.all(
      COMMENT,
      sql`
        select c.id, c.review_id as "reviewId", c.text, c.is_markdown as "isMarkdown",
          c.issue_status is not null as "opensIssue", whole.first_line as "firstLine", whole.num_lines as "numLines",
          case when c.kind = 'general' then null
            when c.kind = 'file' then (select json_build_object('id', null, 'name', coalesce(
                nullif(a.caption, ''), a.filename), 'revision', null, 'otherRevision', null, 'otherId', null,
                'isOfCommits', false)
              from file_attachment a where a.id = whole.attachment_id)
            else json_build_object('id', f.id, 'name', ltrim(coalesce(other.dest_file, f.dest_file), '/'),
              'revision', f.diff_revision, 'otherRevision', other.diff_revision, 'otherId', whole.other_file_diff_id,
              'isOfCommits', whole.base_file_diff_id is not null) end as place,
          ${filePatch(sql`f`, sql`p`)} as patch, ${filePatch(sql`other`, sql`op`)} as "otherPatch",
          array(select s.replacements from suggestion s where s.comment_id = c.id order by s.id) as suggested,
          case when answered.id is not null then json_build_object('by', ${nameOfU}, 'remark', json_build_object(
            'text', answered.text, 'isMarkdown', answered.is_markdown)) end as answered
        from review_comment c
        left join review_comment answered on answered.id = c.reply_to_id
        left join user_account u on u.id = answered.user_id
        -- A reply's comment is about what the answered one is about.
        join review_comment whole on whole.id = coalesce(answered.id, c.id)
        left join file_diff f on f.id = whole.file_diff_id
        left join file_diff other on other.id = whole.other_file_diff_id
        left join diff d on d.review_request_id = f.review_request_id and d.revision = f.diff_revision
        left join patch p on p.diff_id = d.id and p.commit_id is not distinct from f.commit_id and not p.is_parent
        left join diff od on od.review_request_id = other.review_request_id and od.revision = other.diff_revision
        left join patch op
          on op.diff_id = od.id and op.commit_id is not distinct from other.commit_id and not op.is_parent
        where c.review_id = any(${[...ids]}::integer[])
        order by c.kind = 'diff', f.dest_file, whole.first_line, c.id limit ${MOST.comments}`,
      KEEPS_PLAN,
    );
  }

  private async placeOf(
    { firstLine, numLines, patch, otherPatch }: CommentedPlace,
    { id, name: file, revision, otherRevision, otherId, isOfCommits }: StoredPlace,
    room: number,
    chunksOf: ChunksOf,
  ): Promise<MailedPlace> {
    const revisions =
      revision === null
        ? undefined
        : otherRevision === null
          ? `diff revision ${revision}`
          : `changes from diff revision ${revision} to ${otherRevision}`;
    const place = { name: file, revisions, rows: [], more: 0 };
    const isGone = otherId !== null && !otherPatch;
    // Several commits together are of lines that no patch has.
    if (id === null || isOfCommits || isGone || firstLine === null || numLines === null || !patch) return place;
    const chunks = await chunksOf(patch, otherPatch);
    const rows = rowsOf(chunks, firstLine, numLines, Math.min(MOST.rowsOfComment, room));
    return { ...place, rows, more: rows.length === 0 ? 0 : numLines - rows.length };
  }

  /** With the HTML of everything in Markdown. */
  private async withHtml(content: MailContent): Promise<MailContent> {
    const texts = new Set<string>();
    mapped(content, (one) => {
      if (one.isMarkdown && one.text !== '') texts.add(one.text);
      return one;
    });
    const html = await this.rendered.htmlOf(texts, String(content.actor.id));
    return mapped(content, (one) => (one.isMarkdown ? { ...one, html: html.get(one.text) } : one));
  }
}

/** The content with each of its texts mapped. */
function mapped(content: MailContent, map: <One extends Written>(one: One) => One): MailContent {
  return {
    ...content,
    description: map(content.description),
    testing: map(content.testing),
    changeText: content.changeText && map(content.changeText),
    said: content.said.map((one) => ({
      ...one,
      top: map(one.top),
      bottom: map(one.bottom),
      remarks: one.remarks.map((remark) => ({
        ...map(remark),
        answered: remark.answered && { ...remark.answered, remark: map(remark.answered.remark) },
      })),
    })),
  };
}
