/** Types that browsers run or follow, wherever they meet them. */
const ACTIVE = /html|xml|svg|script|shockwave|multipart|message|pdf/;

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** A type under which a browser keeps a file, and does nothing with it. */
export function harmlessType(mimetype: string): string {
  if (!MEDIA_TYPE.test(mimetype) || ACTIVE.test(mimetype.toLowerCase())) return 'application/octet-stream';
  return mimetype.startsWith('text/') ? 'text/plain; charset=utf-8' : mimetype;
}
