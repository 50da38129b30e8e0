import { askForAll, session } from './api.js';
import { showClock } from './clock.js';
import { at, attempt, create, onSubmit } from './dom.js';
import { refreshFaults, showFaults } from './faults.js';
import { showJournal } from './journal.js';
import { showKeys } from './keys.js';
import { showRoles } from './roles.js';
import { refreshWorld, showWorld } from './world.js';

/** How long the page waits before it reads again what a request may have changed, in milliseconds. */
const patience = 300;

attempt(async () => {
  showSession();
  const refreshClock = await showClock();
  const refreshAll = async () => {
    await Promise.all([refreshWorld(), refreshFaults(), refreshClock(), showRoles(), showSessions()]);
  };
  await Promise.all([showKeys(), showWorld(refreshAll), showRoles(), showFaults(), showSessions()]);
  let waiting;
  const soon = (action) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => attempt(action), patience);
  };
  await showJournal({
    changed: (requests) => {
      const faults = requests.some((request) => request.faults.length > 0);
      const records = requests.some(({ method }) => method !== 'GET');
      if (faults || records) soon(() => Promise.all([refreshFaults(), refreshWorld()]));
    },
    cleared: () => soon(refreshAll),
  });
});

/** To switch the session is to open the page of another one. */
function showSession() {
  at('session').value = session;
  if (session !== '') document.title = `Mock control: ${session}`;
  onSubmit('session-form', () => {
    const name = at('session').value.trim();
    location.search = name === '' ? '' : new URLSearchParams({ session: name });
  });
}

async function showSessions() {
  const { sessions } = await askForAll('sessions');
  const named = sessions.filter((name) => name !== '');
  at('sessions').replaceChildren(...named.map((value) => create('option', { value })));
}
