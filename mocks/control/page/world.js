import { ask, askForAll } from './api.js';
import { at, attempt, create, createButton, onSubmit, refill } from './dom.js';

/** Shows the worlds, the counts of records and the snapshots, and lets them be changed. */
export async function showWorld(changed) {
  const { worlds } = await askForAll('worlds');
  const choose = create('option', { value: '' }, 'another world');
  at('world').replaceChildren(choose, ...worlds.map((name) => create('option', {}, name)));
  onSubmit('world-form', async () => {
    showState(await ask('PUT', 'world', { name: at('world').value }));
  });
  at('reset').addEventListener('click', () =>
    attempt(async () => {
      showState(await ask('POST', 'reset'));
      await changed();
    }),
  );
  onSubmit('snapshot-form', async () => {
    await ask('PUT', `snapshots/${at('snapshot').value}`);
    at('snapshot').value = '';
    await showSnapshots();
  });
  await refreshWorld();
}

/** Shows counts and snapshots as they are now. */
export async function refreshWorld() {
  showState(await ask('GET', 'state'));
  await showSnapshots();
}

function showState({ world, counts }) {
  const isNamed = [...at('world').options].some(({ value }) => value === world);
  at('world').value = isNamed ? world : '';
  const rows = Object.entries(counts).map(([table, count]) =>
    create('tr', {}, create('th', { scope: 'row' }, table), create('td', {}, count.toLocaleString('en'))),
  );
  const none = create('tr', {}, create('td', { className: 'quiet' }, 'no records'));
  at('counts').tBodies[0].replaceChildren(...(rows.length === 0 ? [none] : rows));
}

async function showSnapshots() {
  const { snapshots } = await ask('GET', 'snapshots');
  refill(
    at('snapshots'),
    ...snapshots.map(({ name, counts }) => {
      const records = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return create(
        'li',
        {},
        create('span', {}, `${name}: ${records.toLocaleString('en')} records`),
        createButton('Restore', `Restore the snapshot ${name}`, async () => {
          showState(await ask('POST', `snapshots/${name}/restore`));
        }),
        createButton('Remove', `Remove the snapshot ${name}`, async () => {
          await ask('DELETE', `snapshots/${name}`);
          await showSnapshots();
        }),
      );
    }),
  );
}
