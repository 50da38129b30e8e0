import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { availabilityOf } from '../arrange/available.ts';
import { toldFields } from '../arrange/described-body.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isEmpty } from '../updates/part-of.ts';
import { lacksIds } from '../updates/taken-part.ts';

/** What is done to the key or to the credentials of a record, and to nothing else of it. */
export type Deed = {
  readonly resource: string;
  readonly role: Role;
  /** Another record of ours than that which is looked at first, to which it can be done. */
  readonly ready: () => Promise<string | undefined>;
  /** Whether its config and its switches stay as well: without credentials, it may be configured and available otherwise. */
  readonly keepsAll: boolean;
  readonly act: (id: string) => Promise<Exchange>;
};

/**
 * The fault that a record has lost its name, its owners, its config, or what it is available for, with what was done to its key
 * or its credentials alone: as two answers about one show it, and then, beyond doubt, another one that is read just before and
 * just after.
 */
export async function lostBeside(
  scene: Scene,
  { resource, role, ready, act, keepsAll }: Deed,
  before: Exchange | undefined,
  after: Exchange | undefined,
): Promise<Fault | undefined> {
  const read = operationOnOne(scene.contract, 'read', resource);
  const switches = await switchesOf(scene, resource);
  const loss = (one?: Exchange, other?: Exchange): string | undefined =>
    lossOf(one, other, keepsAll ? switches : [], keepsAll);
  if (read === undefined || loss(before, after) === undefined) return undefined;
  const id = await ready();
  if (id === undefined) return undefined;
  const look = (): Promise<Exchange> => readOne(scene, read, { id, parents: {} }, role);
  const was = await look();
  const exchange = await act(id);
  if (!isSuccess(exchange.reply)) return undefined;
  const is = await eventually(scene, resource, look, (now) => loss(was, now) === undefined);
  const name = loss(was, is);
  if (name === undefined) return undefined;
  const [expected, received] = [was, is].map((one) => `${name}: ${JSON.stringify(recordOf(one)[name])}`);
  const summary = `${nameOf(exchange.operation!)} takes the ${name} of a ${resource} with it`;
  return { key: 'beside', summary, expected: expected!, received: received!, exchange };
}

function nameOf({ lifecycle, method }: Operation): string {
  return method === 'DELETE' || lifecycle.action === 'remove' ? 'Revoking its credentials' : 'Rotating its secret key';
}

/** The switches of what a record is available for, as the update of them takes them. */
async function switchesOf(scene: Scene, resource: string): Promise<readonly string[]> {
  const availability = availabilityOf(scene, resource);
  return availability === undefined ? [] : toldFields(scene, availability);
}

/** What a record is called, and is said to be. */
const words: readonly string[] = ['title', 'name', 'description'];

/**
 * The field with another word, that of owners which has fewer than before, the switch that is the other way round, or the
 * config that is empty.
 */
function lossOf(
  before: Exchange | undefined,
  after: Exchange | undefined,
  switches: readonly string[],
  keepsConfig: boolean,
): string | undefined {
  const [was, is] = [before, after].map(recordOf) as [Fields, Fields];
  return Object.keys(was).find((name) => {
    if (is[name] === undefined || isEmpty(was[name])) return false;
    if (words.includes(name)) return typeof was[name] === 'string' && was[name] !== is[name];
    if (/owner/i.test(name)) return isEmpty(is[name]) || lacksIds(was[name], is[name]);
    if (/^(config|configuration|settings)$/i.test(name)) return keepsConfig && isEmpty(is[name]);
    return switches.includes(name) && typeof was[name] === 'boolean' && is[name] === !was[name];
  });
}

type Fields = Readonly<Record<string, unknown>>;

function recordOf(exchange: Exchange | undefined): Fields {
  const record = exchange !== undefined && isSuccess(exchange.reply) ? inEnvelope(jsonOf(exchange.reply)) : undefined;
  return isObject(record) ? record : {};
}
