const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** The HTML fragment that stands for a file while there is no picture of it (specification, rule 4). */
export const thumbnailOf = (mimetype: string, caption: string): string =>
  mimetype.startsWith('image/')
    ? `<div class="file-thumbnail"> <img src="" srcset="" alt="${escapeHtml(caption)}" width="300" /></div>`
    : '<pre class="file-thumbnail"></pre>';
