import { connect } from 'node:net';
import { type Caller, type Shot, toBytes } from '../request';
import { type Answer, AnswerReader } from './answers';

/** After which a client that has nothing more to say hangs up, in milliseconds. */
const MOMENT = 200;

/** What came of a shot. */
export interface Outcome {
  readonly answers: readonly Answer[];
  /** `late`: after the longest wait some were still missing. `closed`: the server hung up before it had answered all. */
  readonly ended: 'answered' | 'closed' | 'late';
  /** From the first byte that was sent to the end, in milliseconds. */
  readonly took: number;
  /** What the connection failed with. */
  readonly fault?: string;
}

/**
 * Sends a shot over a connection of its own, byte for byte.
 *
 * @param longest wait for all answers, in milliseconds
 */
export function exchange(base: string, shot: Shot, caller: Caller, longest: number): Promise<Outcome> {
  const { hostname, port, host } = new URL(base);
  const last = shot.requests.length - 1;
  const bytes = shot.requests.map((request, index) => toBytes(request, host, caller.headers, index === last));
  const owes = shot.requests.some((request) => request.owes);
  const reader = new AnswerReader(shot.requests.map(({ method }) => method));
  return new Promise((resolve) => {
    const began = performance.now();
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let fault: string | undefined;
    let hangingUp: NodeJS.Timeout | undefined;
    const settle = (ended: Outcome['ended']) => {
      clearTimeout(timer);
      clearTimeout(hangingUp);
      socket.destroy();
      const took = performance.now() - began;
      // Where both share a thread with a server that blocks it, the timer can be the last to hear of it.
      const isLate = took > longest;
      resolve({ answers: reader.answers, ended: isLate ? 'late' : ended, took, ...(fault !== undefined && { fault }) });
    };
    const timer = setTimeout(() => settle('late'), longest);
    const read = (step: () => void) => {
      try {
        step();
      } catch (error) {
        fault = (error as Error).message;
        settle('closed');
      }
    };
    socket.on('connect', () => {
      for (const part of bytes) socket.write(part);
      if (owes) hangingUp = setTimeout(() => socket.end(), MOMENT);
    });
    socket.on('data', (chunk) => {
      read(() => reader.push(chunk));
      if (reader.isDone) settle('answered');
    });
    // A server that refuses a body before it has arrived may hang up on the rest of it: its answer counts.
    socket.on('error', (error) => {
      fault = error.message;
    });
    socket.on('close', () => {
      read(() => reader.end());
      settle(reader.isDone ? 'answered' : 'closed');
    });
  });
}
