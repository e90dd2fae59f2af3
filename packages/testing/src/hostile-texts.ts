import { SCRIPT } from './hostile-file';

/** Names and captions that try to break out of the markup, header or path that they are written into. */
export const HOSTILE_NAMES: readonly { readonly filename: string; readonly caption: string }[] = [
  { filename: `"><img src=x onerror=${SCRIPT}>.png`, caption: `"><img src=x onerror=${SCRIPT}>` },
  { filename: `' onmouseover='${SCRIPT}`, caption: `' autofocus onfocus='${SCRIPT}` },
  { filename: '../../../../etc/passwd', caption: '../../../../etc/passwd' },
  { filename: '..\\..\\windows\\system.ini', caption: 'C:\\con' },
  { filename: 'a"; filename="b.html', caption: 'Content-Type: text/html\r\n\r\n' },
  { filename: `a\r\nset-cookie: a=${SCRIPT}`, caption: 'two\nlines' },
  { filename: `${'long'.repeat(60)}.png`, caption: 'without-a-blank'.repeat(16) },
  { filename: 'photo_\u202egnp.exe', caption: '\u2067\u202ekcatta\u202c' },
  { filename: '{{constructor}}{{{lookup}}}', caption: `{{#with this}}{{{constructor}}}{{/with}}\${${SCRIPT}}` },
  { filename: '%2e%2e%2f%00.png', caption: '&lt;script&gt; &amp;quot; &#x3c;' },
  { filename: '\u{1f600}\ufeff\u200b.png', caption: ' ' },
];

const SCHEMES = ['javascript', 'JavaScript', ' javascript', 'java&#9;script', 'vbscript', 'data', 'file'];

/** Markdown that tries to become a script, or a link to one. */
export const HOSTILE_MARKDOWN: readonly string[] = [
  `<script>${SCRIPT}</script>`,
  `<img src=x onerror=${SCRIPT}>`,
  `<svg/onload=${SCRIPT}>`,
  '<!--><iframe srcdoc="<script>">',
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${SCRIPT}&gt;">`,
  `<details open ontoggle=${SCRIPT}><form id=app name=body><base href=//elsewhere.invalid/>`,
  '<style>@import url(//elsewhere.invalid/a.css)</style><meta http-equiv=refresh content="0;url=//elsewhere.invalid">',
  '```"><script>\n<b>\n```',
  `[a](<x" onclick="${SCRIPT}>)`,
  `[a](/x "t\\" onclick=\\"${SCRIPT}")`,
  `![x" onerror="${SCRIPT}](/static/mimetypes/text-x-generic.svg)`,
  ...SCHEMES.flatMap((scheme) => [
    `[a](${scheme}:${SCRIPT})`,
    `![a](<${scheme}:text/html;base64,PHN2Zz4=>)`,
    `<${scheme.trim()}:${SCRIPT}>`,
    `[a][${scheme}]\n\n[${scheme}]: ${scheme}:${SCRIPT}`,
  ]),
];
