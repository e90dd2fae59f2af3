import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** From so many waiting requests of a connection on, no more of it is read. */
const MOST_WAITING = 16;

/**
 * Handles the requests of one connection one after the other, in the order of their answers. Node hands over all that
 * it has read at once, so that a client that pipelines thousands of requests would take the places of all others. Those of
 * a client that has gone away are not handled.
 */
export function handleInOrder(server: Server): void {
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  const lines = new WeakMap<Socket, Line>();
  const lineOf = (socket: Socket): Line => {
    const line = lines.get(socket) ?? new Line(socket);
    lines.set(socket, line);
    return line;
  };
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const handle = () => {
      for (const handler of handlers) handler.call(server, request, answer);
    };
    lineOf(request.socket).add(answer, handle);
  });
}

/** The requests of a connection that wait for the one before them. */
class Line {
  private isBusy = false;
  private readonly waiting: { readonly answer: ServerResponse; readonly handle: () => void }[] = [];

  constructor(private readonly socket: Socket) {
    socket.once('close', () => this.waiting.splice(0));
    // Node reads on once the body of a request has been read.
    socket.on('resume', () => this.pause());
  }

  add(answer: ServerResponse, handle: () => void): void {
    this.waiting.push({ answer, handle });
    if (this.isBusy) this.pause();
    else this.next();
  }

  private next(): void {
    const first = this.waiting.shift();
    this.isBusy = first !== undefined;
    if (!first) return;
    first.answer.once('close', () => this.next());
    if (this.waiting.length === MOST_WAITING - 1) this.socket.resume();
    first.handle();
  }

  private pause(): void {
    if (this.waiting.length >= MOST_WAITING) this.socket.pause();
  }
}
