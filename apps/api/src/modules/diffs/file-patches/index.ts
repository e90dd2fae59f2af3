export { FilePatchesModule } from './file-patches.module';
export { type Bounds, ListedFiles } from './listed-files';
