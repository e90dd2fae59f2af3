/** Lets a person use a passkey in the forms that ask for one; without this script they are not shown. */

const { browserSupportsWebAuthn, startAuthentication } = globalThis.SimpleWebAuthnBrowser;

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (!browserSupportsWebAuthn()) break;
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void answer(form);
  });
}

/** Asks the service for a challenge and the browser for its answer, and sends that. */
async function answer(form) {
  const [button, fault] = [form.querySelector('button'), form.querySelector('[role=alert]')];
  button.disabled = true;
  fault.hidden = true;
  try {
    const asked = await fetch(form.dataset.passkey, { method: 'POST' });
    if (!asked.ok) throw new Error(`The options have status ${asked.status}`);
    const credential = await startAuthentication({ optionsJSON: await asked.json() });
    form.elements.namedItem('credential').value = JSON.stringify(credential);
    form.submit();
  } catch {
    fault.textContent = 'No passkey was used. Try again, or sign in another way.';
    fault.hidden = false;
    button.disabled = false;
  }
}
