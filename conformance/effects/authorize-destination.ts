import { notApplicable, describeReply, failed, type Outcome, passed } from '../outcome.ts';
import { authorizations, type Issued, issuedBy } from '../oauth/state-of.ts';
import type { Scene } from '../scene.ts';
import type { Effect } from './effect.ts';

/** "Authorization URL and state token": two that are made for different records have different state tokens (RFC 6749, 10.12). */
export const authorizeDestination: Effect = { id: 'authorizeDataDestination', requests: 1, run: isAnother };

async function isAnother(scene: Scene): Promise<Outcome> {
  const issued = [];
  for (const id of authorizations) {
    const one = await issuedBy(scene, id);
    if (one !== undefined) issued.push(one);
  }
  const [last] = issued.toReversed();
  if (last === undefined || issued.length < 2) return notApplicable('no two state tokens are shown');
  const isSame = issued.filter(({ state }) => state === last.state).length > 1;
  if (!isSame || !isToken(last)) return passed;
  const summary = 'Two authorizations have the same state token';
  const received = describeReply(last.exchange);
  return failed({ key: 'same', summary, expected: 'another one than before', received, exchange: last.exchange });
}

/** A state token, and no word that says how far the authorization has come: it has a digit, or stands in the URL as well. */
function isToken({ state, exchange }: Issued): boolean {
  return /\d/.test(state) || exchange.reply.body.includes(`state=${encodeURIComponent(state)}`);
}
