import { askForAll } from './api.js';
import { at, create, createButton } from './dom.js';

/** Shows the API keys with a button that copies each: the first of every role, and the others on demand. */
export async function showKeys() {
  const { keys } = await askForAll('keys');
  const first = keys.filter(({ role }, index) => keys.findIndex((key) => key.role === role) === index);
  const others = keys.filter((key) => !first.includes(key));
  at('keys').replaceChildren(...first.map(toKeyRow));
  at('more-keys').replaceChildren(...others.map(toKeyRow));
  at('more-keys-title').textContent = `${others.length} more users`;
  at('more').hidden = others.length === 0;
}

function toKeyRow({ userId, role, key }) {
  const button = createButton('Copy', `Copy the key of ${role} ${userId}`, async () => {
    await copy(key);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
  const user = create('code', { className: 'quiet', title: `user ${userId}` }, userId.slice(0, 13));
  return create('li', {}, create('span', {}, role), user, button);
}

/** The clipboard is there on this machine and on secure origins only; elsewhere the text is selected to be copied. */
async function copy(text) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const field = create('textarea', { value: text });
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (!done) throw new Error('The browser does not let the page copy; /__mock/keys has the keys.');
}
