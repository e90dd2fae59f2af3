import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';

const FOLDER = resolve(__dirname, '../../static/assets');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
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
  readdirSync(FOLDER).map((name) => {
    const bytes = readFileSync(resolve(FOLDER, name));
    const version = hash('sha256', bytes, 'base64url').slice(0, 12);
    return [name, { bytes, type: TYPES[extname(name)] ?? 'application/octet-stream', version }];
  }),
);

/** The path of a file that a page loads. */
export function assetPath(name: string): string {
  const asset = ASSETS.get(name);
  if (!asset) throw new Error(`There is no ${name} in static/assets`);
  return `/assets/${name}?v=${asset.version}`;
}
