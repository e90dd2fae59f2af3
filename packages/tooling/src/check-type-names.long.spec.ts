import { join } from 'node:path';
import { plantedCheckout } from './planted-checkout';

const LIST = join('packages', 'tooling', 'repeated-type-names.json');

describe('the check of type names', () => {
  const checkIn = plantedCheckout('check-type-names.mjs');
  const check = (files: Readonly<Record<string, string>>, known: Readonly<Record<string, number>> = {}) =>
    checkIn({ '.gitignore': 'node_modules/\n', [LIST]: JSON.stringify(known), ...files });

  it('passes if each exported name is declared once', async () => {
    const files = { 'a.ts': 'export class A {}\ninterface B {}\n', 'b.tsx': 'export interface B {}\n' };

    expect(await check(files)).toEqual({ code: 0, output: '2 names, no faults' });
  });

  it('names both files of a repeated name', async () => {
    const files = { 'a.ts': 'export type A = 1;\n', 'b.ts': 'export abstract class A {}\n' };

    const { code, output } = await check(files);

    expect({ code, output }).toEqual({
      code: 1,
      output: 'A is exported by a.ts, b.ts: find another name for the new one',
    });
  });

  it('accepts the names of the list, as often as it says', async () => {
    const files = { 'a.ts': 'export type A = 1;\n', 'b.ts': 'export type A = 2;\n' };

    expect(await check(files, { A: 2 })).toMatchObject({ code: 0 });
    expect(await check({ ...files, 'c.ts': 'export type A = 3;\n' }, { A: 2 })).toMatchObject({ code: 1 });
  });

  it('asks to shorten the list when a name no longer repeats', async () => {
    const { code, output } = await check({ 'a.ts': 'export type A = 1;\n' }, { A: 2 });

    expect(code).toBe(1);
    expect(output).toContain('A is not exported 2 times any more');
  });
});
