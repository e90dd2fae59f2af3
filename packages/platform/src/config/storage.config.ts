import { ValidateBy } from 'class-validator';
import { storageUrlFault, usualStorageUrl } from '../storage/storage-url';
import { Setting } from './setting';

/** The place of files' bytes. */
export class StorageConfig {
  @Setting(
    'STORAGE_URL',
    'where files are kept: `file:///folder` (shared by all processes), or ' +
      '`s3://bucket/prefix?endpoint=https://host&region=name` with `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`; api, ' +
      'worker and admin commands need the same',
    { shownDefault: '`.data/files`' },
  )
  @ValidateBy({
    name: 'storageUrl',
    validator: {
      validate: (url: string) => storageUrlFault(url) === undefined,
      defaultMessage: (args) => storageUrlFault(String(args?.value)) ?? '',
    },
  })
  url: string = usualStorageUrl();

  /** STORAGE_URL is set. The default folder serves one machine only. */
  get isChosen(): boolean {
    return this.url !== usualStorageUrl();
  }
}
