import { isObject } from '../../spec/json.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { entryOf } from '../undisturbed/entry-of.ts';
import { givenName } from './shows-other-name.ts';

/** A record with the answer that created it. */
export type Namesake = { readonly instance: Instance; readonly exchange: Exchange };

/**
 * Sends the request again that has created a record, with its name; undefined where it has none, or that is refused. The answer may
 * show the record that was there. A cap of rows is another one, so that two reports are told apart by it.
 */
export async function sendNamesake(scene: Scene, resource: string, instance: Instance): Promise<Namesake | undefined> {
  const entry = entryOf(scene, { resource, ...instance });
  if (entry === undefined || givenName(entry.exchange) === undefined) return undefined;
  const operation = entry.exchange.operation!;
  const exchange = await scene.send(operation, withOtherLimit(entry.parts), entry.as);
  const id = isSuccess(exchange.reply) ? idOfCreated(operation, exchange.reply, resource, scene) : undefined;
  return id === undefined ? undefined : { instance: { ...instance, id }, exchange };
}

function withOtherLimit(parts: RequestParts): RequestParts {
  const { body } = parts;
  const isLimited = isObject(body) && typeof body['limitConfig'] === 'number';
  return isLimited ? { ...parts, body: { ...body, limitConfig: otherLimit } } : parts;
}

/** A cap of rows that no body has by itself. */
const otherLimit = 2741;
