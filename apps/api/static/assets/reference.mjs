/** Lets a person try the operations of the reference: without this script it is a page to read. */

/** So many characters of an answer are shown: more would make the page slow. */
const MOST = 200_000;

/** A 401 to a request without credentials makes no browser ask for a password. */
const credentials = document.querySelector('[data-person]') ? 'same-origin' : 'omit';

for (const form of document.querySelectorAll('form[data-method]')) {
  const [tries, send] = [form.querySelector('button[name=try]'), form.querySelector('button[name=send]')];
  if (!tries) continue;
  tries.hidden = false;
  tries.addEventListener('click', () => {
    const isOpen = tries.getAttribute('aria-expanded') !== 'true';
    tries.setAttribute('aria-expanded', String(isOpen));
    const inputs = form.querySelectorAll('[data-place]');
    for (const shown of [...inputs, send]) shown.hidden = !isOpen;
    if (isOpen) (inputs[0] ?? send).focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void show(form, send);
  });
}

async function show(form, send) {
  const output = form.querySelector('output');
  output.hidden = false;
  output.replaceChildren(text('p', 'Sending…'));
  send.disabled = true;
  try {
    const answer = await fetch(...requestOf(form));
    const body = await answer.text();
    output.replaceChildren(
      text('p', `${answer.status} ${answer.statusText}`, 'status'),
      text('pre', headersOf(answer)),
      ...(body ? [text('pre', pretty(body).slice(0, MOST), 'body')] : []),
      ...leadTo(body),
    );
  } catch (error) {
    output.replaceChildren(text('p', `No answer came: ${error.message}`, 'fault'));
  }
  send.disabled = false;
}

/** What fetch takes: only what was filled in is sent. */
function requestOf(form) {
  const { method, url, multipart } = form.dataset;
  const inputs = [...form.querySelectorAll('[data-place]')];
  const filled = (place) => inputs.filter((input) => input.dataset.place === place && input.value !== '');
  const path = filled('path').reduce(
    (template, { name, value }) => template.replace(`{${name}}`, encodeURIComponent(value)),
    url,
  );
  const query = new URLSearchParams(filled('query').map(({ name, value }) => [name, value]));
  const headers = Object.fromEntries(filled('header').map(({ name, value }) => [name, value]));
  const body = multipart === undefined ? new URLSearchParams() : new FormData();
  for (const { name, value, files } of filled('body')) body.append(name, files ? files[0] : value);
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return [path + (query.size > 0 ? `?${query}` : ''), { method, headers, credentials, ...(hasBody && { body }) }];
}

const headersOf = ({ headers }) => [...headers].map(([name, value]) => `${name}: ${value}`).join('\n');

function pretty(body) {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** An error leads to its explanation. */
function leadTo(body) {
  try {
    const { err } = JSON.parse(body);
    if (!err?.doc_url) return [];
    const link = text('a', 'What this error means');
    link.href = err.doc_url;
    return [link];
  } catch {
    return [];
  }
}

function text(name, content, className = '') {
  const element = document.createElement(name);
  element.textContent = content;
  element.className = className;
  // So that people can scroll it with the keyboard.
  if (name === 'pre') element.tabIndex = 0;
  return element;
}
