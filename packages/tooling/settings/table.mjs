import { createRequire } from 'node:module';
import { join } from 'node:path';
import { format } from 'prettier';
import { checkout } from '../bootstrap/checkout.mjs';

const PROGRAMS = ['api', 'worker', 'admin'];
const HEAD = ['setting', 'read by', 'default', 'secret', 'meaning'];

const load = createRequire(import.meta.url);
const built = (path) => load(join(checkout, path));

/** The Markdown table: a row for each setting of any program. Their defaults may differ. */
export async function settingsTable() {
  const { settingsOf } = built('packages/platform/dist/config/setting.js');
  const rows = new Map();
  for (const program of PROGRAMS) {
    const { SETTINGS } = built(`apps/${program}/dist/settings.js`);
    for (const type of Object.values(SETTINGS)) {
      for (const setting of settingsOf(type.prototype)) {
        const row = rows.get(setting.name) ?? { ...setting, defaults: new Map() };
        row.defaults.set(program, setting.shownDefault ?? shown(new type()[setting.property]));
        rows.set(setting.name, row);
      }
    }
  }
  const lines = [...rows.values()].map(({ name, defaults, secret, meaning }) => [
    `\`${name}\``,
    [...defaults.keys()].join(', '),
    together(defaults),
    secret ? 'yes' : '',
    meaning,
  ]);
  const table = [HEAD, HEAD.map(() => '---'), ...lines].map((cells) => `| ${cells.map(escaped).join(' | ')} |`);
  return format(table.join('\n'), { parser: 'markdown', printWidth: 120 });
}

const escaped = (cell) => cell.replaceAll('|', '\\|');

function shown(value) {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none';
  return typeof value === 'string' ? `\`${value}\`` : String(value);
}

/** The default, or one for each program. */
function together(defaults) {
  const all = [...defaults];
  const [[, first]] = all;
  return all.every(([, one]) => one === first) ? first : all.map(([program, one]) => `${program} ${one}`).join(', ');
}
