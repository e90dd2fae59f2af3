import { Injectable } from '@nestjs/common';
import { THUMBNAIL_WIDTHS } from '@review-service/contracts/previews';
import { visibleText } from '@review-service/contracts/visible-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Handlebars from 'handlebars';
import type { Caller } from '../../../access/callers/caller';
import { Urls } from '../../../hypermedia/resources/urls';
import { PageView } from '../../../pages/page-view';
import { DiffFileAttachmentPresenter, type CheckedAttachment } from '../../attachments/diff-file-attachments';
import { FileAttachmentPresenter, type ShownFileAttachment } from '../../attachments/file-attachments';
import type { PagedAttachment } from './attachment-page.target';
import { AttachmentSurroundings, type UsingDiff, type Version } from './attachment-surroundings';

const [, , LARGEST] = THUMBNAIL_WIDTHS;

/**
 * The page of an attachment: what the API shows of it to the same person, a picture or its first lines, and its diffs
 * or revisions.
 * All texts are from other people, so hidden characters are written out.
 */
@Injectable()
export class AttachmentPage {
  constructor(
    private readonly view: PageView,
    private readonly ofDiffs: DiffFileAttachmentPresenter,
    private readonly ofRequests: FileAttachmentPresenter,
    private readonly surroundings: AttachmentSurroundings,
  ) {}

  async show(request: FastifyRequest, reply: FastifyReply, paged: PagedAttachment): Promise<string> {
    const urls = Urls.of(request);
    const { caller } = request;
    const { attachment } = paged;
    const { fields, size, uploader, versions, ...more } =
      paged.of === 'diff'
        ? await this.partsOfDiff(paged.attachment, caller, urls)
        : await this.partsOfRequest(paged.attachment, caller, urls);
    const reviewRequest = urls.pagePath('r', attachment.displayId);
    const pageOf = (id: number) => urls.pagePath('r', attachment.displayId, 'file', id);
    // On the request's host, because the pages' security policy allows pictures from there only.
    const download = `${pageOf(attachment.id)}download/`;
    const { preview, hasThumbnails } = attachment;
    return this.view.show(request, reply, 'attachment', {
      title: visibleText(fields.caption.trim() || fields.filename),
      filename: visibleText(fields.filename),
      type: fields.mimetype,
      icon: fields.icon_url,
      size: size === null ? undefined : shownSize(size),
      uploader,
      download: size === null ? undefined : download,
      picture: hasThumbnails ? pictureOf(download) : undefined,
      isImage: fields.mimetype.startsWith('image/'),
      // The worker has escaped it.
      preview: preview === null ? undefined : new Handlebars.SafeString(preview),
      reviewRequest: { path: reviewRequest, displayId: attachment.displayId },
      versions: versions.map((version) => ({ ...shownVersion(version), path: pageOf(version.id) })),
      ...more,
    });
  }

  private async partsOfDiff(attachment: CheckedAttachment, caller: Caller, urls: Urls) {
    const fields = this.ofDiffs.fields(attachment, urls);
    const { diffs, ...found } = await this.surroundings.ofDiff(attachment.id, caller);
    const path = { path: visibleText(fields.repository_file_path), revision: fields.repository_revision };
    return { ...found, fields, inRepository: path, diffs: diffs.map(shownDiff) };
  }

  private async partsOfRequest(attachment: ShownFileAttachment, caller: Caller, urls: Urls) {
    const fields = this.ofRequests.fields(attachment, urls);
    return { ...(await this.surroundings.ofRequest(attachment.id, caller)), fields, uploadRevision: fields.revision };
  }
}

const pictureOf = (download: string) => ({
  src: `${download}?thumbnail=1&width=${LARGEST}`,
  srcset: THUMBNAIL_WIDTHS.map((width) => `${download}?thumbnail=1&width=${width} ${width}w`).join(', '),
});

const shownDiff = ({ revision, onDraft, source, dest }: UsingDiff) => ({
  revision,
  onDraft,
  file: visibleText(source === dest ? dest : `${source} → ${dest}`),
});

const shownVersion = ({ filename, caption, ...revisions }: Version) => ({
  ...revisions,
  title: visibleText(caption.trim() || filename),
});

const UNITS = ['KB', 'MB', 'GB'];

/** A number of bytes for people: `345 bytes`, `1.5 KB`. */
function shownSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  return `${(bytes / 1_000 ** power).toFixed(1)} ${UNITS[power - 1]}`;
}
