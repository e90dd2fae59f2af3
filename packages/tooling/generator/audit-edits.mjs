/** An entry of AUDIT_MEANINGS, which may take two lines, and a row of the page: each with its subject. */
const ENTRY = /^ {2}'([\w-]+)\.[\w-]+':\s+'[^']*',\n/gm;
const ROW = /^\| `([\w-]+)\.[\w-]+` +\|.*\n/gm;

/**
 * The edits that add actions to the audit log's catalogue, and to the page that explains them: after those of the same
 * subject, or where this one belongs by the alphabet.
 * @param actions of one subject, each with a sentence about what has happened
 */
export function auditEdits(actions) {
  const [[first]] = actions;
  const names = actions.map(([action]) => action).join(', ');
  const [subject] = first.split('.');
  return [
    {
      path: 'packages/contracts/src/audit-actions.ts',
      byHand: `${names} to AUDIT_MEANINGS`,
      edit: (text) => {
        const lines = actions.map(([action, meaning]) => `  '${action}': '${meaning}',\n`);
        return text.includes(`'${first}'`) ? text : insert(text, ENTRY, subject, lines.join(''));
      },
    },
    {
      path: 'docs/audit.md',
      byHand: `${names} to its table of actions`,
      edit: (text) => {
        const rows = actions.map(([action, meaning]) => `| \`${action}\` | ${meaning} |\n`);
        return text.includes(`\`${first}\``) ? text : insert(text, ROW, subject, rows.join(''));
      },
    },
  ];
}

/** Inserts lines behind the last entry of the subject, or else of those that come before it; undefined if none does. */
function insert(text, entries, subject, lines) {
  const all = [...text.matchAll(entries)];
  const last = all.findLast(([, one]) => one === subject) ?? all.findLast(([, one]) => one < subject);
  if (last === undefined) return undefined;
  const place = last.index + last[0].length;
  return text.slice(0, place) + lines + text.slice(place);
}
