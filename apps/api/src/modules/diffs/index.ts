export { describedColumns } from './diff.patch';
export { DiffTo, DraftDiffTo } from './diff.policy';
export { DiffPresenter } from './diff.presenter';
export { DiffsModule } from './diffs.module';
export { DiffsService, type ShownDiff } from './diffs.service';
export { partBytes, patchHeaders, textBytes } from './patch-bytes';
export { patchText } from './patch-text';
export { StoredPatches } from './stored-patches';
