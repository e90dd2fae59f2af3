export { patchColumns } from './diff.patch';
export { DiffTo, DraftDiffTo } from './diff.policy';
export { DiffPresenter } from './diff.presenter';
export { DiffsModule } from './diffs.module';
export { DiffsService, type ShownDiff } from './diffs.service';
export { type PatchedFile, patchText } from './patch-text';
