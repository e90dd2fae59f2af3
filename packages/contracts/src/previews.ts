/** Small pictures are this wide, in pixels, or as wide as the original if that is less. */
export const THUMBNAIL_WIDTHS = [300, 600, 900] as const;

const PICTURED = /^image\/(avif|gif|jpeg|png|tiff|webp)$/;
const TEXT = /^text\/|^application\/(javascript|json|xml|x-javascript|x-yaml|yaml)$/;

/** Does the file get thumbnails? SVG does not, because it can have scripts; other types have no decoder. */
export const isPictured = (mimetype: string): boolean => PICTURED.test(mimetype);

/** Does the file get a preview of its first lines? */
export const isText = (mimetype: string): boolean => TEXT.test(mimetype);
