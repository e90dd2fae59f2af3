/** Small pictures are this wide, in pixels, or as wide as the original if that is less. */
export const THUMBNAIL_WIDTHS = [300, 600, 900] as const;

const PICTURED = /^image\/(avif|gif|jpeg|png|tiff|webp)$/;
const TEXT = /^text\/|^application\/(javascript|json|xml|x-javascript|x-yaml|yaml)$/;

/** Small pictures are made of such files, and of no others: SVG can hold scripts, and nothing reads the rest. */
export const isPictured = (mimetype: string): boolean => PICTURED.test(mimetype);

/** Of such files the first lines are shown. */
export const isText = (mimetype: string): boolean => TEXT.test(mimetype);
