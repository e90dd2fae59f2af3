import { Inject, Injectable } from '@nestjs/common';
import type { AttachedFileFields } from '@review-service/contracts/attached-files';
import { isText } from '@review-service/contracts/previews';
import { ApiConfig } from '../../api.config';
import type { ExtraData } from '../../hypermedia/extra-data/extra-data-fault';
import { publicExtraData } from '../../hypermedia/extra-data/private-keys';
import type { Urls } from '../../hypermedia/urls';
import { type Pictured, thumbnailOf } from './thumbnail';

/** What is shown of any attached file. */
interface PresentedFile extends Pictured {
  readonly id: number;
  /** The number of its review request within its site. */
  readonly displayId: number;
  readonly filename: string;
  readonly sha256: string;
  readonly extraData: ExtraData;
}

/** Can people review the file in a browser? */
const isReviewable = (mimetype: string): boolean => mimetype.startsWith('image/') || isText(mimetype);

/** What clients see of any attachment. */
@Injectable()
export class AttachedFilePresenter {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  fields(file: PresentedFile, urls: Urls): AttachedFileFields {
    const { id, displayId, mimetype, sha256 } = file;
    const page = urls.pagePath('r', displayId, 'file', id);
    const isShown = isReviewable(mimetype);
    // The public address, not the client's host: people read and save these links.
    const download = `${this.config.url}${page}download/`;
    return {
      absolute_url: download,
      caption: file.caption,
      extra_data: { ...publicExtraData(file.extraData), sha256_checksum: sha256 },
      filename: file.filename,
      icon_url: `/static/mimetypes/${iconOf(mimetype)}.svg`,
      id,
      is_review_ui_accessible_by: isShown,
      mimetype,
      review_url: isShown ? page : '',
      sha256_checksum: sha256,
      thumbnail: thumbnailOf(file, download),
      url: download,
    };
  }
}

const KINDS = ['audio', 'font', 'image', 'text', 'video'];

const PACKAGES = /^application\/(gzip|vnd\.rar|x-7z-compressed|x-bzip2?|x-tar|x-xz|zip)$/;

/** The name of the icon for a kind of file. */
function iconOf(mimetype: string): string {
  if (PACKAGES.test(mimetype)) return 'package-x-generic';
  const [kind = ''] = mimetype.split('/');
  return KINDS.includes(kind) ? `${kind}-x-generic` : 'text-x-generic';
}
