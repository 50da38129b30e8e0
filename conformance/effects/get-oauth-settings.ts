import type { Operation } from '../../spec/operation.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import type { Effect } from './effect.ts';
import { isWholeSettings } from './is-whole-settings.ts';
import { unasked } from './unasked.ts';

/** "OAuth settings (client ID, redirect URI, scopes)": where an authorization URL is made of them, all three are there. */
export const getOAuthSettings: readonly Effect[] = [
  toEffect('getDataStorageOAuthSettings', 'authorizeDataStorage'),
  toEffect('getDataDestinationOAuthSettings', 'authorizeNewDataDestination'),
];

function toEffect(id: string, authorizes: string): Effect {
  return { id, run: (scene, operation) => areWhole(scene, operation, authorizes) };
}

async function areWhole(scene: Scene, operation: Operation, authorizes: string): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange } = right.value;
  if (!isSuccess(exchange.reply)) return unasked(operation, exchange.reply.status);
  if (isWholeSettings(jsonOf(exchange.reply))) return passed;
  // Where OAuth is not configured, there may be less to show.
  const authorize = scene.contract.operations.find((one) => one.id === authorizes);
  const asked = authorize === undefined ? undefined : await rightRequestOfAny(scene, authorize);
  if (asked?.ok !== true || !isSuccess(asked.value.exchange.reply)) return notApplicable('OAuth may not be configured');
  const summary = 'The OAuth settings lack one of what an authorization is made of';
  const expected = 'a client ID, a redirect URI and scopes';
  return failed({ key: 'settings', summary, expected, received: describeReply(exchange), exchange });
}
