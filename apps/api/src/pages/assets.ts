import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, resolve } from 'node:path';

const FOLDER = resolve(__dirname, '../../static/assets');

/** The colours and measures that all pages have in common, their icon, and the files of this room. */
const PATHS = [
  require.resolve('@review-service/design/tokens.css'),
  require.resolve('@review-service/design/icon.svg'),
  ...readdirSync(FOLDER).map((name) => resolve(FOLDER, name)),
];

/** The library that asks browsers for passkeys, as its makers have put it into one file. */
const PASSKEYS = resolve(require.resolve('@simplewebauthn/browser'), '../../dist/bundle/index.umd.min.js');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** A file that pages load. */
interface Asset {
  readonly bytes: Buffer;
  readonly type: string;
  /** Of the bytes: what its address ends with, so that browsers may keep it for good. */
  readonly version: string;
}

/** All of them, by name. */
export const ASSETS: ReadonlyMap<string, Asset> = new Map(
  [...PATHS.map((path): [string, string] => [basename(path), path]), ['simplewebauthn.js', PASSKEYS] as const].map(
    ([name, path]) => {
      const bytes = readFileSync(path);
      const version = hash('sha256', bytes, 'base64url').slice(0, 12);
      return [name, { bytes, type: TYPES[extname(name)] ?? 'application/octet-stream', version }];
    },
  ),
);

/** The path of a file that a page loads. */
export function assetPath(name: string): string {
  const asset = ASSETS.get(name);
  if (!asset) throw new Error(`There is no ${name} among the assets`);
  return `/assets/${name}?v=${asset.version}`;
}
