import { lookOf } from '@review-service/contracts/confusable-letters';
import { ValidateBy } from 'class-validator';

/** By what the id of a service looks like: the names of the accounts that post for it. */
export type StatusUpdateServices = ReadonlyMap<string, ReadonlySet<string>>;

/** The id of a service may contain colons, the name of a user may not. */
const SERVICE = /^(.+):([^:]+)$/;

/** Reads STATUS_UPDATE_SERVICES. Throws if it is invalid. */
export function readServices(text: string): StatusUpdateServices {
  const entries = parts(text, ';').map((entry) => {
    const [, service = '', users = ''] = SERVICE.exec(entry) ?? [];
    const names = parts(users, ',');
    if (names.length === 0) throw new Error(entry);
    return [lookOf(service), new Set(names)] as const;
  });
  const services = new Map(entries);
  if (services.size < entries.length) throw new Error(text);
  return services;
}

const parts = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

const isReadable = (text: unknown): boolean => {
  try {
    readServices(String(text));
    return true;
  } catch {
    return false;
  }
};

/** Validates STATUS_UPDATE_SERVICES. */
export const IsStatusUpdateServices = () =>
  ValidateBy({
    name: 'statusUpdateServices',
    validator: {
      validate: isReadable,
      defaultMessage: () => 'must name each service once, with its accounts, such as ci:alice,bob;lint:bot',
    },
  });
