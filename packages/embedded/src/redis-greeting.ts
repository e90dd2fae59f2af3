import { connect } from 'node:net';

/** Tells whether a Redis that wants no password answers on a loopback port. */
export function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (answer) => settle(answer.toString().startsWith('+PONG')));
    socket.once('timeout', () => settle(false)).once('error', () => settle(false));
  });
}
