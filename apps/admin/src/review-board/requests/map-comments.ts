import type { CopyRow } from '../../import/copy-text';
import type { Report } from '../report';
import * as tables from '../source/tables';
import type { TheirReview, WholeRequest } from './read-requests';
import type { Renumbered } from './renumbered';

/** What the comments of the four kinds have in common. */
type Common = tables.TheirRow<typeof tables.GENERAL_COMMENT> & { readonly review_id: number };

const ISSUES = ['O', 'R', 'D', 'A', 'B'];

/** Rows are counted from 1. */
const isRow = (line: number | null): line is number => line !== null && line > 0;

/** Maps reviews with their comments; what refers to nothing is left. */
export class Discussion {
  private readonly reviews: ReadonlyMap<number, TheirReview>;
  private readonly fileDiffs: ReadonlySet<number>;

  /**
   * @param users the people who are here
   * @param files the numbers of attached files that are here
   */
  constructor(
    private readonly whole: WholeRequest,
    users: ReadonlySet<number>,
    private readonly files: ReadonlySet<number>,
    private readonly added: Renumbered,
    private readonly report: Report,
  ) {
    this.reviews = this.kept(users);
    this.fileDiffs = new Set(whole.fileDiffs.map(({ id }) => id));
  }

  reviewRows(): CopyRow[] {
    return [...this.reviews.values()].map((review) => ({
      id: review.id,
      review_request_id: this.whole.request.id,
      user_id: review.user_id,
      reply_to_id: review.base_reply_to_id,
      is_published: review.public,
      ship_it: review.ship_it && review.base_reply_to_id === null,
      body_top: review.body_top,
      body_top_is_markdown: review.body_top_rich_text,
      body_bottom: review.body_bottom,
      body_bottom_is_markdown: review.body_bottom_rich_text,
      created_at: review.timestamp ?? this.whole.request.last_updated ?? 'now',
      extra_data: review.extra_data,
    }));
  }

  /** Has it such a review, which is no reply? */
  has(reviewId: number | null): boolean {
    return this.reviews.has(reviewId ?? 0);
  }

  commentRows(): CopyRow[] {
    const { diffComments, fileComments, generalComments, screenshotComments } = this.whole;
    return [
      ...this.ofKind(tables.DIFF_COMMENT.name, diffComments, 0, (comment) => this.onLines(comment)),
      ...this.ofKind(tables.FILE_COMMENT.name, fileComments, this.added.fileComments, (comment) =>
        this.onFile(comment),
      ),
      ...this.ofKind(tables.GENERAL_COMMENT.name, generalComments, this.added.generalComments, () => ({
        kind: 'general',
      })),
      ...this.ofKind(
        tables.SCREENSHOT_COMMENT.name,
        screenshotComments,
        this.added.screenshotComments,
        ({ screenshot_id, x, y, w, h, extra_data }) =>
          this.onFile({
            file_attachment_id: screenshot_id + this.added.screenshots,
            diff_against_file_attachment_id: null,
            extra_data: { ...extra_data, x, y, width: w, height: h },
          }),
      ),
    ];
  }

  /** Replies need their review; a person has one unpublished review, and one unpublished reply to each. */
  private kept(users: ReadonlySet<number>): Map<number, TheirReview> {
    const { reviews } = this.whole;
    const tops = new Set(
      reviews
        .filter(({ base_reply_to_id, user_id }) => base_reply_to_id === null && users.has(user_id))
        .map(({ id }) => id),
    );
    const begun = new Map<string, number>();
    for (const { id, public: isPublished, user_id, base_reply_to_id } of reviews)
      if (!isPublished) begun.set(`${user_id}/${base_reply_to_id ?? ''}`, id);
    const kept = reviews.filter((review) => {
      const { id, user_id, base_reply_to_id, public: isPublished } = review;
      const reason = !users.has(user_id)
        ? 'its author is not there'
        : base_reply_to_id !== null && !tops.has(base_reply_to_id)
          ? 'it replies to a review that is not there'
          : !isPublished && begun.get(`${user_id}/${base_reply_to_id ?? ''}`) !== id
            ? 'its author has begun another one since'
            : undefined;
      if (reason !== undefined) this.report.left(tables.REVIEW.name, reason, `id ${id}`);
      return reason === undefined;
    });
    return new Map(kept.map((review) => [review.id, review]));
  }

