import { openSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/**
 * A server that takes everything, as a process of its own, so that it can be killed. Its arguments: what it speaks, `smtp` or
 * `http`, its port, the file into which it writes what came, and the longest pause before an answer, in milliseconds.
 */
const [speaks, port = '', file = '', slowness = '0'] = process.argv.slice(2);

const log = openSync(file, 'a');
const now = () => performance.timeOrigin + performance.now();
/** In one write, so that a kill leaves whole lines. */
const note = (what: 'taken' | 'answered', to: string, id: string, came: number) =>
  writeSync(log, `${now()} ${what} ${to} ${id} ${came}\n`);

/** Writes down what came, answers, and writes that down. */
async function take(id: string, receivers: readonly string[], answer: () => void): Promise<void> {
  const came = now();
  if (slowness !== '0') await pause(Math.random() * Number(slowness));
  for (const to of receivers) note('taken', to, id, came);
  answer();
  for (const to of receivers) note('answered', to, id, came);
}

const mailServer = () =>
  new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, { envelope }, done) => {
      buffer(stream)
        .then((bytes) => {
          const id = /^message-id: *(\S+)/im.exec(bytes.toString('latin1'))?.[1] ?? '';
          const receivers = envelope.rcptTo.map(({ address }) => address);
          return take(id, receivers, () => done());
        })
        // The sender was killed: there is nobody to answer.
        .catch(() => undefined);
    },
  });

const webServer = () =>
  createServer((request, response) => {
    request.resume().once('end', () => {
      void take(String(request.headers['webhook-id']), ['webhook'], () => response.writeHead(204).end());
    });
  });

const server = speaks === 'smtp' ? mailServer() : webServer();
// What a client does to a connection is seen by its end.
server.on('error', () => undefined);
server.listen(Number(port), '127.0.0.1', () => process.send?.('listening'));
process.on('disconnect', () => process.exit());
