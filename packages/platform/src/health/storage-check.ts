import type { FileStore } from '../storage/file-store';
import type { ReadinessCheck } from './readiness';

/** Ready when files can be kept and read. */
export const storageCheck =
  (files: FileStore): ReadinessCheck =>
  async () => {
    await files.check();
    return undefined;
  };
