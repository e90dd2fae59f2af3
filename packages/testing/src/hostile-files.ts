import { deflateSync } from 'node:zlib';
import { gif, gifComment } from './gif';
import { file, type HostileFile, SCRIPT } from './hostile-file';
import { HOSTILE_NAMES } from './hostile-texts';
import { exif, withJpegPart } from './jpeg';
import { LARGE_AVIF } from './large-avif';
import { blackPng, pngChunk } from './png';
import { type ImageType, SMALL_IMAGES } from './small-images';

const TAG = `<script>${SCRIPT}</script>`;
const PAGE = `<!doctype html><html><body onload="${SCRIPT}"><img src=x onerror="${SCRIPT}">${TAG}</body></html>`;

/** Images that are valid files of another type as well. */
const polyglots = (): HostileFile[] => [
  file('GIF and JavaScript', 'image/gif', gifAndJavaScript(), 'thumbnails'),
  file('GIF with a page in a comment', 'image/gif', gif(2, 2, 1, [gifComment(PAGE)]), 'thumbnails'),
  file('PNG and HTML', 'image/png', Buffer.concat([withText(TAG), Buffer.from(PAGE)]), 'thumbnails'),
  file('JPEG with a script in its Exif', 'image/jpeg', jpegWith(0xe1, exif(6, TAG)), 'thumbnails'),
  file('JPEG with a page in a comment', 'image/jpeg', jpegWith(0xfe, Buffer.from(PAGE)), 'thumbnails'),
];

/** Small files that need much memory or time to decode. */
const bombs = (): HostileFile[] => [
  file('PNG of 400 million pixels', 'image/png', blackPng(20_000, 20_000), 'nothing'),
  file('PNG that says it is as large as can be', 'image/png', sizedPng(0x7fffffff, 0x7fffffff), 'nothing'),
  file('PNG of 49 million pixels', 'image/png', blackPng(7_000, 7_000), 'thumbnails'),
  file('PNG that is one pixel wide', 'image/png', blackPng(1, 100_000), 'thumbnails'),
  file('PNG with 64 million letters in 64 thousand', 'image/png', withInflatingText(), 'thumbnails'),
  file('GIF of 20 000 frames', 'image/gif', gif(4_000, 4_000, 20_000), 'thumbnails'),
  file('GIF of 3.6 billion pixels', 'image/gif', gif(60_000, 60_000), 'nothing'),
  file('AVIF that takes a gigabyte to decode', 'image/avif', LARGE_AVIF, 'nothing'),
  file('WebP of 268 million pixels', 'image/webp', sizedWebp(), 'nothing'),
  file('TIFF whose pages go round in circles', 'image/tiff', circularTiff(), 'thumbnails or nothing'),
];

/** Formats that other loaders of an image library would execute. */
const foreign = (): HostileFile[] => [
  file('SVG with scripts', 'image/svg+xml', svg(), 'nothing'),
  file('SVG that passes for a PNG', 'image/png', svg(), 'nothing'),
  file('HTML that passes for a PNG', 'image/png', PAGE, 'nothing'),
  file('PDF that passes for a JPEG', 'image/jpeg', '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\n', 'nothing'),
  file('MVG that passes for a GIF', 'image/gif', 'push graphic-context\nimage over 0,0 0,0 "|id"', 'nothing'),
  file('JPEG that passes for a PNG', 'image/png', SMALL_IMAGES.jpeg, 'nothing'),
  file('nothing at all that passes for a WebP', 'image/webp', '', 'nothing'),
];

/** Truncated images, and images with random bytes. */
const broken = (): HostileFile[] =>
  Object.entries(SMALL_IMAGES).flatMap(([type, bytes]) => [
    file(`truncated ${type}`, `image/${type}`, bytes.subarray(0, bytes.length / 2), truncated(type as ImageType)),
    file(`${type} with garbage in it`, `image/${type}`, garbled(bytes), 'thumbnails or nothing'),
    file(`nothing but the beginning of a ${type}`, `image/${type}`, bytes.subarray(0, 12), 'nothing'),
  ]);

