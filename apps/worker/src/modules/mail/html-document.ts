import { type Html, html } from './html';
import { inOneLine } from './words';

/** Colours that can be read on white and on black: a client that darkens mail changes the background alone. */
export const STYLE = {
  body: 'margin:0;padding:16px;font:15px/1.5 system-ui,sans-serif',
  box: 'border:1px solid #8888;border-radius:6px;padding:12px 16px;margin:0 0 16px',
  head: 'font-size:15px;margin:16px 0 4px',
  quote: 'border-left:3px solid #8888;margin:8px 0;padding:0 0 0 12px',
  foot: 'border-top:1px solid #8888;margin-top:24px;padding-top:8px;font-size:13px',
  table: 'border-collapse:collapse;font:13px/1.45 ui-monospace,monospace;width:100%',
  number: 'padding:0 8px;text-align:right;vertical-align:top;opacity:.7;white-space:nowrap',
  code: 'padding:0 8px;white-space:pre-wrap;word-break:break-word',
  issue: 'border:1px solid #c60;border-radius:4px;padding:0 6px;font-size:12px;font-weight:bold',
} as const;

/** The HTML of a mail: styles are inline, and nothing is loaded from anywhere. */
export const htmlDocument = (title: string, content: Html, foot: readonly (string | Html)[]): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="viewport" content="width=device-width" />
        <title>${inOneLine(title)}</title>
      </head>
      <body style="${STYLE.body}">
        ${content}
        <div style="${STYLE.foot}">${foot.map((line) => html`${line}<br />`)}</div>
      </body>
    </html> `.text;

/** A link that says what it leads to. */
export const link = (to: string, text: string): Html => html`<a href="${to}">${text}</a>`;
