import { Injectable } from '@nestjs/common';
import { USER_FILE_ATTACHMENT } from '@review-service/contracts/user-file-attachments';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../access/callers/caller';
import { type Policy, type RouteParams, RouteTarget } from '../../../access/targets/route-target';
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

/** Loads the file of a URL below its owner's. */
@Injectable()
export class UserFileAttachmentTarget extends RouteTarget<ShownUserFileAttachment> {
  protected readonly policy = userFileAttachmentPolicy;
  protected override readonly shownAs = { definition: USER_FILE_ATTACHMENT, presenter: UserFileAttachmentPresenter };

  constructor(
    private readonly users: UsersService,
    private readonly attachments: UserFileAttachmentsService,
  ) {
    super();
  }

  protected async find({ username = '', file_attachment_id }: RouteParams, caller: Caller) {
    const user = await this.users.find(username, caller);
    return user && this.attachments.find(user, numericId(file_attachment_id), caller);
  }

  protected override lock({ id }: ShownUserFileAttachment, caller: Caller) {
    return this.attachments.lock(id, caller);
  }
}

/** The person's file that the URL names, if the caller may do this with it. */
export const UserFileAttachmentTo = RouteTarget.decorator<typeof userFileAttachmentPolicy>(UserFileAttachmentTarget);

/** Lets those upload who may manage the files of the person in the URL. */
@Injectable()
export class UserFileSender implements UploadGuard {
  constructor(private readonly users: UsersService) {}

  async maySend({ caller, params }: FastifyRequest): Promise<boolean> {
    const user = await this.users.find((params as { username: string }).username, caller);
    return user !== undefined && userPolicy.files(caller, user);
  }
}
