/** Types that browsers may execute or render. */
const ACTIVE = /html|xml|svg|script|shockwave|multipart|message|pdf/;

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** A type with which a browser only stores the file. */
export function harmlessType(mimetype: string): string {
  if (!MEDIA_TYPE.test(mimetype) || ACTIVE.test(mimetype.toLowerCase())) return 'application/octet-stream';
  return mimetype.startsWith('text/') ? 'text/plain; charset=utf-8' : mimetype;
}
