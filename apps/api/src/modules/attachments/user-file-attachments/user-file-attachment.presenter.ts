import { Inject, Injectable } from '@nestjs/common';
import type { UserFileAttachmentFields } from '@review-service/contracts/user-file-attachments';
import { ApiConfig } from '../../../api.config';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Presenter } from '../../../hypermedia/resources/presenter';
import type { Links, Urls } from '../../../hypermedia/resources/urls';
import { iconUrlOf, thumbnailOf } from '../attached-files';
import type { ShownUserFileAttachment } from './user-file-attachments.service';

/** A person's file as its owner sees it. */
@Injectable()
export class UserFileAttachmentPresenter implements Presenter<ShownUserFileAttachment, UserFileAttachmentFields> {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  fields(file: ShownUserFileAttachment, urls: Urls): UserFileAttachmentFields {
    const { filename, mimetype, username, uuid } = file;
    // The public address, not the client's host: it is put into texts.
    const address = `${this.config.url}${urls.pagePath('users', username, 'file-attachments', uuid)}`;
    return {
      absolute_url: address,
      caption: file.caption,
      extra_data: publicExtraData(file.extraData),
      filename,
      icon_url: iconUrlOf(mimetype),
      id: file.id,
      mimetype,
      thumbnail: filename === null ? '' : thumbnailOf(file, address),
    };
  }

  links({ id, username }: ShownUserFileAttachment, urls: Urls): Links {
    return urls.item('users', username, 'user-file-attachments', id);
  }
}
