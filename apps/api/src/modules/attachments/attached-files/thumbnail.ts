import { THUMBNAIL_WIDTHS } from '@review-service/contracts/previews';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** The input of a thumbnail. */
export interface Pictured {
  readonly mimetype: string;
  readonly caption: string;
  /** It has small pictures of every width. */
  readonly hasThumbnails: boolean;
  /** HTML of its first lines, if it is a text. */
  readonly preview: string | null;
}

/**
 * The HTML fragment for a file. An image without small pictures (yet) has an empty `src` and `srcset`. `download` is
 * the URL of the file.
 */
export function thumbnailOf({ mimetype, caption, hasThumbnails, preview }: Pictured, download: string): string {
  if (mimetype.startsWith('image/')) {
    const { src, srcset } = hasThumbnails ? sourcesOf(download) : { src: '', srcset: '' };
    const sources = `src="${escapeHtml(src)}" srcset="${escapeHtml(srcset)}"`;
    return `<div class="file-thumbnail"> <img ${sources} alt="${escapeHtml(caption)}" width="300" /></div>`;
  }
  if (preview === null) return '<pre class="file-thumbnail"></pre>';
  // The worker has escaped it.
  const lines = preview.split('\n').map((line) => `<pre>${line}</pre>`);
  return `<div class="file-thumbnail"> <div class="file-thumbnail-clipped">${lines.join('')}</div></div>`;
}

/** The addresses of the small pictures, for screens of any resolution. */
function sourcesOf(download: string): { src: string; srcset: string } {
  const of = (width: number) => `${download}?thumbnail=1&width=${width}`;
  const [smallest] = THUMBNAIL_WIDTHS;
  return { src: of(smallest), srcset: THUMBNAIL_WIDTHS.map((width) => `${of(width)} ${width / smallest}x`).join(', ') };
}