/** The upper part of a truncated GIF or PNG may still be readable. */
const truncated = (type: ImageType) => (type === 'gif' || type === 'png' ? 'thumbnails or nothing' : 'nothing');

const texts = (): HostileFile[] => [
  file('HTML', 'text/html', PAGE, 'preview'),
  file('HTML whose colours are nested', 'text/html', `<style>${'a{'.repeat(200)}</style>${TAG}`, 'preview'),
  file('XML with an entity of a local file', 'application/xml', XXE, 'preview'),
  file(
    'text that is turned around',
    'text/javascript',
    `/*\u202e } \u2066if (isAdmin)\u2069 \u2066 begin*/`,
    'preview',
  ),
  file('text that is no UTF-8', 'text/plain', Buffer.from([0xff, 0xfe, 0x80, 0xc0, 0xaf, 0xed, 0xa0, 0x80]), 'preview'),
  file('text with control characters', 'text/plain', `a\0b\x1b[31mc\x07\x7f\u0085${TAG}`, 'preview'),
  file('text that is cut within a character', 'text/plain', `${'x'.repeat(999)}😀`, 'preview'),
  file('lines of no length', 'text/plain', '\n'.repeat(20_000), 'preview'),
  file('one line of 10 MB', 'application/json', `"${'<'.repeat(10_000_000)}"`, 'preview'),
  file('Markdown of brackets', 'text/markdown', '[<'.repeat(500), 'preview', { filename: 'a.md' }),
  file('C++ of brackets', 'text/x-c', 'a<('.repeat(333), 'preview', { filename: 'a.cpp' }),
];

const names = (): HostileFile[] =>
  HOSTILE_NAMES.map((named) =>
    file(`named ${JSON.stringify(named.filename)}`, 'image/png', SMALL_IMAGES.png, 'thumbnails', named),
  );

/** All hostile files, built at each call, because some are large in memory. */
export const hostileFiles = (): HostileFile[] => [
  ...polyglots(),
  ...bombs(),
  ...foreign(),
  ...broken(),
  ...texts(),
  ...names(),
];

/** The bytes of its size are `/*` as JavaScript: a comment that ends after the picture. */
const gifAndJavaScript = (): Buffer =>
  Buffer.concat([gif(Buffer.from('/*').readUInt16LE(), 1), Buffer.from(`*/=1;${SCRIPT}//`)]);

const jpegWith = (marker: number, data: Buffer): Buffer => withJpegPart(SMALL_IMAGES.jpeg, marker, data);

const withText = (text: string): Buffer =>
  blackPng(8, 8, [pngChunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))]);

const withInflatingText = (): Buffer =>
  blackPng(8, 8, [
    pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(64_000_000, 'a'))])),
  ]);

/** Declares a large size, and has the pixels of a small image. */
function sizedPng(width: number, height: number): Buffer {
  const png = blackPng(8, 8);
  const header = Buffer.from(png.subarray(16, 29));
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), pngChunk('IHDR', header), png.subarray(33)]);
}

/** A header that declares 16 384 pixels in width and height (28 bits), without image data. */
function sizedWebp(): Buffer {
  const webp = Buffer.from(SMALL_IMAGES.webp);
  webp.writeUInt32LE(0x0fffffff, 21);
  return webp;
}

/** The offset of the next page is that of the first one. */
function circularTiff(): Buffer {
  const tiff = Buffer.from(SMALL_IMAGES.tiff);
  const directory = tiff.readUInt32LE(4);
  tiff.writeUInt32LE(directory, directory + 2 + tiff.readUInt16LE(directory) * 12);
  return tiff;
}

function garbled(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = Math.floor(copy.length / 2); at < copy.length; at += 3) copy[at] = (copy[at] ?? 0) ^ 0x5a;
  return copy;
}

const XXE = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>';

const svg = (): string => `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY b SYSTEM "file:///etc/passwd">]>
<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999" onload="${SCRIPT}"><script>${SCRIPT}</script>
<image href="file:///etc/passwd"/><text>&b;</text>
<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">${PAGE.replace('<!doctype html>', '')}</body></foreignObject></svg>`;
