import type { Operation } from '../../spec/operation.ts';
import { memberIdsOf } from '../arrange/members.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Fault } from '../outcome.ts';
import { eventually } from '../target/patience.ts';
import type { Scene } from '../scene.ts';
import { areTexts } from './lost-part.ts';
import { partUnder } from './part-of.ts';
import type { Update } from './update-one.ts';

/**
 * A list of ids that was sent anew holds other ids, and those that were sent before it as well: what is updated is replaced.
 * Only where the record shows both can it be told.
 */
export async function addedIds(
  scene: Scene,
  operation: Operation,
  read: Operation,
  { sent, instance, role }: Update,
  after: Exchange,
): Promise<Fault | undefined> {
  const all = Object.values(sent).filter(areTexts).flat();
  const shows = (answer: Exchange, name: string, id: string): boolean =>
    mentions(partUnder(jsonOf(answer.reply), operation.path, name), id);
  const list = Object.entries(sent).find(
    (entry): entry is [string, readonly string[]] => areTexts(entry[1]) && shows(after, entry[0], entry[1][0]!),
  );
  if (list === undefined) return undefined;
  const [name, [id]] = list;
  const members = await memberIdsOf(scene, role);
  const other = members.find((one) => !all.includes(one)) ?? members.find((one) => !list[1].includes(one));
  if (other === undefined) return undefined;
  const exchange = await scene.send(
    operation,
    { path: pathTo(operation, instance), body: { ...sent, [name]: [other] } },
    { role },
  );
  if (!isSuccess(exchange.reply)) return undefined;
  const isAdded = (answer: Exchange): boolean =>
    isSuccess(answer.reply) && shows(answer, name, id!) && shows(answer, name, other);
  // One list may have all that is in another as well: then it has its own, too.
  const takenIn = (answer: Exchange): string | undefined =>
    Object.keys(sent).find((one) => {
      const own = sent[one]!;
      const isOwn = one === name || !areTexts(own) || own.includes(other);
      return (
        !isOwn && isSuccess(answer.reply) && shows(answer, one, other) && !own.every((each) => shows(answer, one, each))
      );
    });
  const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
  const isRight = (answer: Exchange): boolean => !isAdded(answer) && takenIn(answer) === undefined;
  const now = await eventually(scene, read.lifecycle.resource, ask, isRight);
  const taken = takenIn(now);
  if (taken !== undefined) {
    const summary = `An update gives ${taken} what was sent for ${name}`;
    const expected = `${taken}: ${JSON.stringify(sent[taken])}`;
    return { key: 'taken', summary, expected, received: `${other} in place of it`, exchange };
  }
  if (!isAdded(now)) return undefined;
  const summary = `An update of ${name} adds to what it replaces`;
  return {
    key: 'added',
    summary,
    expected: `${name}: ${JSON.stringify([other])}`,
    received: `${id} as well`,
    exchange,
  };
}
