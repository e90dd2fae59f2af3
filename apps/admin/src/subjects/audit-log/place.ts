import { InvalidArgumentError } from 'commander';
import { isInstant } from '../../base/instant';

/** Where a page of the audit log ended. */
export interface AuditListPlace {
  readonly at: string;
  readonly id: string;
}

/** The place as --after reads it. */
export const placeText = ({ at, id }: AuditListPlace): string => `${at}/${id}`;

/** Reads what `placeText` wrote. */
export function readPlace(text: string): AuditListPlace {
  const [at = '', id = '', ...rest] = text.split('/');
  if (!isInstant(at) || !/^\d{1,18}$/.test(id) || rest.length)
    throw new InvalidArgumentError('Use the cursor that the previous page printed.');
  return { at, id };
}
