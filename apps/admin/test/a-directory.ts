import { isLeftOut } from '@review-service/testing/left-out';
import { groupEntry, personEntry, PrivateSlapd } from '@review-service/testing/private-slapd';

/** Whether there is a directory for suites. */
export const HAS_DIRECTORY = !isLeftOut('slapd');

/**
 * The settings of a directory with a person `bo` in a group for `of-directory`, which runs from the first test to the last; empty before,
 * and without one.
 */
export function aDirectory(): Record<string, string> {
  const settings: Record<string, string> = {};
  let slapd: PrivateSlapd | undefined;
  beforeAll(async () => {
    if (!HAS_DIRECTORY) return;
    const bo = personEntry('bo', { mail: [] });
    slapd = await PrivateSlapd.start([bo, groupEntry('core', [bo[0]])]);
    Object.assign(settings, slapd.settings, { LDAP_GROUPS: 'core:of-directory' });
  });
  afterAll(() => slapd?.stop());
  return settings;
}
