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
  const soon = toSoon(refreshAll);
  await showJournal({
    changed: (requests) => {
      if (requests.some(({ method, faults }) => method !== 'GET' || faults.length > 0)) soon();
    },
    renewed: () => {
      soon();
      attempt(showKeys);
    },
  });
  // Meanwhile others may have used the control interface, which is in no journal.
  addEventListener('focus', soon);
});

/** Does something after a while, once for all who ask for it until then. */
function toSoon(action) {
  let waiting;
  return () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      attempt(action);
    }, patience);
  };
}

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
