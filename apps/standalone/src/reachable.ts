import { connect } from 'node:net';
import { reasonOf, SettingError } from '@review-service/embedded/setting';

const LONGEST = 5_000;

/** Refuses the URL of an unreachable server, with a message that names the setting. */
export async function demandServer(name: string, url: string | undefined, usualPort: number): Promise<void> {
  if (!url) return;
  if (!URL.canParse(url)) throw new SettingError(name, 'this is not a URL.');
  const { hostname, port } = new URL(url);
  if (!hostname || url.includes(',')) return;
  const fault = await faultOf(hostname.replace(/^\[|\]$/g, ''), Number(port) || usualPort);
  if (fault) throw new SettingError(name, `nothing answers at ${hostname}:${port || usualPort} (${fault}).`);
}

function faultOf(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const settle = (fault?: string) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(fault);
    };
    const timer = setTimeout(() => settle('no answer in time'), LONGEST);
    socket.once('connect', () => settle()).once('error', (thrown) => settle(reasonOf(thrown)));
  });
}
