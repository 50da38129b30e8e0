import { ask } from './api.js';
import { at, attempt, create, refill } from './dom.js';

/** Shows which role includes which, as boxes to tick. */
export async function showRoles() {
  draw(await ask('GET', 'roles'));
}

function draw({ roles, inclusion }) {
  const head = [
    create('th', { scope: 'col' }, 'includes'),
    ...roles.map((role) => create('th', { scope: 'col' }, role)),
  ];
  const rows = roles.map((role) =>
    create(
      'tr',
      {},
      create('th', { scope: 'row' }, role),
      ...roles.map((other) => create('td', {}, toBox(role, other, inclusion))),
    ),
  );
  refill(at('roles'), create('thead', {}, create('tr', {}, ...head)), create('tbody', {}, ...rows));
}

function toBox(role, other, inclusion) {
  const box = create('input', { type: 'checkbox', ariaLabel: `${role} includes ${other}` });
  box.checked = role === other || inclusion[role].includes(other);
  box.disabled = role === other;
  box.addEventListener('change', () =>
    attempt(async () => {
      const others = inclusion[role].filter((included) => included !== other);
      const changed = { ...inclusion, [role]: box.checked ? [...others, other] : others };
      draw(await ask('PUT', 'roles', { inclusion: changed }));
    }),
  );
  return box;
}