  private ofKind<C extends Common>(
    table: string,
    comments: readonly C[],
    added: number,
    about: (comment: C) => CopyRow | string,
  ): CopyRow[] {
    const left = (reason: string, { id }: C): CopyRow[] => {
      this.report.left(table, reason, `id ${id}`);
      return [];
    };
    const answered = new Set<string>();
    const subjects = new Map<number, boolean>();
    const rows: CopyRow[] = [];
    // Comments before the replies to them.
    const sorted = [...comments].sort((one, other) => one.id - other.id);
    for (const comment of [...sorted.filter(isNoReply), ...sorted.filter((one) => !isNoReply(one))]) {
      const review = this.reviews.get(comment.review_id);
      const subject = about(comment);
      if (!review) rows.push(...left('its review is not there', comment));
      else if (typeof subject === 'string') rows.push(...left(subject, comment));
      else if (comment.reply_to_id !== null && !subjects.has(comment.reply_to_id))
        rows.push(...left('it replies to a comment that is not there', comment));
      else if (
        comment.reply_to_id !== null &&
        answered.size === answered.add(`${review.id}/${comment.reply_to_id}`).size
      )
        rows.push(...left('its reply says something to the same comment already', comment));
      else {
        subjects.set(comment.id, true);
        rows.push({ ...this.common(comment, review, added), ...ABOUT_NOTHING, ...subject });
      }
    }
    return rows;
  }

  private common(comment: Common, review: TheirReview, added: number): CopyRow {
    const isReply = comment.reply_to_id !== null;
    const status = ISSUES.includes(comment.issue_status ?? '') ? comment.issue_status : 'O';
    return {
      id: comment.id + added,
      review_id: review.id,
      review_request_id: this.whole.request.id,
      reply_to_id: comment.reply_to_id === null ? null : comment.reply_to_id + added,
      text: comment.text,
      is_markdown: comment.rich_text,
      issue_status: comment.issue_opened && !isReply ? status : null,
      created_at: comment.timestamp ?? review.timestamp ?? 'now',
      extra_data: comment.extra_data,
    };
  }

  private onLines(comment: WholeRequest['diffComments'][number]): CopyRow | string {
    const { filediff_id, interfilediff_id, first_line, num_lines, extra_data } = comment;
    if (!this.fileDiffs.has(filediff_id)) return 'its file is not in a diff of its review request';
    if (interfilediff_id !== null && !this.fileDiffs.has(interfilediff_id))
      return 'the file that it compares with is not in a diff of its review request';
    const base = Number(extra_data.__base_filediff_id);
    return {
      kind: 'diff',
      file_diff_id: filediff_id,
      other_file_diff_id: interfilediff_id,
      base_file_diff_id: this.fileDiffs.has(base) ? base : null,
      first_line: isRow(first_line) ? first_line : null,
      num_lines: isRow(num_lines) ? num_lines : null,
    };
  }

  private onFile({
    file_attachment_id: file,
    diff_against_file_attachment_id: other,
    extra_data,
  }: Pick<
    WholeRequest['fileComments'][number],
    'file_attachment_id' | 'diff_against_file_attachment_id' | 'extra_data'
  >): CopyRow | string {
    if (!this.files.has(file) || (other !== null && !this.files.has(other)))
      return 'its file is not attached to its review request';
    return { kind: 'file', attachment_id: file, other_attachment_id: other, extra_data };
  }
}

const isNoReply = ({ reply_to_id }: Common): boolean => reply_to_id === null;

const ABOUT_NOTHING = {
  file_diff_id: null,
  other_file_diff_id: null,
  base_file_diff_id: null,
  first_line: null,
  num_lines: null,
  attachment_id: null,
  other_attachment_id: null,
};
