import { InvalidArgumentError } from 'commander';
import { isInstant } from '../import/instant';
import { isJobId } from './job-ids';
import { isStatus, type Status } from './status';

/** Where a page of jobs ended. It stays where it is when the job there goes on. */
export interface Place {
  readonly status: Status;
  /** What jobs of this status are in the order of, ISO 8601 with its microseconds. */
  readonly at: string;
  readonly id: string;
}

export const placeText = ({ status, at, id }: Place): string => `${status}/${at}/${id}`;

/** Reads what `placeText` wrote. */
export function readPlace(text: string): Place {
  const [status = '', at = '', id = '', ...rest] = text.split('/');
  if (!isStatus(status) || !isInstant(at) || !isJobId(id) || rest.length)
    throw new InvalidArgumentError('Say what the page before it told.');
  return { status, at, id };
}
