/** Types that browsers run or follow, wherever they meet them. */
const ACTIVE = /html|xml|svg|script|shockwave|multipart|message|pdf/;

const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

/** A type under which a browser keeps a file, and does nothing with it. */
export function harmlessType(mimetype: string): string {
  if (!MEDIA_TYPE.test(mimetype) || ACTIVE.test(mimetype.toLowerCase())) return 'application/octet-stream';
  return mimetype.startsWith('text/') ? 'text/plain; charset=utf-8' : mimetype;
}

/** `Content-Disposition` of a download (RFC 6266): the name for old clients in ASCII, and as it is (RFC 8187). */
export function dispositionOf(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7E]|["%\\/]/gu, '_');
  const whole = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
