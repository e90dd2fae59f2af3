import { Text } from './fields';
import { defineResource } from './resource';

/** Files that a person uploads to show in texts. They belong to no review request. */
export const USER_FILE_ATTACHMENT = defineResource('user_file_attachment');

/** A person's file as its owner sees it. */
export interface UserFileAttachmentFields {
  /** Unique among all attachments. */
  id: number;
  /** Shown to people. */
  caption: string;
  /** Its name when it was uploaded; null before. */
  filename: string | null;
  /** Its media type, found from its bytes; that of a text from its name, too. Empty before the upload. */
  mimetype: string;
  /** URL of the file for texts, also before the upload. Everybody who knows it, and may use the site, gets the file. */
  absolute_url: string;
  /** URL of a picture for its media type. */
  icon_url: string;
  /** An HTML fragment; empty before the upload. */
  thumbnail: string;
  /** Clients' own data about the file (docs/wire/requests.md#extra-data). */
  extra_data: Record<string, unknown>;
}

const LONGEST_CAPTION = 256;

/** The fields of a new one. The file itself is the part `path`; it may follow in a change. */
export class CreateUserFileAttachment {
  /** Default: the name of the file, if it comes with one. */
  @Text({ max: LONGEST_CAPTION }) caption: string = '';
}

/** The fields of a change. The file itself, if there is none yet, is the part `path`. */
export class UpdateUserFileAttachment {
  /** Empty: it stays as it is. */
  @Text({ max: LONGEST_CAPTION }) caption?: string;
}
