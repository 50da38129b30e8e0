import { isObject } from '../../spec/json.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { requiredOfAnswer } from '../arrange/described-answer.ts';
import { authorizations, type IssuedState, issuedState, stateTokenOf } from '../arrange/issued-state.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { othersThan } from '../keys/access.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import type { Effect } from './effect.ts';

/**
 * "Authorization URL and state token": the URL carries a state of its own for each, and the token binds a request to who makes it
 * (RFC 6749, 10.12), so that two callers have different ones. One caller may have the same for all it asks.
 */
export const authorizeDestination: Effect = { id: 'authorizeDataDestination', requests: 3, run: isAnother };

async function isAnother(scene: Scene): Promise<Outcome> {
  const issued: IssuedState[] = [];
  const silent: Exchange[] = [];
  for (const id of authorizations) {
    const one = await issuedState(scene, id);
    if (one !== undefined) issued.push(one);
    const answer = one === undefined ? await authorizationOf(scene, id) : undefined;
    if (answer !== undefined) silent.push(answer);
  }
  // Under which name it is told elsewhere, or is to be told, is known then.
  const [tokenless] = issued.length > 0 ? silent : await lackingOf(scene, silent);
  if (tokenless !== undefined) {
    const summary = 'An authorization is answered without a state token';
    const requirement = `operation-${tokenless.operation!.id}`;
    const received = describeReply(tokenless);
    return failed({ key: 'tokenless', requirement, summary, expected: 'a state token', received, exchange: tokenless });
  }
  const unlike = issued.find((one) => issued.some((other) => other.state !== one.state && sharesUrlState(one, other)));
  if (unlike !== undefined) {
    const summary = 'The authorization URLs of two state tokens carry one and the same state';
    const requirement = `operation-${unlike.exchange.operation!.id}`;
    const received = `state=${stateInUrl(unlike)}`;
    return failed({ key: 'url', requirement, summary, expected: unlike.state, received, exchange: unlike.exchange });
  }
  const others = await Promise.all(issued.map((one) => ofAnotherCaller(scene, one)));
  const all = [...issued, ...others.filter((one) => one !== undefined)].filter(isToken);
  const callers = new Set(all.map(({ role }) => role));
  if (callers.size < 2) return notApplicable('no state tokens of two callers are shown');
  const same = all.findLast((one) => all.some(({ role, state }) => role !== one.role && state === one.state));
  if (same === undefined) return passed;
  const summary = 'The authorizations of two callers have the same state token';
  const requirement = `operation-${same.exchange.operation!.id}`;
  const received = describeReply(same.exchange);
  const expected = 'another one than before';
  return failed({ key: 'same', requirement, summary, expected, received, exchange: same.exchange });
}

/** The state token that another caller is answered by the same operation; undefined where it is refused. */
async function ofAnotherCaller(scene: Scene, { exchange: first, role }: IssuedState): Promise<IssuedState | undefined> {
  const operation = first.operation!;
  const right = await rightRequestOfAny(scene, operation);
  const [other] = othersThan(scene, role).toReversed();
  if (!right.ok || other === undefined) return undefined;
  const exchange = await scene.send(operation, right.value.parts, { role: other });
  const state = isSuccess(exchange.reply) ? stateTokenOf(exchange) : undefined;
  return state === undefined ? undefined : { state, exchange, role: other };
}

/** Those of several answers that lack a state which the description of the target requires. */
async function lackingOf(scene: Scene, answers: readonly Exchange[]): Promise<readonly Exchange[]> {
  const lacking: Exchange[] = [];
  for (const answer of answers) {
    const names = Object.keys(await requiredOfAnswer(scene, answer.operation!));
    const record = inEnvelope(jsonOf(answer.reply));
    const isState = (name: string): boolean => /^state(_?token)?$/i.test(name);
    const isKnown = isObject(record) && names.some((name) => name in record);
    if (isKnown && names.some((name) => isState(name) && !(name in record))) lacking.push(answer);
  }
  return lacking;
}

/** The answer of an authorization that succeeds; undefined where it does not. */
async function authorizationOf(scene: Scene, operationId: string): Promise<Exchange | undefined> {
  const operation = scene.contract.operations.find(({ id }) => id === operationId);
  const right = operation && (await rightRequestOfAny(scene, operation));
  return right?.ok === true && isSuccess(right.value.exchange.reply) ? right.value.exchange : undefined;
}

/** A state token, and no word that says how far the authorization has come: it has a digit, or stands in the URL as well. */
function isToken({ state, exchange }: IssuedState): boolean {
  return /\d/.test(state) || exchange.reply.body.includes(`state=${encodeURIComponent(state)}`);
}

/** The state in the authorization URL of an answer (RFC 6749, 4.1.1); how it is made of the token is not stated. */
function stateInUrl({ exchange }: IssuedState): string | undefined {
  const urls = textsOf(jsonOf(exchange.reply)).filter((text) => URL.canParse(text));
  return urls.map((text) => new URL(text).searchParams.get('state')).find((state) => state !== null);
}

function sharesUrlState(one: IssuedState, other: IssuedState): boolean {
  const state = stateInUrl(one);
  return state !== undefined && state === stateInUrl(other);
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Object.values(isObject(value) || Array.isArray(value) ? value : {}).flatMap(textsOf);
}
