import type { Random } from '@review-service/testing/random';
import type { Surface } from '../surface';
import { PROTOCOL } from './protocol';
import { chance } from './mutate';

/** A plausible value for a field: mostly one seen in answers or named by the protocol, else a new or simple one. */
export function fieldValue(random: Random, name: string, { fields, values }: Surface): string {
  const plain = name.replaceAll('-', '_');
  const seen = [
    ...(PROTOCOL[name] ?? []),
    ...(fields.get(plain) ?? []),
    ...(values.get(plain) ?? values.get(`${plain}_id`) ?? []),
  ];
  if (/name$/.test(name) && chance(random, 40)) return `name-${random.below(100_000)}`;
  if (seen.length > 0 && chance(random, 95)) return random.pick(seen);
  return random.pick([
    '1',
    '2',
    'true',
    'false',
    'Some text',
    'a@example.test',
    'group-1',
    'member',
    'https://client.test/x',
  ]);
}
