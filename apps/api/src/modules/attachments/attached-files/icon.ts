const KINDS = ['audio', 'font', 'image', 'text', 'video'];

const PACKAGES = /^application\/(gzip|vnd\.rar|x-7z-compressed|x-bzip2?|x-tar|x-xz|zip)$/;

/** The path of the icon for a kind of file. */
export const iconUrlOf = (mimetype: string): string => `/static/mimetypes/${iconOf(mimetype)}.svg`;

function iconOf(mimetype: string): string {
  if (PACKAGES.test(mimetype)) return 'package-x-generic';
  const [kind = ''] = mimetype.split('/');
  return KINDS.includes(kind) ? `${kind}-x-generic` : 'text-x-generic';
}
