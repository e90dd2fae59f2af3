import { createServer } from 'node:net';
import { portFault } from './start';

describe('a process that cannot listen', () => {
  const faultOf = (host: string) =>
    new Promise<unknown>((resolve) => {
      createServer().once('error', resolve).listen(0, host);
    });

  it.each([
    ['PORT', 'HOST', '192.0.2.1'],
    ['METRICS_PORT', 'METRICS_HOST', 'no-such-name.invalid'],
  ])('at the address of %s names %s where it has no such address', async (port, host, address) => {
    expect(portFault(port, 8080, await faultOf(address)).message).toMatch(
      new RegExp(`^${host}: this machine has no such address`),
    );
  });
});
