import { Injectable } from '@nestjs/common';
import { CreateDiffFileAttachment } from '@review-service/contracts/diff-file-attachments';
import { errors } from '@review-service/contracts/errors';
import { number } from '@review-service/database/row-types';
import { empty, sql } from '@review-service/database/sql';
import { Database } from '@review-service/platform/database/database';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../access/callers/caller';
import { refuse } from '../../../access/rules/refuse';
import { ApiException, fail, failField } from '../../../errors/api.exception';
import { bodyOf } from '../../../http/bodies';
import type { UploadGuard } from '../../../http/sent-file.decorator';
import { readFields } from '../../../hypermedia/fields/declared-fields';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { objectIn, type TurnChooser } from '../../../turns/object-of';
import { type CheckedRepository, RepositoriesService } from '../../repositories/repositories';
import { CHANGED_FILE, changedFile, mayAttach, type Side } from './side';

/** The target of an upload, and its sender. */
export interface UploadTarget {
  readonly fileDiffId: number;
  readonly side: Side;
  readonly repository: CheckedRepository;
  readonly caller: Caller;
}

/** The side of a file that a request names. */
export const sideOf = ({ source_file }: CreateDiffFileAttachment): Side => (source_file ? 'source' : 'modified');

const failForm = (name: string, why: string): never => failField(errors.invalidFormData, name, why);

/** Who may attach what: checked before a file is kept, before its bytes are stored, and again under locks. */
@Injectable()
export class AttachmentSender implements UploadGuard, TurnChooser {
  constructor(
    private readonly db: Database,
    private readonly repositories: RepositoriesService,
  ) {}

  async maySend(request: FastifyRequest): Promise<boolean> {
    const { caller, params } = request;
    const id = numericId((params as { repository_id: string }).repository_id);
    const repository = await this.repositories.find(id, caller);
    if (!repository?.readable) return false;
    const values = bodyOf(request).values as ReadonlyMap<string, string>;
    // The field may follow after the file.
    if (!values.has('filediff')) return true;
    try {
      const fields = readFields(CreateDiffFileAttachment, values);
      await this.authorize({ fileDiffId: fields.filediff, side: sideOf(fields), repository, caller });
      return true;
    } catch (error) {
      if (!(error instanceof ApiException)) throw error;
      // An upload that is sent again finds its own attachment; its file tells that it is the same.
      return error.definition === errors.attachmentAlreadyExists && request.headers['idempotency-key'] !== undefined;
    }
  }

  /** The review request of the file: an upload waits for its row, not for others in the repository. */
  async objectOf(request: FastifyRequest): Promise<string | undefined> {
    const filediff = bodyOf(request).values.get('filediff');
    const found = await this.db.find(
      { displayId: number },
      sql`
        select q.display_id as "displayId" from file_diff f join review_request q on q.id = f.review_request_id
        where f.id = ${numericId(typeof filediff === 'string' ? filediff : '')}`,
    );
    return found && objectIn(request, '/api/review-requests', found.displayId);
  }

  /** Refuses senders who may not attach a file there, and targets that cannot have one. */
  async authorize({ fileDiffId, side, repository, caller }: UploadTarget, lock = empty): Promise<void> {
    const file = await this.db.find(CHANGED_FILE, sql`${changedFile(fileDiffId, side, caller)} ${lock}`);
    if (!file) return failForm('filediff', `There is no file ${fileDiffId} of a diff here.`);
    if (!mayAttach(caller, file)) refuse(caller);
    if (file.repositoryId !== repository.id) failForm('filediff', 'This file is one of another repository.');
    if (side === 'source' && file.isNew) failForm('source_file', 'This file is new: before the change there is none.');
    if (file.isTaken) fail(errors.attachmentAlreadyExists);
  }
}
