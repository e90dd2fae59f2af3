import { nestingFault } from '@review-service/contracts/nesting';
import type { FastifyRequest } from 'fastify';
import { bytesOf } from '../../../http/body-bytes';
import { countParts } from '../../../http/json-body';
import { utf8 } from '../../../http/utf8';
import { failScim } from './scim-error';

/** The largest body, in bytes: 10,000 members with their names fit into it. */
export const LARGEST_BODY = 4 * 1024 * 1024;

/** An object of JSON. */
export type SentObject = Readonly<Record<string, unknown>>;

/** Is the value an object, and no list? */
export const isObject = (value: unknown): value is SentObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The object that a request sends, bounded before it is parsed.
 * @param parts names, objects and lists at most
 */
export function scimBodyOf(request: FastifyRequest, parts: number): SentObject {
  const body = parsed(textOf(request, parts));
  if (!isObject(body)) return failScim('invalidSyntax', 'Send a JSON object.');
  const fault = nestingFault(body);
  return fault === undefined ? body : failScim('invalidSyntax', `This cannot be read: ${fault}.`);
}

function textOf(request: FastifyRequest, parts: number): string {
  try {
    const text = utf8(bytesOf(request) ?? Buffer.alloc(0));
    countParts(text, { fields: parts, parts });
    return text;
  } catch (thrown) {
    return failScim('invalidSyntax', (thrown as Error).message);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return failScim('invalidSyntax', 'The body is not valid JSON.');
  }
}
