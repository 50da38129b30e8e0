import type { Operation } from '../../spec/operation.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import type { Effect } from './effect.ts';
import { isWholeSettings } from './is-whole-settings.ts';
import { refusedRedirect } from './refused-redirect.ts';
import { unasked } from './unasked.ts';

/** What tells the OAuth settings of storages or of destinations, and what makes an authorization URL of them. */
type Settings = { readonly id: string; readonly authorizes: string };

const ofStorages: Settings = { id: 'getDataStorageOAuthSettings', authorizes: 'authorizeDataStorage' };
const ofDestinations: Settings = { id: 'getDataDestinationOAuthSettings', authorizes: 'authorizeNewDataDestination' };

/**
 * "OAuth settings (client ID, redirect URI, scopes)": where an authorization URL is made of them, all three are there, and it is
 * made of its own.
 */
export const getOAuthSettings: readonly Effect[] = [
  toEffect(ofStorages, ofDestinations),
  toEffect(ofDestinations, ofStorages),
];

function toEffect(own: Settings, other: Settings): Effect {
  return {
    id: own.id,
    run: async (scene, operation) => {
      const outcome = await areWhole(scene, operation, own.authorizes);
      if (outcome.state !== 'passed') return outcome;
      const fault = (await ofOtherClient(scene, own, other)) ?? (await ofRefused(scene, own, other));
      return fault === undefined ? outcome : failed(fault);
    },
  };
}

/** The fault that an authorization URL has the client or the redirection of the other settings, and not of its own. */
async function ofOtherClient(scene: Scene, own: Settings, other: Settings): Promise<Fault | undefined> {
  const [settings, others, url] = await Promise.all(
    [own.id, other.id, own.authorizes].map((id) => answerTo(scene, id)),
  );
  const told = url && textsIn(jsonOf(url.reply)).find((text) => /^https?:.*[?&]client_id=/.test(text));
  if (settings === undefined || others === undefined || told === undefined || !URL.canParse(told)) return undefined;
  const [mine, foreign] = [settings, others].map(({ reply }) => new Set(textsIn(jsonOf(reply))));
  const params = ['client_id', 'redirect_uri'].map(
    (name) => [name, new URL(told).searchParams.get(name) ?? ''] as const,
  );
  const wrong = params.find(([, value]) => foreign!.has(value) && !mine!.has(value));
  if (wrong === undefined) return undefined;
  const summary = `An authorization URL has a ${wrong[0]} that is not in its OAuth settings, but in others`;
  const expected = `one of ${describeReply(settings)}`;
  return { key: wrong[0], summary, expected, received: wrong[1], exchange: url! };
}

/** The fault that the redirect URI of the settings is refused. */
async function ofRefused(scene: Scene, own: Settings, other: Settings): Promise<Fault | undefined> {
  const [settings, others] = await Promise.all([own.id, other.id].map((id) => answerTo(scene, id)));
  const authorize = scene.contract.operations.find(({ id }) => id === own.authorizes);
  if (settings === undefined || authorize === undefined) return undefined;
  return refusedRedirect(scene, authorize, settings, others === undefined ? [] : [others]);
}

async function answerTo(scene: Scene, id: string): Promise<Exchange | undefined> {
  const operation = scene.contract.operations.find((one) => one.id === id);
  const right = operation && (await rightRequestOfAny(scene, operation));
  return right?.ok === true && isSuccess(right.value.exchange.reply) ? right.value.exchange : undefined;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
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
