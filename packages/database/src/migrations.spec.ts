import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrations } from './migrations';
import { ForwardOnly } from './steps/forward-only';

describe('the migrations', () => {
  it('are the files of their folder, each with one class of its name and time, oldest first', () => {
    const expected = readdirSync(join(__dirname, 'migrations'))
      .sort()
      .map((file) => {
        const [, time = '', words = ''] = /^(\d{13})-([a-z0-9-]+)\.ts$/.exec(file) ?? [];
        return `${words.replaceAll('-', '')}${time}`;
      });

    expect(migrations.map(({ name }) => name.toLowerCase())).toEqual(expected);
    expect(migrations.filter((Step) => !(new Step() instanceof ForwardOnly))).toEqual([]);
  });
});
