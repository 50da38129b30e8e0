import { ask, toUrl } from './api.js';
import { at, attempt, create, refill } from './dom.js';
import { openRequest } from './request.js';

/** How many requests are shown; older ones go. */
const most = 300;

/**
 * Shows the journal, live. Calls back when requests may have changed something, and when all may be another: the journal
 * was emptied, or the connection is there again, perhaps with a mock that was started again.
 */
export async function showJournal({ changed, renewed }) {
  let requests = [];
  const draw = () => {
    const shown = requests.filter(toFilter());
    refill(at('requests'), ...shown.map(toRow));
    at('empty').hidden = requests.length > 0;
    at('shown').textContent = requests.length === 0 ? '' : `${shown.length} of ${requests.length}`;
  };
  const load = async () => {
    const found = await ask('GET', 'requests', undefined, { limit: most });
    requests = found.requests;
    draw();
    return requests[0]?.id ?? 0;
  };
  const take = (arrived) => {
    requests = [...arrived.toReversed(), ...requests].slice(0, most);
    draw();
    changed(arrived);
  };

  for (const id of ['filter-text', 'filter-status', 'filter-method']) at(id).addEventListener('input', draw);
  at('filter').addEventListener('submit', (event) => event.preventDefault());
  at('journal-clear').addEventListener('click', () => attempt(() => ask('DELETE', 'requests')));
  const clear = () => {
    requests = [];
    draw();
    renewed();
  };
  const reload = () =>
    attempt(async () => {
      await load();
      renewed();
    });
  follow(await load(), take, clear, reload);
}

function follow(since, take, clear, reload) {
  const events = new EventSource(toUrl('requests/feed', { since }));
  const say = (text, className) => Object.assign(at('connection'), { textContent: text, className });
  let wasLost = false;
  events.addEventListener('open', () => {
    say('live', 'good');
    if (wasLost) reload();
    wasLost = false;
  });
  events.addEventListener('error', () => {
    say('no connection', 'bad');
    wasLost = true;
  });
  events.addEventListener('requests', ({ data }) => take(JSON.parse(data)));
  events.addEventListener('cleared', clear);
}

function toFilter() {
  const text = at('filter-text').value.trim().toLowerCase();
  const status = at('filter-status').value;
  const method = at('filter-method').value;
  return (request) =>
    (method === '' || request.method === method) &&
    (status === '' || (request.dropped ? status === 'dropped' : String(request.status).startsWith(status))) &&
    [request.target, request.operation, request.role].some((field) => (field ?? '').toLowerCase().includes(text));
}

function toRow(request) {
  const { id, time, method, target, operation, role, status, dropped, faults, duration } = request;
  const open = create('button', { type: 'button', dataset: { name: id } }, target);
  open.addEventListener('click', () => attempt(() => openRequest(id)));
  const kind = dropped || status >= 500 ? 'bad' : status >= 400 ? 'odd' : 'good';
  const answer = create('td', { className: kind }, dropped ? 'dropped' : String(status));
  if (faults.length > 0) answer.append(' ', create('span', { className: 'tag', title: faults.join(', ') }, 'fault'));
  return create(
    'tr',
    {},
    create('td', { className: 'quiet', title: time }, new Date(time).toLocaleTimeString('en', { hour12: false })),
    create('td', {}, method),
    create('td', { className: 'path' }, open),
    create('td', { className: 'operation' }, operation ?? '–'),
    create('td', {}, role ?? '–'),
    answer,
    create('td', { className: 'number' }, duration.toFixed(1)),
  );
}
