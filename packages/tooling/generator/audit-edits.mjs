import { addLast } from './text-edits.mjs';

/**
 * The edits that add actions to the audit log's catalogue, and to the page that explains them.
 * @param actions each with a sentence about what has happened
 */
export function auditEdits(actions) {
  const [[first]] = actions;
  const names = actions.map(([action]) => action).join(', ');
  return [
    {
      path: 'packages/contracts/src/audit-actions.ts',
      byHand: `${names} to AUDIT_MEANINGS`,
      edit: (text) => {
        const lines = actions.map(([action, meaning]) => `'${action}': '${meaning}'`).join(', ');
        return text.includes(`'${first}'`) ? text : addLast(text, 'AUDIT_MEANINGS = \\{', '\\} as const', lines);
      },
    },
    {
      path: 'docs/audit.md',
      byHand: `${names} to its table of actions`,
      edit: (text) => {
        const rows = actions.map(([action, meaning]) => `| \`${action}\` | ${meaning} |\n`).join('');
        const table = /^## Actions\n[^]*?\|\n(?=\n## )/m;
        if (text.includes(`\`${first}\``)) return text;
        return table.test(text) ? text.replace(table, (whole) => whole + rows) : undefined;
      },
    },
  ];
}
