import { connect } from 'node:net';

/** Tells whether a PostgreSQL lets the user of a URL in without asking for a password. */
export function letsIn({ hostname, port, username, pathname }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: 2_000 });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => socket.write(startupMessage({ user: username, database: pathname.slice(1) })));
    socket.once('data', (answer) => settle(isWelcome(answer)));
    socket.once('timeout', () => settle(false)).once('error', () => settle(false));
  });
}

/** The first message of protocol 3.0: length, version, then names and values, each ended by a zero byte. */
function startupMessage(parameters: Record<string, string>): Buffer {
  const words = Buffer.from(`${Object.entries(parameters).flat().join('\0')}\0\0`);
  const head = Buffer.alloc(8);
  head.writeInt32BE(head.length + words.length, 0);
  head.writeInt32BE(3 << 16, 4);
  return Buffer.concat([head, words]);
}

/** An authentication message ('R') with the code 0: nothing more is asked. */
function isWelcome(answer: Buffer): boolean {
  return answer.length >= 9 && answer.toString('latin1', 0, 1) === 'R' && answer.readInt32BE(5) === 0;
}
