import { HEAD, type HeaderLine, PRE_CREATION, withoutBlanks } from './file-form';

/** One side of a file, as Subversion labels it. */
export interface SubversionLabel {
  /** Empty: it says none. */
  readonly name: string;
  /** A folder of the repository that the name is in, where two folders are compared. */
  readonly folder?: string;
  /** What is in its last parentheses; undefined: there are none. */
  readonly revision: string | undefined;
}

/** The last parentheses, with the blank before them: a tab, or what programs make of it. */
const REVISION = /(?:^|[\t ])\(([^()]*)\)$/;
const FOLDER = /[\t ]\(\.\.\.\/?([^()]*)\)$/;

/** What `--- ` and `+++ ` say: a name, perhaps a folder or a date, and a revision in parentheses. */
export const labelOfSubversion = ({ text }: HeaderLine): SubversionLabel => sideOf(text.slice('--- '.length));

/** The same of a text. */
export function sideOf(label: string): SubversionLabel {
  const found = REVISION.exec(label);
  if (!found) return { name: upToTab(label), revision: undefined };
  const rest = label.slice(0, found.index);
  const folder = FOLDER.exec(rest);
  const name = upToTab(folder ? rest.slice(0, folder.index) : rest);
  return { name, revision: found[1] ?? '', ...(folder && { folder: folder[1] ?? '' }) };
}

const upToTab = (label: string): string => {
  const tab = label.indexOf('\t');
  return withoutBlanks(tab === -1 ? label : label.slice(0, tab));
};

const utf8 = (text: string): string => Buffer.from(text).toString('latin1');

/** The words for a file of the working copy in Subversion's languages, as bytes; without a number they are no revision. */
const WORKING_COPY = new Set(
  [
    ...['working copy', 'Arbeitskopie', 'copia de trabajo', 'copie de travail', 'copia di lavoro', 'copia locale'],
    ...['作業コピー', '작업 사본', 'arbeidskopi', 'kopia robocza', 'cópia de trabalho', 'arbetskopia', '工作副本'],
  ].map(utf8),
);

/** The words for a file that does not exist. */
const NONEXISTENT = new Set(['nonexistent', 'nicht existent', 'finns ej', '不存在的'].map(utf8));

/**
 * The revision that words of any language name: their number, of which 0 is no file. Without a number the known words decide,
 * and otherwise the hunk: a side of which it has no lines at line 0 does not exist.
 */
export function revisionOf(words: string, isMissing: boolean): string {
  const number = /\d+/.exec(words)?.[0];
  if (number !== undefined) return Number(number) === 0 ? PRE_CREATION : number;
  if (NONEXISTENT.has(words)) return PRE_CREATION;
  return isMissing && !WORKING_COPY.has(words) ? PRE_CREATION : HEAD;
}
