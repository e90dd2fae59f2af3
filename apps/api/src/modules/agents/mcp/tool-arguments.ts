import type { Type } from '@nestjs/common';
import { errors } from '@review-service/contracts/errors';
import { fieldNames, fillFields } from '@review-service/contracts/field';
import { didYouMean } from '@review-service/platform/words/nearest';
import { validateSync } from 'class-validator';
import type { FieldErrors } from '../../../errors/api.exception';
import { RefusedCall } from './own-api';

/** The arguments of a call, checked by their class. Unknown ones are refused: a model that misspells one has to know. */
export function readArguments<T extends object>(type: Type<T>, given: Readonly<Record<string, unknown>>): T {
  const known = fieldNames(type);
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  const filled = fillFields(type, new Map(Object.entries(given)), false);
  const faults: FieldErrors = {};
  for (const name of unknown) faults[name] = [`There is no such argument. ${didYouMean(name, known)}`.trimEnd()];
  for (const { property, constraints = {} } of validateSync(filled, { forbidUnknownValues: false })) {
    faults[property] = Object.values(constraints).flatMap((text) => text.split('\n'));
  }
  if (Object.keys(faults).length === 0) return filled;
  throw RefusedCall.of(errors.invalidFormData, undefined, { fields: faults });
}
