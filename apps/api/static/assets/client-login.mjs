/** Hands the API token to the program that waits for it on this machine, and says whether that went well. */

const card = document.querySelector('[data-client]');
const status = card.querySelector('[role=status]');
const { client, token } = card.dataset;
delete card.dataset.token;

try {
  const answer = await fetch(client, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ api_token: token }),
  });
  if (!answer.ok) throw new Error(`The program answered ${answer.status}`);
  status.textContent = card.querySelector('[data-done]').textContent;
} catch {
  status.textContent = card.querySelector('[data-failed]').textContent;
}
