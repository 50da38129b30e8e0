import { ask, askForAll } from './api.js';
import { at, attempt, create, createButton, onSubmit, refill } from './dom.js';

/** What the field of each kind of fault begins with; undefined where it has none. */
const starts = { status: '503', delay: '1000', cutAfter: '3' };

/** Shows the faults and lets them be added and removed. */
export async function showFaults() {
  const [{ operations }, { roles }] = await Promise.all([askForAll('operations'), ask('GET', 'roles')]);
  const names = new Set(['*', ...operations.flatMap(({ tags }) => tags), ...operations.map(({ id }) => id)]);
  at('operations').replaceChildren(...[...names].map((value) => create('option', { value })));
  const any = create('option', { value: '' }, 'any');
  at('fault-role').replaceChildren(any, ...roles.map((role) => create('option', {}, role)));
  at('fault-kind').addEventListener('change', showFields);
  onSubmit('fault-form', async () => {
    await ask('POST', 'faults', toFault());
    await refreshFaults();
  });
  at('faults-clear').addEventListener('click', () =>
    attempt(async () => {
      await ask('DELETE', 'faults');
      await refreshFaults();
    }),
  );
  showFields();
  await refreshFaults();
}

/** Shows the faults as they are now. */
export async function refreshFaults() {
  const { faults } = await ask('GET', 'faults');
  refill(
    at('faults'),
    ...faults.map(({ id, operation, struck, ...fault }) =>
      create(
        'li',
        {},
        create('span', {}, create('strong', {}, operation), ` ${describe(fault)}`),
        create(
          'span',
          { className: 'quiet' },
          `struck ${struck}${fault.count === undefined ? '' : ` of ${fault.count}`}`,
        ),
        createButton('Remove', `Remove the fault ${id}`, async () => {
          await ask('DELETE', `faults/${id}`);
          await refreshFaults();
        }),
      ),
    ),
  );
}

function describe({ status, delay, drop, cutAfter, role, probability = 1 }) {
  const parts = [];
  if (delay !== undefined) parts.push(`waits ${typeof delay === 'number' ? delay : `${delay.min} to ${delay.max}`} ms`);
  if (status !== undefined) parts.push(`answers ${status}`);
  if (drop) parts.push('drops the connection');
  if (cutAfter !== undefined) parts.push(`cuts after ${cutAfter} lines`);
  if (role !== undefined) parts.push(`for ${role}`);
  if (probability < 1) parts.push(`at ${probability * 100} %`);
  return parts.join(', ');
}

function showFields() {
  const kind = at('fault-kind').value;
  for (const field of document.querySelectorAll('#fault-form [data-for]')) {
    field.hidden = field.dataset.for === 'value' ? starts[kind] === undefined : field.dataset.for !== kind;
  }
  at('fault-value').value = starts[kind] ?? '0';
}

function toFault() {
  const kind = at('fault-kind').value;
  const value = Number(at('fault-value').value);
  const max = at('fault-max').value;
  const effect = kind === 'drop' ? true : kind === 'delay' && max !== '' ? { min: value, max: Number(max) } : value;
  const role = at('fault-role').value;
  const count = at('fault-count').value;
  return {
    operation: at('fault-operation').value.trim(),
    [kind]: effect,
    probability: Number(at('fault-probability').value || 1),
    seed: Number(at('fault-seed').value || 1),
    ...(role !== '' && { role }),
    ...(count !== '' && { count: Number(count) }),
  };
}
