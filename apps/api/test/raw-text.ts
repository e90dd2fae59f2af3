import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends the lines of a request's head unchanged, and reads until the server closes the connection. */
export function rawText(base: string, head: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return text(socket);
}
