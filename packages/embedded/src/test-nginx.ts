import { existsSync } from 'node:fs';
import { unpackProgram, type UnpackedProgram } from './debian-program';

/** As the image of the browser app has them. */
const DEBIAN_NGINX = {
  name: 'nginx',
  packages: ['nginx', 'nginx-common', 'libnginx-mod-http-brotli-static'],
  binary: 'usr/sbin/nginx',
  versionOption: '-v',
};

const INSTALLED = ['/usr/sbin/nginx', '/usr/share/nginx/modules/ngx_http_brotli_static_module.so'];

/**
 * An nginx that serves files in the brotli form that they were compressed to: installed, else unpacked from Debian
 * packages; undefined where neither is.
 */
export function findNginx(env: NodeJS.ProcessEnv = process.env): UnpackedProgram | undefined {
  if (INSTALLED.every((path) => existsSync(path))) return { root: '/', command: '/usr/sbin/nginx', env: {} };
  return unpackProgram(env, DEBIAN_NGINX);
}
