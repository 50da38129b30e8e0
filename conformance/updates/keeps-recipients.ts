import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { creatingOperation, creatorOf, idOfCreated } from '../arrange/created-instances.ts';
import { nameFieldIn, pathTo, readOne } from '../arrange/lifecycle.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { inEnvelope } from './in-envelope.ts';
import { shownRows } from './shown-rows.ts';

/**
 * A destination of e-mails that is updated to have two recipients has these two, and not those of before as well. How such a one is
 * made is learned of one that is listed.
 */
export async function keepsRecipients(scene: Scene, operation: Operation, read: Operation): Promise<Outcome> {
  const { resource } = read.lifecycle;
  const create = creatingOperation(scene, resource);
  const role = creatorOf(scene, resource, keyHolder(scene, operation.role));
  const like = await listedOne(scene, resource, role);
  if (create === undefined || like === undefined)
    return notApplicable('no destination is listed that shows recipients');
  const { field, config, domain } = like;
  const address = (at: number): string => `${scene.prefix}-${at}@${domain}`;
  const bodyOf = (addresses: readonly string[]): JsonObject => ({
    [like.name]: scene.arrange.nextName(),
    [field]: withAddresses(config, addresses),
  });
  const made = await scene.send(create, { body: { ...bodyOf([address(0)]), ...like.type } }, { role });
  const id = isSuccess(made.reply) ? idOfCreated(create, made.reply, resource, scene) : undefined;
  if (id === undefined) return notApplicable(`one like it was answered ${made.reply.status}`);
  const instance = { id, parents: {} };
  const wanted = [address(1), address(2)];
  let exchange: Exchange | undefined;
  for (const more of [{}, like.type]) {
    const sent = { path: pathTo(operation, instance), body: { ...bodyOf(wanted), ...more } };
    if (exchange === undefined || !isSuccess(exchange.reply)) exchange = await scene.send(operation, sent, { role });
  }
  if (exchange === undefined || !isSuccess(exchange.reply)) return notApplicable('other recipients are refused');
  const shownIn = ({ reply }: Exchange): readonly string[] | undefined => {
    const record = isSuccess(reply) ? inEnvelope(jsonOf(reply)) : undefined;
    return isObject(record) ? addressesIn(record[field]) : undefined;
  };
  const isRight = (shown: readonly string[] | undefined): boolean =>
    shown === undefined || JSON.stringify(plain(shown)) === JSON.stringify(plain(wanted));
  const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
  const seen = await eventually(scene, resource, ask, (one) => isRight(shownIn(one)));
  const shown = shownIn(seen);
  if (shown === undefined) return notApplicable('the recipients are not shown');
  if (isRight(shown)) return passed;
  const isAdded = plain(shown).includes(address(0).toLowerCase());
  return failed({
    key: 'recipients',
    summary: isAdded
      ? 'An update of recipients leaves those of before'
      : 'An update of a destination of e-mails loses recipients',
    expected: wanted.join(', '),
    received: `${shown.join(', ')}, in ${describeReply(seen)}`,
    exchange,
  });
}

/** What is known of a destination of e-mails that is there. */
type Like = {
  readonly name: string;
  readonly field: string;
  readonly config: Json;
  readonly domain: string;
  /** The field that says of which type it is, with that. */
  readonly type: JsonObject;
};

async function listedOne(scene: Scene, resource: string, role: string): Promise<Like | undefined> {
  for (const row of await shownRows(scene, resource, role)) {
    const [type] = Object.entries(row).filter(([, value]) => value === mailbox);
    const [field, config] =
      Object.entries(row).find(([, value]) => isObject(value) && addressesIn(value) !== undefined) ?? [];
    const name = nameFieldIn(row);
    const domain = addressesIn(config)?.[0]?.split('@')[1];
    if (type !== undefined && field !== undefined && name !== undefined && domain !== undefined)
      return { name, field, config: config!, domain, type: Object.fromEntries([type]) };
  }
  return undefined;
}

/** The type of what e-mails go to (Enumerations). */
const mailbox = 'EMAIL';

/** The one list of e-mail addresses in a value; undefined where there is none. */
function addressesIn(value: unknown): readonly string[] | undefined {
  if (areAddresses(value)) return value;
  const inner = isObject(value) ? Object.values(value) : [];
  return inner.map(addressesIn).find((one) => one !== undefined);
}

function areAddresses(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string' && /^\S+@\S+$/.test(one))
  );
}

/** A value with other addresses in its list, and without what is nothing. */
function withAddresses(value: Json, addresses: readonly string[]): Json {
  if (areAddresses(value)) return addresses;
  if (!isObject(value)) return value;
  const told = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(told.map(([name, one]) => [name, withAddresses(one, addresses)]));
}

/** Addresses whatever their order, in small letters. */
function plain(addresses: readonly string[]): readonly string[] {
  return addresses.map((one) => one.toLowerCase()).toSorted();
}
