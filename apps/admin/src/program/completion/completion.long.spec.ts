import { spawnSync } from 'node:child_process';
import { leaves } from '../../../test/leaves';
import { runAdmin } from '../../../test/run-admin';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';
const NAME = 'review-service-admin';

/** How each shell is asked what may follow a line, which its own completion would be asked at the Tab key. */
const SHELLS: Record<string, (line: string) => string> = {
  bash: (line) => `
    COMP_WORDS=(${NAME} ${line}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
    _review_service_admin; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // Instead of the line editor: _describe prints what it would show.
  zsh: (line) => `
    _describe() { print -l -- "\${(@)\${(P)2}%%:*}" }; _files() { }
    words=(${NAME} ${line}); CURRENT=$#words; _review_service_admin`,
  fish: (line) => `complete -C "${NAME} ${line.replaceAll("'", '')}" | string split -f1 \\t`,
};

const isHere = (shell: string) => spawnSync(shell, ['-c', 'exit 0']).status === 0;

describe.each(Object.entries(SHELLS).filter(([shell]) => isHere(shell)))('completion of %s', (shell, asked) => {
  let script: string;
  beforeAll(async () => {
    script = (await runAdmin(NOWHERE, ['completion', shell])).out;
  });

  /** The words that may follow; those that begin like the last one where the shell chooses them itself. */
  const after = (line: string) => {
    const begin = shell === 'zsh' ? 'compdef() { }\n' : '';
    const { stdout, stderr } = spawnSync(shell, ['-c', `${begin}${script}\n${asked(line)}`], { encoding: 'utf8' });
    expect(stderr).toBe('');
    return stdout.split('\n').filter(Boolean);
  };

  it('knows every command', () => {
    for (const words of leaves()) {
      const before = words.slice(0, -1).join(' ');
      expect(after(`${before} ''`)).toContain(words.at(-1));
    }
  });

  it('knows the options of a command, and those of all', () => {
    expect(after('user list --')).toEqual(expect.arrayContaining(['--search', '--limit', '--json', '--quiet']));
    expect(after('user list --')).not.toContain('--first-name');
    expect(after('user --json list --s')).toContain('--site');
  });

  it('knows what may follow an option, and that of an argument', () => {
    expect(after(`oauth-app create --client-type ''`)).toEqual(['confidential', 'public']);
    expect(after(`completion ''`)).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']));
    expect(after(`user create ann --email ''`)).not.toContain('--staff');
  });
});

describe('completion', () => {
  it('takes another name, and none that the shell would run', async () => {
    const { out } = await runAdmin(NOWHERE, ['completion', 'bash', '--command', 'rs.admin']);

    expect(out).toMatch(/\ncomplete -o default -F _rs_admin rs\.admin\n$/);
    expect(await runAdmin(NOWHERE, ['completion', 'bash', '--command', 'a;b'])).toMatchObject({ code: 1, out: '' });
    expect(await runAdmin(NOWHERE, ['completion', 'tcsh'])).toMatchObject({ code: 2, out: '' });
  });
});
