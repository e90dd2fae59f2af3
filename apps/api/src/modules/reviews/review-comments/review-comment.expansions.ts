import type { Type } from '@nestjs/common';
import { Injectable } from '@nestjs/common';
import { DIFF_FILE_ATTACHMENT } from '@review-service/contracts/diff-file-attachments';
import { FILE_ATTACHMENT } from '@review-service/contracts/file-attachments';
import { DRAFT_FILE_DIFF, FILE_DIFF } from '@review-service/contracts/file-diffs';
import type { ResourceDefinition } from '@review-service/contracts/resource';
import { ALL_COMMENTS } from '@review-service/contracts/all-comments';
import {
  ATTACHED_FILE_COMMENT,
  FILE_DIFF_COMMENT,
  REPLY_COMMENTS,
  REVIEW_COMMENTS,
} from '@review-service/contracts/review-comments';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../access/callers/caller';
import { type Expansion, Expands, oneForEach } from '../../../hypermedia/expansions/expansion';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import {
  DiffFileAttachmentPresenter,
  DiffFileAttachmentsService,
  type ShownAttachment,
} from '../../attachments/diff-file-attachments';
import {
  FileAttachmentPresenter,
  FileAttachmentsService,
  type ShownFileAttachment,
} from '../../attachments/file-attachments';
import { NamedFileExpansion } from '../../diffs/file-diffs';
import { AnyAuthorExpansion } from '../reviews';
import type { NamedAttachment, ShownReviewComment } from './review-comment.columns';

const ON_DIFFS = [REVIEW_COMMENTS.diff, REPLY_COMMENTS.diff, FILE_DIFF_COMMENT, ALL_COMMENTS.diff];
const ON_ATTACHMENTS = [REVIEW_COMMENTS.file, REPLY_COMMENTS.file, ATTACHED_FILE_COMMENT, ALL_COMMENTS.file];

/** `GET …-comments/…?expand=user` */
@Expands({
  of: [...ON_DIFFS, ...ON_ATTACHMENTS, REVIEW_COMMENTS.general, REPLY_COMMENTS.general, ALL_COMMENTS.general],
  name: 'user',
})
class CommentAuthorExpansion extends AnyAuthorExpansion {}

/** `GET …/diff-comments/…?expand=filediff` and so on, for files of published diffs, or of drafts. */
function filesOf(name: string, member: 'file' | 'other' | 'base', onDraft: boolean): Type {
  @Expands({ of: ON_DIFFS, name })
  class CommentedFileExpansion extends NamedFileExpansion<ShownReviewComment> {
    readonly definition = onDraft ? DRAFT_FILE_DIFF : FILE_DIFF;
    protected readonly onDraft = onDraft;

    protected nameIn({ files }: ShownReviewComment) {
      return files?.[member] ?? null;
    }
  }
  return CommentedFileExpansion;
}

/** Inlines attached files that comments are about, by the access rule of their kind. */
@Injectable()
abstract class AttachmentExpansion<Child> implements Expansion<ShownReviewComment, Child> {
  abstract readonly definition: ResourceDefinition;
  abstract readonly presenter: Type<Presenter<Child>>;
  readonly kind = 'object';
  protected abstract readonly member: 'file' | 'other';

  /** Is it of the kind that is inlined? */
  protected abstract includes(named: NamedAttachment): boolean;
  protected abstract ofIds(ids: readonly number[], caller: Caller): Promise<Map<number, Child>>;

  async load(comments: readonly ShownReviewComment[], { caller }: FastifyRequest) {
    const ids = comments.map(({ attachments }) => {
      const named = attachments?.[this.member];
      return named && this.includes(named) ? named.id : 0;
    });
    return oneForEach(ids, await this.ofIds(ids.filter(Boolean), caller));
  }
}

/** `GET …/file-attachment-comments/…?expand=file_attachment` and so on, for either kind. */
function attachmentsOf(name: string, member: 'file' | 'other'): Type[] {
  @Expands({ of: ON_ATTACHMENTS, name })
  class CommentedAttachmentExpansion extends AttachmentExpansion<ShownFileAttachment> {
    readonly definition = FILE_ATTACHMENT;
    readonly presenter = FileAttachmentPresenter;
    protected readonly member = member;

    constructor(private readonly files: FileAttachmentsService) {
      super();
    }

    protected includes({ repositoryId }: NamedAttachment) {
      return repositoryId === null;
    }

    protected ofIds(ids: readonly number[], caller: Caller) {
      return this.files.ofIds(ids, caller);
    }
  }

  @Expands({ of: ON_ATTACHMENTS, name })
  class CommentedDiffAttachmentExpansion extends AttachmentExpansion<ShownAttachment> {
    readonly definition = DIFF_FILE_ATTACHMENT;
    readonly presenter = DiffFileAttachmentPresenter;
    protected readonly member = member;

    constructor(private readonly files: DiffFileAttachmentsService) {
      super();
    }

    protected includes({ repositoryId }: NamedAttachment) {
      return repositoryId !== null;
    }

    protected ofIds(ids: readonly number[], caller: Caller) {
      return this.files.ofIds(ids, caller);
    }
  }
  return [CommentedAttachmentExpansion, CommentedDiffAttachmentExpansion];
}

/** All expansions of comments. */
export const COMMENT_EXPANSIONS: readonly Type[] = [
  CommentAuthorExpansion,
  ...[true, false].flatMap((onDraft) => [
    filesOf('filediff', 'file', onDraft),
    filesOf('interfilediff', 'other', onDraft),
    filesOf('base_filediff', 'base', onDraft),
  ]),
  ...attachmentsOf('file_attachment', 'file'),
  ...attachmentsOf('diff_against_file_attachment', 'other'),
];
