import { ValidateBy } from 'class-validator';
import { storageUrlFault, usualStorageUrl } from '../storage/storage-url';
import { Setting } from './setting';

/** Where the bytes of files are kept. */
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

  /** Somebody said where. A folder of one machine is for one machine. */
  get isChosen(): boolean {
    return this.url !== usualStorageUrl();
  }
}
