import { modeWords } from '@review-service/contracts/file-modes';
import { visibleCode } from '@review-service/contracts/misleading-code';
import { visibleText } from '@review-service/contracts/visible-text';
import type { Addresses } from './addresses';
import type { ChangedFile, MailContent, MailedPlace, Remark, Said } from './mail-content';
import { counted, headline, inOneLine, isUpdated, linesOf, moreOf, stackPlace, verdict } from './words';

/** Between parts of a text. */
export const RULE = '-'.repeat(70);

/** Lines of one part of a mail; undefined ones are left out. */
type Lines = readonly (string | undefined)[];

/**
 * The text of a mail, which says everything that its HTML says.
 * @param first its first line; undefined: it begins with what happened
 */
export function textPart(
  content: MailContent,
  at: Addresses,
  first: string | undefined,
  foot: readonly string[],
): string {
  const parts: Lines[] = [
    ...(first === undefined ? [] : [[first]]),
    [headline(content), `Reply at ${content.said[0] ? at.review(content.said[0].id) : at.request}`],
    ...(content.request ? ofRequest(content, at) : []),
    ...content.said.flatMap((one) => ofSaid(one, at)),
    ...(content.openIssues > 0 ? [[`Open issues: ${content.openIssues}`]] : []),
    [
      RULE,
      `Review request #${content.displayId}: ${inOneLine(content.summary)}`,
      stackPlace(content),
      at.request,
      ...foot,
    ],
  ];
  return parts.map((lines) => lines.filter((line) => line !== undefined).join('\n')).join('\n\n') + '\n';
}

function ofRequest(content: MailContent, at: Addresses): Lines[] {
  const { changeText, description, testing, groups, people, files, moreFiles, revision, attachments } = content;
  const reviewers = [...groups.map(({ title }) => title), ...people.map(({ name }) => name)].map(inOneLine);
  return [
    [reviewers.length > 0 ? `Review request for ${reviewers.join(', ')}.` : undefined],
    ...(changeText ? [['Changes', RULE, visibleText(changeText.text)]] : []),
    [`Summary${isUpdated(content, 'summary')}: ${inOneLine(content.summary)}`],
    [`Description${isUpdated(content, 'description')}`, RULE, visibleText(description.text)],
    ...(testing.text === '' ? [] : [[`Testing${isUpdated(content, 'testing_done')}`, RULE, visibleText(testing.text)]]),
    ...(revision === 0
      ? []
      : [
          [
            `Diff, revision ${revision}${isUpdated(content, 'diff')}: ${at.diff(revision)}`,
            content.hasNewDiff && revision > 1
              ? `Changes since revision ${revision - 1}: ${at.interdiff(revision - 1, revision)}`
              : undefined,
            ...files.map((file) => `  ${fileLine(file)}`),
            moreFiles > 0 ? `  … and ${moreFiles} more` : undefined,
          ],
        ]),
    ...(attachments.length === 0
      ? []
      : [
          [
            `Files${isUpdated(content, 'files', 'file_captions')}`,
            ...attachments.map(({ id, caption }) => `  ${inOneLine(caption)}: ${at.attachment(id)}`),
          ],
        ]),
    [
      content.bugs === '' ? undefined : `Bugs${isUpdated(content, 'bugs_closed')}: ${inOneLine(content.bugs)}`,
      content.repository === undefined ? undefined : `Repository: ${inOneLine(content.repository)}`,
      content.branch === '' ? undefined : `Branch${isUpdated(content, 'branch')}: ${inOneLine(content.branch)}`,
    ],
  ].filter((lines) => lines.some((line) => line !== undefined));
}

/** What became of a file, in a line. */
export const fileLine = ({ source, dest, isNew, isDeleted, ...modes }: ChangedFile): string => {
  const [from = '', to = ''] = [inOneLine(source), inOneLine(dest)].map((path) => path.replace(/^\//, ''));
  const name = isNew || from === to ? to : isDeleted ? from : `${from} → ${to}`;
  const words = [isNew && 'new', isDeleted && 'deleted', modeWords({ isNew, ...modes })?.words].filter(Boolean);
  return words.length === 0 ? name : `${name} (${words.join(', ')})`;
};

function ofSaid(said: Said, at: Addresses): Lines[] {
  const { by, isReply, to, top, bottom, remarks, more } = said;
  return [
    [RULE, isReply ? `${inOneLine(by)}, to ${inOneLine(to ?? '')}:` : `Review by ${inOneLine(by)}:`],
    [verdict(said)],
    [top.text === '' ? undefined : visibleText(top.text)],
    ...remarks.map((remark) => ofRemark(remark)),
    [more > 0 ? moreOf(more, 'comment', at.review(said.id)) : undefined],
    [bottom.text === '' ? undefined : visibleText(bottom.text)],
  ].filter((lines) => lines.some((line) => line !== undefined));
}

function ofRemark({ place, suggested, answered, text, opensIssue }: Remark): Lines {
  return [
    ...(place ? ofPlace(place) : []),
    ...(answered ? [`${inOneLine(answered.by)} wrote:`, ...quoted(answered.remark.text)] : []),
    ...indented(`${opensIssue ? '[issue] ' : ''}${visibleText(text)}`),
    ...suggested.flatMap(ofPlace),
  ];
}

function ofPlace(place: MailedPlace): Lines {
  const { name, revisions, rows, more } = place;
  return [
    `${inOneLine(name)}${revisions === undefined ? '' : ` (${revisions})`}`,
    linesOf(place),
    ...rows.flatMap(({ change, oldText, newText, oldNumber, newNumber }) =>
      change === 'equal'
        ? [`> | ${visibleCode(newText)}`]
        : [
            oldNumber === null ? undefined : `> |-${visibleCode(oldText)}`,
            newNumber === null ? undefined : `> |+${visibleCode(newText)}`,
          ],
    ),
    more > 0 ? `> … and ${counted(more, 'more line')}` : undefined,
  ];
}

const quoted = (text: string): string[] =>
  visibleText(text)
    .split(/\r?\n/)
    .map((line) => `> ${line}`);
const indented = (text: string): string[] => text.split(/\r?\n/).map((line) => `    ${line}`);
