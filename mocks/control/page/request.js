import { ask } from './api.js';
import { at, create } from './dom.js';

/** Opens a recorded request with its headers and bodies. */
export async function openRequest(id) {
  const recorded = await ask('GET', `requests/${id}`);
  const { method, target, status, dropped, request, response, operation, role, time, faults } = recorded;
  const facts = [time, operation ?? 'no operation', role ?? 'no role', ...faults.map((fault) => `fault ${fault}`)];
  at('request-title').textContent = `${method} ${target}`;
  at('request-parts').replaceChildren(
    create('p', { className: 'quiet' }, facts.join(' · ')),
    create('h3', {}, 'Request'),
    ...toParts(request),
    create('h3', {}, dropped ? 'The connection was dropped' : `Response ${status}`),
    ...(dropped ? [] : toParts(response)),
  );
  at('request').showModal();
}

function toParts({ headers, body, cut }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const parts = [create('pre', { tabIndex: 0 }, lines.join('\n') || 'no headers')];
  if (body !== null) parts.push(create('pre', { tabIndex: 0 }, toReadable(body)));
  if (cut) parts.push(create('p', { className: 'quiet' }, 'The body went on; only its beginning is kept.'));
  return parts;
}

function toReadable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
