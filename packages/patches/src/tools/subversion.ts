import type { Dialect, HeaderLine } from './file-form';
import { LabelledReader } from './labelled-reader';
import type { PatchTool } from './patch-tool';
import { HEADING, SubversionFile } from './subversion-file';
import { labelOfSubversion } from './subversion-label';
import { PROPERTIES } from './subversion-properties';

/** What `svn diff` writes in any language, `svnlook diff`, and programs that write like them. */
export const subversion: PatchTool = {
  reader: (limits, listeners) => new LabelledReader(DIALECT, limits, listeners),
};

const DIALECT: Dialect = {
  command: 'svn diff',
  begin(line, before) {
    const heading = HEADING.exec(line.text);
    if (heading) return new SubversionFile(line, heading[1] ?? '');
    // Old versions write properties alone below those of the file before.
    const isOther = line.text.startsWith(PROPERTIES) && !(before instanceof SubversionFile && before.isNameless);
    return isOther ? SubversionFile.ofProperties(line) : undefined;
  },
  labelled(old, now) {
    if ([old, now].every(isNameless)) return undefined;
    const file = new SubversionFile(old, undefined);
    file.labels(old, now);
    return file;
  },
};

const isNameless = (line: HeaderLine): boolean => labelOfSubversion(line).name === '';
