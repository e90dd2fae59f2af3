import { InvalidArgumentError } from 'commander';
import { isInstant } from '../../base/instant';
import { isJobId } from './job-id';
import { isStatus, type Status } from './status';

/** Where a page of jobs ended. It stays valid if the last job changes. */
export interface JobListPlace {
  readonly status: Status;
  /** The time that sorts jobs of this status, ISO 8601 with microseconds. */
  readonly at: string;
  readonly id: string;
}

export const placeText = ({ status, at, id }: JobListPlace): string => `${status}/${at}/${id}`;

/** Reads what `placeText` wrote. */
export function readPlace(text: string): JobListPlace {
  const [status = '', at = '', id = '', ...rest] = text.split('/');
  if (!isStatus(status) || !isInstant(at) || !isJobId(id) || rest.length)
    throw new InvalidArgumentError('Use the cursor that the previous page printed.');
  return { status, at, id };
}
