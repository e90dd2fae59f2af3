import { THUMBNAIL_WIDTHS } from '@review-service/contracts/previews';
import { visibleText } from '@review-service/contracts/visible-text';
import type { Urls } from '../../../hypermedia/resources/urls';

const [SMALLEST] = THUMBNAIL_WIDTHS;

/** What a cell shows of an attachment of either kind. */
interface Shown {
  readonly id: number;
  readonly displayId: number;
  readonly caption: string;
  readonly filename: string;
  readonly hasThumbnails: boolean;
}

/** An attachment beside the file that it belongs to, or with its revision. */
export interface AttachmentCell {
  readonly caption: string;
  /** The path of its page, which leads to the file. */
  readonly page: string;
  /** The path of a small picture, if there is one. */
  readonly picture?: string;
}

/** On the request's host, because the pages' security policy allows pictures from there only. */
export function cellOf(attachment: Shown, urls: Urls): AttachmentCell {
  const page = urls.pagePath('r', attachment.displayId, 'file', attachment.id);
  return {
    caption: visibleText(attachment.caption.trim() || attachment.filename),
    page,
    ...(attachment.hasThumbnails && { picture: `${page}download/?thumbnail=1&width=${SMALLEST}` }),
  };
}
