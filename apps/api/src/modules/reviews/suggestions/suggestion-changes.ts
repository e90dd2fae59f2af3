import { Transactional } from '@nestjs-cls/transactional';
import { Injectable } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { type CreateSuggestion, SUGGESTION_LIMITS, type UpdateSuggestion } from '@review-service/contracts/suggestions';
import type { StoredReplacement } from '@review-service/database/entities/suggestion.entity';
import { boolean, nullable, number, text } from '@review-service/database/row-types';
import { sql } from '@review-service/database/sql';
import { linesOf } from '@review-service/patches/suggested-lines';
import { anchorOf } from '@review-service/patches/suggested-place';
import { overlapping } from '@review-service/patches/suggestion-patch';
import { Database } from '@review-service/platform/database/database';
import type { Caller } from '../../../access/callers/caller';
import type { Claim } from '../../../access/targets/claim';
import { fail, failField } from '../../../errors/api.exception';
import type { CheckedComment } from '../review-comments';
import { ReviewDrafts } from '../reviews';
import { type SourceAsker, type SuggestedFile, SuggestedFiles } from './suggested-files';
import { grouped } from '../../../hypermedia/lists/grouped';
import type { CheckedSuggestion, ShownSuggestion } from './suggestion.columns';
import { SuggestionsService } from './suggestions.service';

/** Writes suggestions of comments that are not published, under the lock of their review. */
@Injectable()
export class SuggestionChanges {
  constructor(
    private readonly db: Database,
    private readonly files: SuggestedFiles,
    private readonly suggestions: SuggestionsService,
    private readonly reviews: ReviewDrafts,
  ) {}

  async create(
    claim: Claim<CheckedComment>,
    { replacements }: CreateSuggestion,
    asker: SourceAsker,
  ): Promise<ShownSuggestion> {
    const stored = await this.anchored(claim.entity, replacements, asker);
    return this.suggestions.shown(await this.insert(claim, stored), { caller: claim.caller });
  }

  async update(
    claim: Claim<CheckedSuggestion>,
    { replacements }: UpdateSuggestion,
    asker: SourceAsker,
  ): Promise<ShownSuggestion> {
    const stored = replacements && (await this.anchored(claim.entity.comment, replacements, asker));
    return this.suggestions.shown(await this.replace(claim, stored), { caller: claim.caller });
  }

  @Transactional()
  async delete({ lock }: Claim<CheckedSuggestion>): Promise<void> {
    const { id } = await lock();
    await this.db.change({}, sql`delete from suggestion where id = ${id}`);
  }

  @Transactional()
  protected async insert(
    { caller, lock }: Claim<CheckedComment>,
    replacements: readonly StoredReplacement[],
  ): Promise<CheckedSuggestion> {
    const comment = await lock();
    await this.reviews.noteAgent(comment.review, caller);
    const [made] = await this.db.change(
      { id: number },
      sql`
        insert into suggestion (review_request_id, comment_id, replacements)
        select ${comment.review.request.id}::integer, ${comment.id}::integer, ${JSON.stringify(replacements)}::jsonb
        where (select count(*) from suggestion s where s.comment_id = ${comment.id}) < ${SUGGESTION_LIMITS.ofComment}
        returning id`,
    );
    if (!made) return fail(errors.invalidFormData, { fields: { __all__: [FULL] } });
    return this.again(comment, made.id, caller);
  }

  @Transactional()
  protected async replace(
    { caller, lock }: Claim<CheckedSuggestion>,
    replacements: readonly StoredReplacement[] | undefined,
  ): Promise<CheckedSuggestion> {
    const now = await lock();
    if (!replacements) return now;
    const { id, comment } = now;
    await this.reviews.noteAgent(comment.review, caller);
    await this.db.change(
      {},
      sql`update suggestion set replacements = ${JSON.stringify(replacements)}::jsonb where id = ${id}`,
    );
    return this.again(comment, id, caller);
  }

  private async again(comment: CheckedComment, id: number, caller: Caller): Promise<CheckedSuggestion> {
    return (await this.suggestions.find(comment, id, caller)) ?? fail(errors.doesNotExist);
  }

  /** With the lines that they replace, in the diff that the comment is about. */
  private async anchored(
    comment: CheckedComment,
    replacements: CreateSuggestion['replacements'],
    asker: SourceAsker,
  ): Promise<StoredReplacement[]> {
    const given = replacements.map(({ path, start_line: startLine, end_line: endLine, text: lines }) => ({
      ...{ path, startLine, endLine },
      text: lines.replaceAll('\r\n', '\n'),
    }));
    const inFiles = grouped(given, ({ path }) => path);
    if ([...inFiles.values()].some((edits) => overlapping(edits).size > 0)) refuse(OVERLAP);
    const diff = await this.diffOf(comment);
    const paths = [...inFiles.keys()];
    const shown = await this.files.of(
      paths.map((path) => ({ ...diff, requestId: comment.review.request.id, path })),
      asker,
    );
    const files = new Map(paths.map((path, at) => [path, shown[at] ?? refuse(`The diff has no text file ${path}.`)]));
    const hidden = paths.filter((path) => inFiles.get(path)?.some((one) => !anchorOf(fileOf(files, path).known, one)));
    const whole = await this.files.whole(
      hidden.map((path) => fileOf(files, path)),
      asker,
    );
    for (const [at, path] of hidden.entries()) files.set(path, whole[at] ?? fileOf(files, path));
    const stored = given.map((one): StoredReplacement => {
      const anchor = anchorOf(fileOf(files, one.path).known, one);
      if (!anchor) return refuse(`Lines ${one.startLine} to ${one.endLine} of ${one.path} are not in the diff.`);
      const old = anchor.lines.map((line) => Buffer.from(line).toString().replace(/\r$/, ''));
      const isInsertion = one.endLine < one.startLine;
      if (JSON.stringify(isInsertion ? [] : old) === JSON.stringify(linesOf(one.text))) refuse(NOTHING);
      return { ...one, lines: anchor.lines.map((line) => Buffer.from(line).toString('base64')), lead: anchor.lead };
    });
    const bytes = stored.reduce((sum, { lines }) => sum + lines.join('').length, 0);
    if (bytes * 0.75 > SUGGESTION_LIMITS.bytes) refuse(`At most ${SUGGESTION_LIMITS.bytes} bytes are replaced.`);
    return stored;
  }

  /** The diff of the comment's file; of two that are compared, the newer one. */
  private async diffOf({ id }: CheckedComment) {
    const found = await this.db.find(
      { revision: number, onDraft: boolean, commitId: nullable(text) },
      sql`
        select f.diff_revision as revision, f.on_draft as "onDraft", f.commit_id as "commitId"
        from review_comment c join file_diff f on f.id in (c.file_diff_id, c.other_file_diff_id)
        where c.id = ${id} order by f.diff_revision desc limit 1`,
    );
    return found ?? fail(errors.doesNotExist);
  }
}

const fileOf = (files: ReadonlyMap<string, SuggestedFile>, path: string): SuggestedFile =>
  files.get(path) ?? refuse(`The diff has no text file ${path}.`);

const refuse = (fault: string): never => failField(errors.invalidFormData, 'replacements', fault);

const OVERLAP = 'Two of these replace the same lines.';
const NOTHING = 'A replacement is the same as what is there.';
const FULL = `A comment has at most ${SUGGESTION_LIMITS.ofComment} suggestions.`;
