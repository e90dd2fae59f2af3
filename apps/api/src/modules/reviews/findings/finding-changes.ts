import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import {
  type CreateFinding,
  type CreateFindingImport,
  FINDING_LIMITS,
  FINDING_SEVERITIES,
  type UpdateFinding,
} from '@review-service/contracts/findings';
import type { FindingChanged } from '@review-service/contracts/review-request-events';
import { number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/rules/refuse';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { ReceivedFile } from '../../../http/received-file';
import { FILE_REQUIRED } from '../../../http/sent-file.decorator';
import type { MadeOnce } from '../../../hypermedia/answers/made-once';
import { type CheckedReviewRequest, eventOf, ReviewRequestEvents } from '../../requests/review-requests';
import {
  type CheckedStatusUpdate,
  statusUpdatePolicy,
  StatusUpdatesService,
  StatusUpdateWriters,
} from '../status-updates';
import { FindingPlaces, type PlacedFinding } from './finding-places';
import type { CheckedFinding } from './finding.columns';
import type { FindingImport } from './finding-import.presenter';
import { FindingsService } from './findings.service';
import { readReport, REPORT } from './reports/read-report';

/** A run, and the revision that it examined. */
interface Run {
  readonly request: CheckedReviewRequest;
  readonly update: CheckedStatusUpdate;
  readonly revision: number;
}

/** What became of sent findings. */
interface Stored {
  readonly created: number;
  readonly repeated: number;
  /** For which the review request has no room. */
  readonly leftOut: number;
}

/** Takes findings of programs, and what people decide about them, under the lock of their review request. */
@Injectable()
export class FindingChanges {
  constructor(
    private readonly db: Database,
    private readonly findings: FindingsService,
    private readonly places: FindingPlaces,
    private readonly updates: StatusUpdatesService,
    private readonly writers: StatusUpdateWriters,
    private readonly events: ReviewRequestEvents,
  ) {}

  /** One finding. The same again changes the first. */
  async create(claim: Claim<CheckedReviewRequest>, given: CreateFinding): Promise<MadeOnce<CheckedFinding>> {
    const { end_line: endLine = given.line, line } = given;
    if (endLine < line) failField(errors.invalidFormData, 'end_line', 'This is before `line`.');
    const revision = await this.revisionOf(claim.entity, given.revision);
    const sent = {
      ...{ text: given.text, path: given.path, line, endLine, side: given.side, severity: given.severity },
      ...{ rule: given.rule, ruleUrl: given.rule_url, category: given.category, identity: given.fingerprint ?? '' },
    };
    const [placed] = await this.places.of({ requestId: claim.entity.id, revision }, [sent], claim.caller);
    return placed ? this.storeOne(claim, given.status_update_id, revision, placed) : fail(errors.internal);
  }

  /** All findings of a run. Those of earlier revisions that it does not have are gone. */
  async import(
    claim: Claim<CheckedReviewRequest>,
    given: CreateFindingImport,
    file: ReceivedFile | undefined,
  ): Promise<FindingImport> {
    if (!file) return failField(errors.invalidFormData, REPORT, FILE_REQUIRED);
    const revision = await this.revisionOf(claim.entity, given.revision);
    const report = await readReport(file, given.format);
    const sent = report.results.map((result) => ({ ...result, side: 'new' as const }));
    const placed = await this.places.of({ requestId: claim.entity.id, revision }, sent, claim.caller);
    const all = [...new Map(placed.reverse().map((one) => [one.fingerprint, one])).values()].reverse();
    // The sort is stable: of one severity the first in the report are kept.
    const kept = all.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, FINDING_LIMITS.ofReport);
    const seen = report.leftOut === 0 ? all.map(({ fingerprint }) => fingerprint) : undefined;
    const { created, repeated, leftOut, gone } = await this.storeAll(claim, given.status_update_id, revision, {
      kept,
      seen,
    });
    return {
      ...{ displayId: claim.entity.displayId, revision, created, repeated, gone },
      ...{ read: report.results.length + report.unreadable, unreadable: report.unreadable },
      leftOut: report.leftOut + all.length - kept.length + leftOut,
    };
  }

  /** What somebody decides, or that they have made a comment of it. */
  @Transactional()
  async update({ caller, lock }: Claim<CheckedFinding>, given: UpdateFinding): Promise<CheckedFinding> {
    const now = await lock();
    const { state, reason, comment_id: commentId } = given;
    if (state !== 'dismissed' && reason !== undefined)
      failField(errors.invalidFormData, 'reason', 'Send this with the state "dismissed" only.');
    if (state !== undefined) {
      if (!mayDecide(caller, now)) refuse(caller);
      if (state === 'dismissed' && reason === undefined)
        failField(errors.invalidFormData, 'reason', 'Say why it is dismissed.');
      if (state !== now.state || (reason ?? null) !== now.reason) {
        await this.db.change(
          {},
          sql`update finding set state = ${state}, reason = ${reason ?? null}::text where id = ${now.id}`,
        );
        await this.tell(now.request, caller, { happened: 'decided', findingId: now.id, state });
      }
    }
    if (commentId !== undefined && commentId !== now.comment?.id) await this.comment(now, commentId, caller);
    return (await this.findings.find(now.request, now.id, caller)) ?? fail(errors.doesNotExist);
  }

  @Transactional()
  protected async storeOne(
    claim: Claim<CheckedReviewRequest>,
    updateId: number,
    revision: number,
    placed: PlacedFinding,
  ): Promise<MadeOnce<CheckedFinding>> {
    const run = await this.runOf(claim, updateId, revision);
    const { created, leftOut } = await this.store(run, [placed]);
    if (leftOut > 0) fail(errors.invalidFormData, { fields: { __all__: [FULL] } });
    const { tool } = { tool: run.update.serviceId };
    const entity = await this.findings.ofIdentity(run.request, tool, placed.fingerprint, claim.caller);
    if (!entity) return fail(errors.doesNotExist);
    const isNew = created > 0;
    await this.tell(run.request, claim.caller, {
      ...{ happened: 'sent', findingId: entity.id, statusUpdateId: run.update.id, created },
    });
    return { entity, isNew };
  }

  @Transactional()
  protected async storeAll(
    claim: Claim<CheckedReviewRequest>,
    updateId: number,
    revision: number,
    { kept, seen }: { readonly kept: readonly PlacedFinding[]; readonly seen: readonly string[] | undefined },
  ): Promise<Stored & { readonly gone: number }> {
    const run = await this.runOf(claim, updateId, revision);
    const stored = await this.store(run, kept);
    const gone = seen ? await this.endOthers(run, seen) : 0;
    await this.tell(run.request, claim.caller, {
      ...{ happened: 'imported', statusUpdateId: run.update.id, created: stored.created, gone },
    });
    return { ...stored, gone };
  }

  /** The run that the caller may write for, with its review request under lock. */
  private async runOf(claim: Claim<CheckedReviewRequest>, updateId: number, revision: number): Promise<Run> {
    const { caller } = claim;
    const request = await claim.lock();
    const update = await this.updates.find(request, updateId, caller);
    if (!update) return failField(errors.invalidFormData, 'status_update_id', NO_RUN);
    if (!statusUpdatePolicy.update(caller, update)) refuse(caller);
    this.writers.expect(caller, update.serviceId);
    return { request, update, revision };
  }

  /** Stores those that are new, as far as there is room, and says where the known ones are now. */
  private async store({ request, update, revision }: Run, sent: readonly PlacedFinding[]): Promise<Stored> {
    const rows = JSON.stringify(sent.map(rowOf));
    const sentRows = sql`
      jsonb_to_recordset(${rows}::jsonb) as s(
        "fingerprint" text, "rule" text, "ruleUrl" text, "severity" text, "category" text, "text" text, "path" text,
        "line" integer, "endLine" integer, "side" text, "fileDiffId" integer, "firstRow" integer, "rowCount" integer,
        "unplaced" text)`;
    // What was found in a newer revision stays as it is there.
    const known = await this.db.change(
      { fingerprint: text },
      sql`
        update finding f set
          status_update_id = ${update.id}, rule = s.rule, rule_url = s."ruleUrl", severity = s.severity,
          category = s.category, text = s.text, path = s.path, line = s.line, end_line = s."endLine", side = s.side,
          file_diff_id = s."fileDiffId", first_row = s."firstRow", row_count = s."rowCount", unplaced = s.unplaced,
          last_revision = ${revision}, state = case when f.state = 'dismissed' then f.state else 'open' end
        from ${sentRows}
        where f.review_request_id = ${request.id} and f.tool = ${update.serviceId} and f.fingerprint = s.fingerprint
          and f.last_revision <= ${revision}
        returning f.fingerprint`,
    );
    const made = await this.db.change(
      { id: number },
      sql`
        insert into finding (
          review_request_id, status_update_id, tool, fingerprint, rule, rule_url, severity, category, text, path, line,
          end_line, side, file_diff_id, first_row, row_count, unplaced, first_revision, last_revision)
        select ${request.id}::integer, ${update.id}::integer, ${update.serviceId}::text, s.fingerprint, s.rule,
          s."ruleUrl", s.severity, s.category, s.text, s.path, s.line, s."endLine", s.side, s."fileDiffId",
          s."firstRow", s."rowCount", s.unplaced, ${revision}::integer, ${revision}::integer
        from ${sentRows}
        where not exists (
          select from finding f
          where f.review_request_id = ${request.id} and f.tool = ${update.serviceId} and f.fingerprint = s.fingerprint)
        order by s.path, s.line, s.fingerprint
        limit greatest(${FINDING_LIMITS.ofRequest} - (select count(*) from finding f where f.review_request_id = ${request.id}), 0)
        returning id`,
    );
    const older = await this.olderOf({ request, update, revision }, sent);
    const repeated = known.length + older;
    return { created: made.length, repeated, leftOut: sent.length - made.length - repeated };
  }

  /** How many of these are known of a newer revision. */
  private async olderOf({ request, update, revision }: Run, sent: readonly PlacedFinding[]): Promise<number> {
    const [found] = await this.db.change(
      { count: number },
      sql`
        select count(*) as count from finding f
        where f.review_request_id = ${request.id} and f.tool = ${update.serviceId} and f.last_revision > ${revision}
          and f.fingerprint = any(${sent.map(({ fingerprint }) => fingerprint)}::text[])`,
    );
    return found?.count ?? 0;
  }

  /** Those of earlier revisions that the program does not find any more. */
  private async endOthers({ request, update, revision }: Run, seen: readonly string[]): Promise<number> {
    const gone = await this.db.change(
      { id: number },
      sql`
        update finding f set state = 'gone'
        where f.review_request_id = ${request.id} and f.tool = ${update.serviceId} and f.state = 'open'
          and f.last_revision < ${revision}
          and not exists (select from unnest(${[...seen]}::text[]) s where s = f.fingerprint)
        returning f.id`,
    );
    return gone.length;
  }

  /** A comment of the caller's own on a diff, not a reply. It stays until the transaction ends. */
  private async comment({ id, request }: CheckedFinding, commentId: number, caller: Caller): Promise<void> {
    const found = await this.db.change(
      {},
      sql`
        select from review_comment c join review v on v.id = c.review_id
        where c.id = ${commentId}::bigint and c.review_request_id = ${request.id} and c.kind = 'diff'
          and v.user_id = ${caller.userId} and v.reply_to_id is null
        for key share of c`,
    );
    if (found.length === 0) failField(errors.invalidFormData, 'comment_id', NO_COMMENT);
    const changed = await this.db.change(
      { id: number },
      sql`update finding set comment_id = ${commentId}::integer where id = ${id} and comment_id is null returning id`,
    );
    if (changed.length === 0) fail(errors.invalidAttribute, { more: { reason: HAS_COMMENT } });
    await this.tell(request, caller, { happened: 'commented', findingId: id });
  }

  /** A published revision of the diff. */
  private async revisionOf({ id }: CheckedReviewRequest, asked: number | undefined): Promise<number> {
    const found = await this.db.find(
      { revision: number },
      sql`
        select d.revision from diff d
        where d.review_request_id = ${id} and not d.on_draft
          and ${asked === undefined ? sql`true` : sql`d.revision = ${asked}::bigint`}
        order by d.revision desc limit 1`,
    );
    return found?.revision ?? failField(errors.invalidFormData, 'revision', NO_REVISION);
  }

  private tell(
    request: CheckedReviewRequest,
    caller: Caller,
    about: Pick<FindingChanged, 'created' | 'findingId' | 'gone' | 'happened' | 'state' | 'statusUpdateId'>,
  ): Promise<void> {
    return this.events.send('finding.changed', { ...eventOf(request, caller), ...about });
  }
}

/** Editors of the review request, and the account of the program. */
const mayDecide = (caller: Caller, { request, runnerId }: CheckedFinding): boolean =>
  request.editable || (runnerId !== null && runnerId === caller.userId);

const rankOf = ({ sent: { severity } }: PlacedFinding): number => FINDING_SEVERITIES.indexOf(severity);

/** As it is stored. */
function rowOf({ sent: { identity: _, ...sent }, path, place, fingerprint }: PlacedFinding) {
  return { ...sent, path, ...place, fingerprint };
}

const NO_RUN = 'This review request has no status update with this id.';
const NO_REVISION = 'This review request has no published diff of this revision.';
const NO_COMMENT = 'You have no comment with this id on a diff of this review request.';
const HAS_COMMENT = 'Somebody has made a comment of this finding already.';
const FULL = `This review request has ${FINDING_LIMITS.ofRequest} findings, which is the most.`;
