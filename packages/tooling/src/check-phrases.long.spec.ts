import { join } from 'node:path';
import { plantedCheckout } from './planted-checkout';

const LIST = join('packages', 'tooling', 'clumsy-phrases.json');
const PAGE = 'apps/web/src/pages/a.tsx';

describe('the check of phrases', () => {
  const checkIn = plantedCheckout('check-phrases.mjs');
  const check = (files: Readonly<Record<string, string>>) => {
    const phrases = [{ phrase: 'days of grace', use: 'grace period', why: 'the field has a noun' }];
    return checkIn({ '.gitignore': 'node_modules/\n', [LIST]: JSON.stringify(phrases), ...files });
  };

  it('passes if no text has one', async () => {
    expect(await check({ [PAGE]: '<p>Grace period</p>', 'README.md': '# Grace' })).toEqual({
      code: 0,
      output: '2 files, no faults',
    });
  });

  it.each([PAGE, 'apps/api/templates/a.hbs', 'apps/admin/src/a.ts', 'README.md'])(
    'names the line in %s, and the better word',
    async (path) => {
      expect(await check({ [path]: '\n\nDays of\n  grace' })).toEqual({
        code: 1,
        output: `${path}:3: not "days of grace" but "grace period": the field has a noun`,
      });
    },
  );

  it.each([
    ['comments', PAGE, '/** Days of grace. */\n// days of grace\nexport const a = 1;'],
    ['specs', PAGE.replace('.tsx', '.spec.tsx'), `it('has days of grace', () => {});`],
    ['what nobody sees', 'packages/contracts/src/a.ts', `const a = 'days of grace';`],
    ['longer words', PAGE, '<p>Holidays of grace</p>'],
  ])('does not look at %s', async (_, path, text) => {
    expect(await check({ [path]: text })).toMatchObject({ code: 0 });
  });
});
