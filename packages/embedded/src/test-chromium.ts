import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isUnpacked, unpackProgram, type UnpackedProgram } from './debian-program';
import { findOnPath } from './find-on-path';
import type { Program } from './program';
import { setting } from './setting';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** `/usr/bin/chromium` is a script that looks for the rest below `/usr/lib`. */
const DEBIAN_CHROMIUM = {
  name: 'chromium',
  packages: ['chromium', 'fonts-dejavu-core'],
  binary: 'usr/lib/chromium/chromium',
  besideLibraries: ['pulseaudio', 'nss'],
};

/**
 * A Chromium for the tests: the one of CHROMIUM_PATH, else an installed one, else one unpacked from Debian's packages,
 * which takes a minute the first time; undefined where there is none of them.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): Program | undefined {
  const installed = installedChromium(env);
  if (installed) return installed;
  const unpacked = unpackProgram(env, DEBIAN_CHROMIUM);
  return unpacked && withFonts(unpacked);
}

/** Would finding one mean fetching it? */
export const isChromiumAway = (env: NodeJS.ProcessEnv = process.env): boolean =>
  !installedChromium(env) && !isUnpacked(env, DEBIAN_CHROMIUM);

function installedChromium(env: NodeJS.ProcessEnv): Program | undefined {
  const command = setting(env, 'CHROMIUM_PATH') ?? NAMES.flatMap((name) => findOnPath(env, name) ?? [])[0];
  return command === undefined ? undefined : { command };
}

/** A machine without fontconfig has no fonts either, and would show pages without a letter. */
function withFonts({ root, command, env }: UnpackedProgram): Program {
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
