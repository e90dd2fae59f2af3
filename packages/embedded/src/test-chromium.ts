import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DebianProgram, isUnpacked, unpackProgram, type UnpackedProgram } from './debian-program';
import { findOnPath } from './find-on-path';
import type { ProgramCommand } from './program';
import { setting } from './setting';

/** The one without windows comes first: it takes half the processor time. */
const DEBIAN_NAMES = ['chromium-headless-shell', 'chromium'];
const NAMES = ['chrome-headless-shell', ...DEBIAN_NAMES, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** In `/usr/bin` is a script that looks for the rest below `/usr/lib`. */
const DEBIAN_PROGRAMS: readonly DebianProgram[] = DEBIAN_NAMES.map((name) => ({
  name,
  packages: [name, 'fonts-dejavu-core'],
  binary: `usr/lib/chromium/${name}`,
  besideLibraries: ['pulseaudio', 'nss'],
}));

/**
 * A Chromium for the tests: the one of CHROMIUM_PATH, else an installed one, else one unpacked from Debian's packages,
 * which takes a minute the first time; undefined where there is none of them.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): ProgramCommand | undefined {
  const installed = installedChromium(env);
  if (installed) return installed;
  const ready = unpackedBefore(env);
  for (const wanted of ready ? [ready] : DEBIAN_PROGRAMS) {
    const unpacked = unpackProgram(env, wanted);
    if (unpacked) return withFonts(unpacked);
  }
  return undefined;
}

/** Would finding one mean fetching it? */
export const isChromiumAway = (env: NodeJS.ProcessEnv = process.env): boolean =>
  !installedChromium(env) && !unpackedBefore(env);

const unpackedBefore = (env: NodeJS.ProcessEnv) => DEBIAN_PROGRAMS.find((wanted) => isUnpacked(env, wanted));

function installedChromium(env: NodeJS.ProcessEnv): ProgramCommand | undefined {
  const command = setting(env, 'CHROMIUM_PATH') ?? NAMES.flatMap((name) => findOnPath(env, name) ?? [])[0];
  return command === undefined ? undefined : { command };
}

/** A machine without fontconfig has no fonts either, and would show pages without a letter. */
function withFonts({ root, command, env }: UnpackedProgram): ProgramCommand {
  const file = join(root, 'fonts.conf');
  writeFileSync(file, fontsIn(join(root, 'usr/share/fonts')));
  return { command, env: { ...env, FONTCONFIG_FILE: file } };
}

const fontsIn = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>monospace</family><prefer><family>DejaVu Sans Mono</family></prefer></alias>
</fontconfig>
`;
