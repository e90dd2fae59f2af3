import { Choice, Present } from './fields';
import { THUMBNAIL_WIDTHS } from './previews';
import type { ResourceDefinition } from './resource';

/** The common fields of attachments of diffs and of review requests. */
export interface AttachedFileFields {
  /** Unique among all attachments. */
  id: number;
  /** Shown to people. */
  caption: string;
  /** Its name when it was uploaded. */
  filename: string;
  /** Its media type, found from its bytes; that of a text from its name, too. */
  mimetype: string;
  /** URL to download the file from. */
  absolute_url: string;
  /** The same as absolute_url. */
  url: string;
  /** URL of a picture for its media type. */
  icon_url: string;
  /** URL path of the page that shows it; empty: it cannot be shown. */
  review_url: string;
  /** An HTML fragment. */
  thumbnail: string;
  /** The thumbnails of an image, the smallest first; empty: none, or none yet. */
  pictures: {
    /** In pixels; less if the image has less, or is very tall. */
    width: number;
    /** URL path of it. */
    url: string;
  }[];
  /** Of an image of which there are pictures: how wide it is itself, upright, in pixels; null: not known. */
  width: number | null;
  /** How tall it is; likewise. */
  height: number | null;
  /** Bytes; null: they are not stored, as of some that were imported. */
  size: number | null;
  /** Whether that page can show it. */
  is_review_ui_accessible_by: boolean;
  /** SHA-256 of its bytes, in hexadecimal digits. */
  sha256_checksum: string;
  /** Clients' own data about the attachment (docs/wire/requests.md#extra-data). */
  extra_data: Record<string, unknown>;
}

/** The member of all attachments that will go. */
export const DEPRECATED_ADDRESS: ResourceDefinition['deprecated'] = {
  url: { since: '2026-11-23', until: '2028-12-01', instead: 'absolute_url' },
};

/** The arguments of an attachment's download. */
export class AttachmentDownloadQuery {
  /** Download a thumbnail instead of the file. */
  @Present() thumbnail: boolean = false;
  /** Width of the thumbnail, in pixels. */
  @Choice(THUMBNAIL_WIDTHS.map(String)) width: string = '300';
}
