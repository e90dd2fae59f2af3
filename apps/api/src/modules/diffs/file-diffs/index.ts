export { fileJoins, type ShownFileDiff, type Side } from './file-diff.columns';
export { attachmentLinks } from './file-diff.presenter';
export { readIfPatch } from './file-sections';
export { FileDiffPresenter } from './file-diff.presenter';
export { FileDiffTo } from './file-diff.policy';
export { FileDiffsModule } from './file-diffs.module';
export { type FileOfRequest, FileDiffsService } from './file-diffs.service';
export type { Asker } from './whole-files';
export { NamedFileExpansion } from './named-file.expansion';
