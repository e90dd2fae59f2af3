import { connect } from 'node:net';
import { type ShotSender, type Shot, toBytes } from '../request';
import { type JudgedAnswer, AnswerReader } from './answers';

/** Milliseconds after which a client that has sent everything closes its side. */
const MOMENT = 200;

/** The outcome of a shot. */
export interface Outcome {
  readonly answers: readonly JudgedAnswer[];
  /**
   * `late`: some answers were missing after the longest wait. `closed`: the server closed the connection before all
   * answers.
   */
  readonly ended: 'answered' | 'closed' | 'late';
  /** Milliseconds from the first sent byte to the end. */
  readonly took: number;
  /** The error of the connection. */
  readonly fault?: string;
}

/**
 * Sends a shot over a new connection, byte for byte.
 *
 * @param longest wait for all answers, in milliseconds
 */
export function exchange(base: string, shot: Shot, caller: ShotSender, longest: number): Promise<Outcome> {
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
      // If the server blocks the thread that both share, the timer may fire only after the answers.
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
    // A server may refuse a body early and close the connection while the rest is sent: its answer counts.
    socket.on('error', (error) => {
      fault = error.message;
    });
    socket.on('close', () => {
      read(() => reader.end());
      settle(reader.isDone ? 'answered' : 'closed');
    });
  });
}
