import type { PayloadClass } from '@review-service/contracts/queue';
import { validate } from 'class-validator';
import { FailForGood } from './processor';

/** The payload as its contract has it. One that breaks it would break it at the next try too. */
export async function readPayload<T extends object>(type: PayloadClass<T>, payload: object): Promise<T> {
  const data = Object.assign(new type(), payload);
  const problems = await validate(data, { whitelist: true, forbidUnknownValues: false });
  const faults = problems.flatMap(({ constraints = {} }) => Object.values(constraints));
  if (faults.length > 0) throw new FailForGood(`the payload is broken: ${faults.join('; ')}`);
  return data;
}
