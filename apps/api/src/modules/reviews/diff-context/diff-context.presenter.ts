import { Injectable } from '@nestjs/common';
import { CONTEXT_FILES, type DiffContextFields } from '@review-service/contracts/diff-context';
import { issueStatusOf } from '@review-service/contracts/issues';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import type { DiffContext } from './diff-context.service';
import { grouped } from '../../../hypermedia/lists/grouped';
import type { Remark, RevisionsWithRemarks } from './remarks-on-files';
import type { FilePage, ShownDiffFile } from './shown-files';
import type { ShownRevisions } from './shown-revisions';

/** So many pages before and after one are named. */
const PAGES_AROUND = 5;

/** Fields and links of what a page that shows a diff needs. */
@Injectable()
export class DiffContextPresenter implements Presenter<DiffContext, DiffContextFields> {
  fields({ revisions, patterns, files, remarks, series, ownRemarks }: DiffContext): DiffContextFields {
    const { revision, other, latest, count } = revisions;
    const start = (files.page - 1) * CONTEXT_FILES;
    return {
      comments_hint: hint(ownRemarks, revisions),
      commit_history_diff: series?.changes ? [...series.changes] : null,
      commits:
        series?.commits.map((commit) => ({
          author_name: commit.authorName,
          commit_id: commit.commitId,
          commit_message: commit.beginning,
          id: commit.id,
          parent_id: commit.parentId,
        })) ?? null,
      filename_patterns: [...patterns],
      files: files.files.map((file, index) => ({
        base_filediff_id: null,
        binary: file.isBinary,
        deleted: file.status === 'D',
        extra: { tab_size: 8 },
        filediff: { id: file.id, revision: file.diffRevision },
        id: file.id,
        index: start + index,
        modified_filename: file.destFile,
        newfile: file.isNew,
        orig_filename: file.sourceFile,
        public: true,
        serialized_comment_blocks: blocks(remarks.get(file.id) ?? []),
        ...(other === undefined ? sides(file) : comparedSides(file, revision, other)),
      })),
      num_diffs: count,
      pagination: pagination(files),
      revision: {
        base_commit_id: null,
        interdiff_revision: other ?? null,
        is_draft_diff: false,
        is_draft_interdiff: false,
        is_interdiff: other !== undefined,
        latest_revision: latest,
        revision,
        tip_commit_id: null,
      },
    };
  }

  links({ displayId }: DiffContext, urls: Urls): Links {
    return { self: urls.get('review-requests', displayId, 'diff-context') };
  }
}

const changed = ({ isNew }: ShownDiffFile): string => (isNew ? 'New File' : 'New Change');

const sides = (file: ShownDiffFile) => ({
  orig_revision: file.isNew ? '' : `Revision ${file.sourceRevision}`,
  modified_revision: changed(file),
});

/** Where both revisions have the file, one of them, or the other. */
function comparedSides(file: ShownDiffFile, revision: number, other: number) {
  const [old, next] = [`Diff Revision ${revision}`, `Diff Revision ${other}`];
  if (file.otherId !== null) {
    const interfilediff = { id: file.otherId, revision: other };
    return { orig_revision: old, modified_revision: next, interfilediff };
  }
  if (file.diffRevision === other) return { orig_revision: old, modified_revision: changed(file) };
  return {
    ...{ orig_revision: old, modified_revision: `${next} - File Reverted` },
    ...{ force_interdiff: true as const, interdiff_revision: other },
  };
}

type CommentBlocks = DiffContextFields['files'][number]['serialized_comment_blocks'];

/** Comments by their lines. */
function blocks(remarks: readonly Remark[]): CommentBlocks {
  const byLines = grouped(remarks, ({ firstLine, numLines }) => `${firstLine}-${numLines}`);
  return Object.fromEntries([...byLines].map(([lines, together]) => [lines, together.map(inShort)]));
}

const inShort = (remark: Remark): CommentBlocks[string][number] => ({
  comment_id: remark.id,
  issue_opened: remark.issueStatus !== null,
  issue_status: issueStatusOf(remark.issueStatus),
  line: remark.firstLine,
  localdraft: !remark.isPublished,
  num_lines: remark.numLines,
  reply_to_id: remark.replyToId,
  review_id: remark.reviewId,
  rich_text: remark.isMarkdown,
  text: remark.beginning,
  user: { username: remark.username },
});

function hint(own: readonly RevisionsWithRemarks[], shown: ShownRevisions): DiffContextFields['comments_hint'] {
  const places = own.map(({ revision, other }) => ({
    revision,
    other,
    is_current: revision === shown.revision && other === (shown.other ?? null),
  }));
  return {
    commits_with_comments: [],
    diffsets_with_comments: places.flatMap(({ revision, other, is_current }) =>
      other === null ? { revision, is_current } : [],
    ),
    has_other_comments: places.some(({ is_current }) => !is_current),
    interdiffs_with_comments: places.flatMap(({ revision, other, is_current }) =>
      other === null ? [] : { old_revision: revision, new_revision: other, is_current },
    ),
  };
}

function pagination({ page, pages }: FilePage): DiffContextFields['pagination'] {
  const first = Math.max(1, page - PAGES_AROUND);
  const last = Math.min(pages, page + PAGES_AROUND);
  return {
    current_page: page,
    has_next: page < pages,
    has_previous: page > 1,
    is_paginated: pages > 1,
    page_numbers: Array.from({ length: last - first + 1 }, (_, index) => first + index),
    pages,
  };
}
