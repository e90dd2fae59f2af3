import { Inject, Injectable } from '@nestjs/common';
import type { AttachedFileFields } from '@review-service/contracts/attached-files';
import { isText, THUMBNAIL_WIDTHS } from '@review-service/contracts/previews';
import { ApiConfig } from '../../../api.config';
import type { ExtraData } from '../../../hypermedia/extra-data/extra-data-fault';
import { publicExtraData } from '../../../hypermedia/extra-data/private-keys';
import type { Urls } from '../../../hypermedia/resources/urls';
import type { PictureSize } from './extent';
import { iconUrlOf } from './icon';
import { type Pictured, thumbnailOf } from './thumbnail';

/** What is needed to lead people to a file. */
interface PlacedFile extends Pictured {
  readonly id: number;
  /** The number of its review request within its site. */
  readonly displayId: number;
}

/** What is shown of any attached file. */
interface PresentedFile extends PlacedFile {
  readonly filename: string;
  readonly sha256: string;
  readonly extraData: ExtraData;
  /** Bytes; null: they are not stored. */
  readonly size: number | null;
  /** Of a picture, in pixels; null: not known. */
  readonly extent: PictureSize | null;
}

/** Can people review the file in a browser? */
const isReviewable = (mimetype: string): boolean => mimetype.startsWith('image/') || isText(mimetype);

/** What clients see of any attachment. */
@Injectable()
export class AttachedFilePresenter {
  constructor(@Inject(ApiConfig) private readonly config: ApiConfig) {}

  fields(file: PresentedFile, urls: Urls): AttachedFileFields {
    const { id, mimetype, sha256, size, extent } = file;
    const { download, review_url, thumbnail } = this.appearance(file, urls);
    const page = pageOf(file, urls);
    return {
      absolute_url: download,
      caption: file.caption,
      extra_data: { ...publicExtraData(file.extraData), sha256_checksum: sha256 },
      filename: file.filename,
      height: extent?.height ?? null,
      icon_url: iconUrlOf(mimetype),
      id,
      is_review_ui_accessible_by: isReviewable(mimetype),
      mimetype,
      pictures: file.hasThumbnails ? picturesOf(page) : [],
      review_url,
      sha256_checksum: sha256,
      size,
      thumbnail,
      url: download,
      width: extent?.width ?? null,
    };
  }

  /** Where people see the file and get it, and its small picture. */
  appearance(file: PlacedFile, urls: Urls) {
    const page = pageOf(file, urls);
    // The public address, not the client's host: people read and save these links.
    const download = `${this.config.url}${page}download/`;
    return { download, review_url: isReviewable(file.mimetype) ? page : '', thumbnail: thumbnailOf(file, download) };
  }
}

const pageOf = ({ id, displayId }: PlacedFile, urls: Urls): string => urls.pagePath('r', displayId, 'file', id);

/** On the host of the request, whose pages show pictures of no other. */
const picturesOf = (page: string): AttachedFileFields['pictures'] =>
  THUMBNAIL_WIDTHS.map((width) => ({ width, url: `${page}download/?thumbnail=1&width=${width}` }));
