import type { Address, Email } from 'postal-mime';
import { type CaughtMail, LISTED_AT_MOST } from './caught-mails';

/** The list of mails. */
export const listPage = (mails: readonly CaughtMail[]): string =>
  page(
    'Mail',
    `
    <p>Mail that the demo caught instead of sending: the newest ${LISTED_AT_MOST}, stored in the data folder.</p>
    ${mails.length === 0 ? '<p>No mail yet. Publish a review request or a review.</p>' : table(mails)}`,
  );

const table = (mails: readonly CaughtMail[]): string => `
  <table>
    <thead><tr><th scope="col">To</th><th scope="col">Subject</th><th scope="col">Time</th></tr></thead>
    <tbody>${mails.map(row).join('')}</tbody>
  </table>`;

const row = ({ name, email }: CaughtMail): string => `
  <tr>
    <td>${escaped(receiversOf(email))}</td>
    <td><a href="/mail/${encodeURIComponent(name)}/">${escaped(email.subject ?? '(no subject)')}</a></td>
    <td>${escaped(timeOf(email))}</td>
  </tr>`;

/** One mail: its HTML in a frame that runs nothing and loads nothing, its text, and its headers. */
export const mailPage = ({ name, email }: CaughtMail): string =>
  page(
    email.subject ?? '(no subject)',
    `
    <p><a href="/mail/">All mail</a></p>
    <p>To ${escaped(receiversOf(email))}, ${escaped(timeOf(email))}</p>
    <h2>As HTML</h2>
    ${
      email.html === undefined
        ? '<p>No HTML part</p>'
        : `<iframe sandbox src="/mail/${encodeURIComponent(name)}/html/" title="The mail as HTML"></iframe>`
    }
    <h2>As text</h2>
    <pre tabindex="0" aria-label="The mail as text">${escaped(email.text ?? '')}</pre>
    <h2>Headers</h2>
    <table>${email.headers.map(({ originalKey, value }) => headerRow(originalKey, value)).join('')}</table>`,
  );

const headerRow = (name: string, value: string): string =>
  `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`;

/** A page that says what is not there. */
export const missingPage = (): string => page('Mail not found', '<p><a href="/mail/">All mail</a></p>');

const receiversOf = ({ to = [] }: Email): string => to.map(addressOf).join(', ');

const addressOf = ({ name, address }: Address): string => (name ? `${name} <${address ?? ''}>` : (address ?? ''));

/** In UTC, as the header has it where that is no time. */
function timeOf({ date = '' }: Email): string {
  const time = new Date(date);
  return Number.isNaN(time.getTime()) ? date : `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
  h1 { font-size: 1.4rem; line-height: 1.25; }
  h2 { font-size: 1.1rem; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: 0.3rem 0.6rem 0.3rem 0; text-align: start; vertical-align: top; border-bottom: 1px solid GrayText; }
  th[scope="row"] { width: 12rem; font-weight: 600; }
  pre { padding: 0.8rem; white-space: pre-wrap; border: 1px solid GrayText; }
  iframe { box-sizing: border-box; width: 100%; height: 32rem; background: Canvas; border: 1px solid GrayText; }
  @media (max-width: 40rem) { th[scope], td { display: block; width: auto; border: 0; } tr { display: block; padding: 0.4rem 0;
    border-bottom: 1px solid GrayText; } thead { display: none; } th[scope="row"] { padding-bottom: 0; } }`;

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escaped(title)}</h1>${content}
</main>
</html>
`;
