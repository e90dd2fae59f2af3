import { Injectable } from '@nestjs/common';
import { THUMBNAIL_WIDTHS } from '@review-service/contracts/previews';
import { visibleText } from '@review-service/contracts/visible-text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Handlebars from 'handlebars';
import { Urls } from '../../hypermedia/urls';
import { PageView } from '../../pages/page-view';
import { DiffFileAttachmentPresenter, type CheckedAttachment } from '../diff-file-attachments';
import { AttachmentSurroundings, type UsingDiff, type Version } from './attachment-surroundings';

const [, , LARGEST] = THUMBNAIL_WIDTHS;

/**
 * The page of an attachment: what the API shows of it to the same person, a picture or its first lines, and its diffs.
 * All texts are from other people, so hidden characters are written out.
 */
@Injectable()
export class AttachmentPage {
  constructor(
    private readonly view: PageView,
    private readonly attachments: DiffFileAttachmentPresenter,
    private readonly surroundings: AttachmentSurroundings,
  ) {}

  async show(request: FastifyRequest, reply: FastifyReply, attachment: CheckedAttachment): Promise<string> {
    const urls = Urls.of(request);
    const fields = this.attachments.fields(attachment, urls);
    const { size, uploader, diffs, versions } = await this.surroundings.of(attachment.id, request.caller);
    const reviewRequest = urls.pagePath('r', attachment.displayId);
    const pageOf = (id: number) => urls.pagePath('r', attachment.displayId, 'file', id);
    // On the request's host, because the pages' security policy allows pictures from there only.
    const download = `${pageOf(attachment.id)}download/`;
    const { preview, hasThumbnails } = attachment;
    return this.view.show(request, reply, 'attachment', {
      title: visibleText(fields.caption.trim() || fields.filename),
      filename: visibleText(fields.filename),
      path: visibleText(fields.repository_file_path),
      revision: fields.repository_revision,
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
      diffs: diffs.map(shownDiff),
      versions: versions.map((version) => ({ ...shownVersion(version), path: pageOf(version.id) })),
    });
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

const shownVersion = ({ filename, caption, repositoryRevision, diffRevision }: Version) => ({
  title: visibleText(caption.trim() || filename),
  repositoryRevision,
  diffRevision,
});

const UNITS = ['KB', 'MB', 'GB'];

/** A number of bytes for people: `345 bytes`, `1.5 KB`. */
function shownSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  const power = Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length);
  return `${(bytes / 1_000 ** power).toFixed(1)} ${UNITS[power - 1]}`;
}
