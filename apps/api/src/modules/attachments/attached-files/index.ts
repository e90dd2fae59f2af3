export { type KeptFile, AttachedFiles } from './attached-files';
export { AttachedFilesModule } from './attached-files.module';
export { AttachedFilePresenter } from './attached-file.presenter';
export { type PictureSize, extentOf } from './extent';
export { fileName } from './file-name';
export { iconUrlOf } from './icon';
export { fileLink, type NamedFile, namedFile, namedFileOf } from './named-file';
export { thumbnailOf } from './thumbnail';
