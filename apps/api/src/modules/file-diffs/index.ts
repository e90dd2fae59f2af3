export { FileDiffTo } from './file-diff.policy';
export { FileDiffsModule } from './file-diffs.module';
export type { FileOfRequest } from './file-diffs.service';
export { NamedFileExpansion } from './named-file.expansion';
