import { askForAll } from './api.js';
import { at, create, createButton } from './dom.js';

/** Shows the API keys with a button that copies each. */
export async function showKeys() {
  const { keys } = await askForAll('keys');
  at('keys').replaceChildren(
    ...keys.map(({ userId, role, key }) => {
      const name = userId === role ? role : `${role} (${userId})`;
      const button = createButton('Copy', `Copy the key of ${name}`, async () => {
        await copy(key);
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), 1500);
      });
      const shown = `${key.slice(0, 8)}…${key.slice(-6)}`;
      return create(
        'li',
        {},
        create('span', {}, name),
        create('code', { title: key, className: 'quiet' }, shown),
        button,
      );
    }),
  );
}

/** The clipboard is there on this machine and on secure origins only; elsewhere the text is selected to be copied. */
async function copy(text) {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  const field = create('textarea', { value: text });
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (!done) throw new Error('The browser does not let the page copy; the key stands in the tip of its text.');
}
