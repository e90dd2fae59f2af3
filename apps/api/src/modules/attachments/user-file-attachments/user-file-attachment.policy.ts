import { Injectable } from '@nestjs/common';
import { USER_FILE_ATTACHMENT } from '@review-service/contracts/user-file-attachments';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../access/callers/caller';
import { defineTarget, type Policy } from '../../../access/targets/route-target';
import type { UploadGuard } from '../../../http/sent-file.decorator';
import { numericId } from '../../../hypermedia/fields/numeric-id';
import { userPolicy, UsersService } from '../../people/users';
import { UserFileAttachmentPresenter } from './user-file-attachment.presenter';
import { type ShownUserFileAttachment, UserFileAttachmentsService } from './user-file-attachments.service';

const owns = (caller: Caller, { userId }: ShownUserFileAttachment) => userPolicy.files(caller, { id: userId });

/** Who may do what with a person's file: the person, and superusers. */
export const userFileAttachmentPolicy = {
  read: owns,
  update: owns,
  delete: owns,
} satisfies Policy<ShownUserFileAttachment>;

/** The person's file that the URL names, if the caller may do this with it. */
export const UserFileAttachmentTo = defineTarget({
  uses: { users: UsersService, attachments: UserFileAttachmentsService },
  policy: userFileAttachmentPolicy,
  shownAs: { definition: USER_FILE_ATTACHMENT, presenter: UserFileAttachmentPresenter },
  async find({ users, attachments }, { username = '', file_attachment_id }, caller) {
    const user = await users.find(username, caller);
    return user && attachments.find(user, numericId(file_attachment_id), caller);
  },
  lock: ({ attachments }, { id }, caller) => attachments.lock(id, caller),
});

/** Lets those upload who may manage the files of the person in the URL. */
@Injectable()
export class UserFileSender implements UploadGuard {
  constructor(private readonly users: UsersService) {}

  async maySend({ caller, params }: FastifyRequest): Promise<boolean> {
    const user = await this.users.find((params as { username: string }).username, caller);
    return user !== undefined && userPolicy.files(caller, user);
  }
}
