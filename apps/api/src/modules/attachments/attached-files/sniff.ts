import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type/node';

const UNKNOWN = 'application/octet-stream';

/** Control characters that no text has: all except tab, line feed, form feed and carriage return. */

const CONTROL = /[\0-\x08\x0B\x0E-\x1F\x7F]/;

/** What may precede the markup of a text. */
const BEFORE_MARKUP = /^\uFEFF?(\s|<\?xml[^>]*\?>|<!--[^]*?-->|<!doctype\s+svg[^>[]*(\[[^\]]*\]\s*)?>)*/i;

/** The start of a text that browsers treat as HTML (WHATWG, "MIME Sniffing", section 7.1). */
const HTML =
  /^<(!doctype\s+html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|form|meta|link|img)[\s/>]/i;

const HEAD = 4_096;

/** Kinds of text that only a name tells apart; none of them does anything in a browser. */
const BY_NAME: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.diff': 'text/x-patch',
  '.json': 'application/json',
  '.markdown': 'text/markdown',
  '.md': 'text/markdown',
  '.patch': 'text/x-patch',
};

/** The media type of a file by its content, and of a text by its name besides; never by the client's claim. */
export async function sniff(path: string, filename: string): Promise<string> {
  const { mime } = (await fileTypeFromFile(path)) ?? {};
  if (mime !== undefined && mime !== 'application/xml') return mime;
  const head = await textHead(path);
  if (head === undefined) return UNKNOWN;
  const type = textType(head);
  return type === 'text/plain' ? (BY_NAME[extname(filename).toLowerCase()] ?? type) : type;
}

/** The beginning of a UTF-8 text; undefined if any part of the file is no UTF-8 text. */
async function textHead(path: string): Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let head = '';
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      if (CONTROL.test(text)) return undefined;
      if (head.length < HEAD) head += text;
    }
    decoder.decode();
    return head.slice(0, HEAD);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return undefined;
    throw error;
  }
}

function textType(head: string): string {
  const markup = head.replace(BEFORE_MARKUP, '');
  if (/^<svg[\s>]/i.test(markup)) return 'image/svg+xml';
  if (/^\uFEFF?\s*<\?xml\s/.test(head)) return 'application/xml';
  return HTML.test(markup) ? 'text/html' : 'text/plain';
}
