import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A file of the app that its page loads, with the forms that the build compressed it to. */
export interface AppFile {
  readonly type: string;
  /** Reads it in an encoding, by its name in HTTP: the smallest first; `identity` is always there. */
  readonly forms: ReadonlyMap<string, () => Promise<Buffer>>;
}

/** Where the page loads its files from: `base` of apps/web/vite.config.ts. */
export const APP_FILES = 'app';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const ENCODINGS = { br: '.br', gzip: '.gz', identity: '' };

/**
 * The browser app as it was built: its one page, and its files by their names, which have a hash of them. The files are
 * many, and browsers keep them: they are read when somebody asks.
 */
export class BuiltApp {
  private constructor(
    readonly page: Buffer,
    readonly files: ReadonlyMap<string, AppFile>,
    private readonly firstFiles: readonly FirstFiles[],
  ) {}

  static in(folder: string): BuiltApp {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => TYPES[extname(name)] !== undefined && statSync(join(folder, name)).isFile());
    const files = names.map((name): [string, AppFile] => [
      name,
      { type: TYPES[extname(name)] ?? '', forms: formsOf(join(folder, name)) },
    ]);
    return new BuiltApp(readFileSync(join(folder, 'index.html')), new Map(files), firstFilesIn(folder));
  }

  /** The value of a `Link` header that names the files which the page at a path needs first; undefined: none is known. */
  linksAt(path: string): string | undefined {
    return this.firstFiles.find(({ pattern }) => pattern.test(path))?.links;
  }
}

/** The files of a page, and at which paths that is. */
interface FirstFiles {
  readonly pattern: RegExp;
  readonly links: string;
}

/** What `apps/web/build/first-files.mjs` wrote. */
function firstFilesIn(folder: string): FirstFiles[] {
  const place = join(folder, 'first-files.json');
  if (!existsSync(place)) return [];
  const pages = JSON.parse(readFileSync(place, 'utf8')) as { path: string; files: string[] }[];
  return pages.map(({ path, files }) => ({ pattern: new RegExp(path), links: files.map(linkTo).join(', ') }));
}

/** Browsers use what they have loaded only if the page asks for it in the same way: as Vite does. */
const linkTo = (file: string): string =>
  file.endsWith('.css') ? `<${file}>; rel=preload; as=style; crossorigin` : `<${file}>; rel=modulepreload`;

const formsOf = (path: string): AppFile['forms'] =>
  new Map(
    Object.entries(ENCODINGS)
      .filter(([, ending]) => existsSync(path + ending))
      .map(([encoding, ending]) => [encoding, () => readFile(path + ending)]),
  );
