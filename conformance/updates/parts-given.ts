import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { operationsOn } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { type Given, givenParts, noteParts } from './taken-part.ts';
import type { Update } from './update-one.ts';

/**
 * The parts that a record has been given, by other updates and by its creation; and what it is available for, as far as
 * it shows that under the names by which records of its kind are switched.
 */
export async function partsGiven(
  scene: Scene,
  read: Operation,
  { instance, before }: Pick<Update, 'instance' | 'before'>,
): Promise<Given[]> {
  const { resource } = read.lifecycle;
  const given = await givenParts(scene, read, instance);
  const creation = scene.arrange.creationOf({ resource, ...instance });
  const sent = creation && sentBy(creation);
  if (isObject(sent)) noteParts(given, creation!.operation!, { sent }, before);
  const switching = operationsOn(scene.contract, 'change', resource).find(({ path }) => path.endsWith('/availability'));
  const switched = scene.diary.find(
    ({ exchange }) => switching !== undefined && exchange.operation === switching && isSuccess(exchange.reply),
  );
  const switches = switched && sentBy(switched.exchange);
  if (isObject(switches)) noteParts(given, switching!, { sent: switches }, before);
  return given;
}

function sentBy({ message }: Exchange): Json | undefined {
  return message.body === undefined ? undefined : (JSON.parse(message.body) as Json);
}
