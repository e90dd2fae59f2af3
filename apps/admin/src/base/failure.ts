import { SettingError } from '@review-service/embedded/setting';
import { QueryFailedError } from 'typeorm';
import { Refusal } from './refusal';

const HINTS: Record<string, string> = {
  '42501': 'Use a DATABASE_URL whose user owns the tables',
  '55P03': 'Something else holds the tables. Stop it, or try again when it is done',
  '40P01': 'The running service was using the same rows. Try again',
};

/** Errors of PostgreSQL and of the machine's setup as one line; others are returned unchanged. */
export function inOneLine(error: unknown): unknown {
  if (error instanceof SettingError) return new Refusal(error.message);
  if (!(error instanceof QueryFailedError)) return error;
  const { code, message } = error.driverError as Error & { code?: string };
  const hint = HINTS[code ?? ''];
  return new Refusal(`PostgreSQL: ${message}${hint ? `. ${hint}.` : ` (${code ?? 'no code'})`}`);
}
