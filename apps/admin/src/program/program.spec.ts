import { leaves } from '../../test/leaves';
import { runAdmin } from '../../test/run-admin';
import { makeProgram } from './program';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';

describe('the program', () => {
  const commands = [[], ...makeProgram('0').commands.map((group) => [group.name()]), ...leaves()];

  it.each(commands.map((command) => [command]))('explains %j with examples and exit statuses', async (command) => {
    const { code, out } = await runAdmin(NOWHERE, [...command, '--help']);

    expect(code).toBe(0);
    expect(out).toContain(`Usage: ${['npm run admin --', ...command].join(' ')}`);
    expect(out).toContain('Examples:\n  $ npm run admin -- ');
    expect(out).toMatch(/\n {2}--json .*\n/);
    expect(out).toMatch(/Exit status:\n {2}0 {2}done.*\n {2}1 {2}refused.*\n {2}2 {2}usage error\n$/);
  });

  it('explains itself when nothing is asked', async () => {
    const { code, out, err } = await runAdmin(NOWHERE, []);

    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe((await runAdmin(NOWHERE, ['--help'])).out);
  });

  it('names the nearest right command and option', async () => {
    expect((await runAdmin(NOWHERE, ['user', 'lst'])).err).toContain('Did you mean list?');
    expect((await runAdmin(NOWHERE, ['user', 'list', '--serch', 'a'])).err).toContain('Did you mean --search?');
  });
});
