/** Lets a person use a passkey in the forms that ask for one; without this script they are not shown. */

const { browserSupportsWebAuthn, startAuthentication, startRegistration } = globalThis.SimpleWebAuthnBrowser;

/** Asks the service for a challenge and the browser for its answer. */
async function known({ dataset }) {
  const asked = await fetch(dataset.passkey, { method: 'POST' });
  if (!asked.ok) throw new Error(`The options have status ${asked.status}`);
  return startAuthentication({ optionsJSON: await asked.json() });
}

/** Asks the browser for a new passkey, as the form says. */
const made = ({ dataset }) => startRegistration({ optionsJSON: JSON.parse(dataset.newPasskey) });

const FORMS = [
  ['form[data-passkey]', known, 'No passkey was used. Try again, or sign in another way.'],
  ['form[data-new-passkey]', made, 'No passkey was created. Try again, or use an authenticator app.'],
];

for (const [selector, ask, failed] of browserSupportsWebAuthn() ? FORMS : []) {
  for (const form of document.querySelectorAll(selector)) {
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void answer(form, ask, failed);
    });
  }
}

/** Sends the answer of the browser. */
async function answer(form, ask, failed) {
  const [button, fault] = [form.querySelector('button'), form.querySelector('[role=alert]')];
  button.disabled = true;
  fault.hidden = true;
  try {
    form.elements.namedItem('credential').value = JSON.stringify(await ask(form));
    form.submit();
  } catch {
    fault.textContent = failed;
    fault.hidden = false;
    button.disabled = false;
  }
}
