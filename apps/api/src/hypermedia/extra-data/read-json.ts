import { unstorable } from '@review-service/contracts/storable-json';
import { ExtraDataFault } from './extra-data-fault';

/** Parses the JSON text of a patch; in a JSON body the value is used unchanged. */
export function readJson(field: string, given: unknown): unknown {
  const value = typeof given === 'string' ? parse(field, given) : given;
  const fault = unstorable(value);
  if (fault !== undefined) throw new ExtraDataFault(`${field}: ${fault}.`);
  return value;
}

function parse(field: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ExtraDataFault(`${field} is not valid JSON: ${(error as Error).message}.`);
  }
}
