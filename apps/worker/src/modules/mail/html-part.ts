import { partsWithAddresses } from '@review-service/contracts/bare-addresses';
import { visibleCode } from '@review-service/contracts/misleading-code';
import { visibleText } from '@review-service/contracts/visible-text';
import type { Addresses } from './addresses';
import { Html, html } from './html';
import { htmlDocument, link, STYLE } from './html-document';
import type { DiffRow, MailContent, MailedPlace, Remark, Said, Written } from './mail-content';
import { fileLine } from './text-part';
import { counted, headline, inOneLine, isUpdated, linesOf, moreOf, stackPlace, verdict } from './words';

const TINT = { '-': 'background:rgba(255,80,80,.22)', '+': 'background:rgba(60,190,90,.22)', ' ': '' } as const;

/**
 * The HTML of a mail about a review request.
 * @param turn its first line; undefined: it begins with what happened
 */
export function htmlPart(
  content: MailContent,
  at: Addresses,
  turn: string | undefined,
  foot: readonly (string | Html)[],
): string {
  const [first] = content.said;
  const place = stackPlace(content);
  const body = html`${turn === undefined ? undefined : html`<p style="margin:0 0 16px">${turn}</p>`}
    <div style="${STYLE.box}">
      <strong>${headline(content)}</strong
      ><br />${link(first ? at.review(first.id) : at.request, `Review request #${content.displayId}: ${inOneLine(content.summary)}`)}
      ${place === undefined ? undefined : html`<br />${place}`}
    </div>
    ${content.request ? ofRequest(content, at) : undefined} ${content.said.map((one) => ofSaid(one, at))}
    ${content.openIssues > 0 ? html`<p>Open issues: ${content.openIssues}</p>` : undefined}`;
  return htmlDocument(content.summary, body, foot);
}

const head = (text: string): Html => html`<h3 style="${STYLE.head}">${text}</h3>`;

function ofRequest(content: MailContent, at: Addresses): Html {
  const { changeText, description, testing, groups, people, files, moreFiles, revision, attachments } = content;
  const reviewers = [...groups.map(({ title }) => title), ...people.map(({ name }) => name)].map(inOneLine);
  const facts: [string, string][] = [
    [`Bugs${isUpdated(content, 'bugs_closed')}`, inOneLine(content.bugs)],
    ['Repository', inOneLine(content.repository ?? '')],
    [`Branch${isUpdated(content, 'branch')}`, inOneLine(content.branch)],
  ];
  return html` ${reviewers.length > 0 ? html`<p>Review request for ${reviewers.join(', ')}, by ${inOneLine(content.owner.name)}.</p>` : undefined}
    ${
      changeText
        ? html`${head('Changes')}
            <div style="${STYLE.box}">${written(changeText, at)}</div>`
        : undefined
    }
    ${isUpdated(content, 'summary') ? html`<p>Summary (updated): ${inOneLine(content.summary)}</p>` : undefined}
    ${head(`Description${isUpdated(content, 'description')}`)}${written(description, at)}
    ${testing.text === '' ? undefined : html`${head(`Testing${isUpdated(content, 'testing_done')}`)}${written(testing, at)}`}
    ${
      revision === 0
        ? undefined
        : html`${head(`Diff, revision ${revision}${isUpdated(content, 'diff')}`)}
            <p>
              ${link(at.diff(revision), 'View diff')}${
                content.hasNewDiff && revision > 1
                  ? html` · ${link(at.interdiff(revision - 1, revision), `Show changes since revision ${revision - 1}`)}`
                  : undefined
              }
            </p>
            <ul>
              ${files.map((file) => html`<li>${fileLine(file)}</li>`)}${
                moreFiles > 0 ? html`<li>… and ${moreFiles} more</li>` : undefined
              }
            </ul>`
    }
    ${
      attachments.length === 0
        ? undefined
        : html`${head(`Files${isUpdated(content, 'files', 'file_captions')}`)}
            <ul>
              ${attachments.map(({ id, caption }) => html`<li>${link(at.attachment(id), inOneLine(caption))}</li>`)}
            </ul>`
    }
    <div style="margin:16px 0">
      ${facts.map(([name, value]) => (value === '' ? undefined : html`<div>${name}: ${value}</div>`))}
    </div>`;
}

function ofSaid(said: Said, at: Addresses): Html {
  const { by, isReply, to, top, bottom, remarks, more } = said;
  const result = verdict(said);
  return html` ${head(isReply ? `${inOneLine(by)}, to ${inOneLine(to ?? '')}` : `Review by ${inOneLine(by)}`)}
  ${result === undefined ? undefined : html`<p><strong>${result}</strong></p>`}
  ${top.text === '' ? undefined : written(top, at)} ${remarks.map((remark) => ofRemark(remark, at))}
  ${more > 0 ? html`<p>${moreOf(more, 'comment', at.review(said.id))}</p>` : undefined}
  ${bottom.text === '' ? undefined : written(bottom, at)}`;
}

const ofRemark = (remark: Remark, at: Addresses): Html =>
  html`<div style="${STYLE.box}">
    ${remark.place && ofPlace(remark.place)}${
      remark.answered &&
      html`<div>${inOneLine(remark.answered.by)} wrote:</div>
        <blockquote style="${STYLE.quote}">${written(remark.answered.remark, at)}</blockquote>`
    }${remark.opensIssue ? html`<span style="${STYLE.issue}">issue</span>` : undefined}${written(remark, at)}${remark.suggested.map(ofPlace)}
  </div>`;

function ofPlace(place: MailedPlace): Html {
  const { name, revisions, rows, more } = place;
  const lines = linesOf(place);
  return html`<div>
      <strong>${inOneLine(name)}</strong>${revisions === undefined ? undefined : ` (${revisions})`}${
        lines === undefined ? undefined : html`<br /><small>${lines}</small>`
      }
    </div>
    ${
      rows.length === 0
        ? undefined
        : html`<table role="presentation" style="${STYLE.table}">
            ${rows.map(ofRow)}
          </table>`
    }${more > 0 ? html`<div>… and ${counted(more, 'more line')}</div>` : undefined}`;
}

function ofRow({ change, oldNumber, oldText, newNumber, newText }: DiffRow): Html {
  const line = (sign: keyof typeof TINT, number: number, text: string) =>
    html`<tr style="${TINT[sign]}">
      <td style="${STYLE.number}">${number}</td>
      <td style="${STYLE.code}">${sign} ${visibleCode(text)}</td>
    </tr>`;
  if (change === 'equal') return newNumber === null ? html`` : line(' ', newNumber, newText);
  return html`${oldNumber === null ? undefined : line('-', oldNumber, oldText)}${newNumber === null ? undefined : line('+', newNumber, newText)}`;
}

/** A text as its writer meant it. What could not be rendered is shown as it was typed. */
function written({ text, html: rendered }: Written, at: Addresses): Html {
  if (rendered !== undefined) return new Html(visibleText(forMail(rendered, at)));
  const parts = partsWithAddresses(text).map((part) => (typeof part === 'string' ? part : link(part.url, part.text)));
  return html`<div style="white-space:pre-wrap">${parts}</div>`;
}

/**
 * Rendered Markdown of the house, for a reader elsewhere: pictures are links, because loading them would tell who reads,
 * and links without a host lead to the service. The renderer quotes and escapes every attribute.
 */
function forMail(rendered: string, at: Addresses): string {
  return rendered
    .replace(
      /<img src="([^"]*)" alt="([^"]*)"[^>]*>/g,
      (_, source: string, alt: string) => `<a href="${source}">${alt === '' ? 'picture' : alt}</a>`,
    )
    .replace(
      / href="(?!https?:|mailto:)([^"]*)"/gi,
      (_, path: string) =>
        ` href="${path.startsWith('/') && !path.startsWith('//') ? at.site.replace(/\/$/, '').replace(/\/s\/[^/]+$/, '') : at.request}${path}"`,
    );
}
