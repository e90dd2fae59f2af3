import { isPrivatePlace } from '@review-service/contracts/private-places';
import { ValidateBy } from 'class-validator';
import { quoted } from './quoted';

const faultyOf = (entries: unknown): string | undefined =>
  (entries as string[]).find((entry) => !isPrivatePlace(entry));

/** Validates that every entry is a host, an address or a network. */
export const ArePrivatePlaces = () =>
  ValidateBy({
    name: 'privatePlaces',
    validator: {
      validate: (entries) => faultyOf(entries) === undefined,
      defaultMessage: (given) =>
        `${quoted(faultyOf(given?.value) ?? '')} is not a host such as git.example.internal, or a network such as 10.1.0.0/16`,
    },
  });
