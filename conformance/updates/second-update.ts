import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { givesAway } from '../changes.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { partsGiven } from './parts-given.ts';
import { type Taken, takenFault, takenPart } from './taken-part.ts';
import { lostFault } from './update-faults.ts';
import { type Update, updateOne } from './update-one.ts';

/** What an update has given a record that another one of the same operation takes back in part, and how that shows. */
export type Second = {
  readonly body: JsonObject;
  /** What is not as it should be in the record after it; undefined where all is. */
  readonly wrongIn: (record: unknown) => { readonly name: string; readonly sent: Json } | undefined;
  /** What to send next, where the record is not wrong, and yet not as it was sent. */
  readonly next?: (record: unknown) => Second | undefined;
};

/** Updates a record, and judges what comes of the updates that are sent after it: that they leave its other parts, too. */
export async function judgeSecond(
  scene: Scene,
  operation: Operation,
  read: Operation,
  toSecond: (
    sent: JsonObject,
    ask: () => Promise<Exchange>,
    send: (body: JsonObject) => Promise<Exchange>,
  ) => Promise<Second | undefined>,
): Promise<Outcome> {
  const done = await updateOne(scene, operation, read, { alone: true });
  if (!done.ok) return inconclusive(done.reason, done.remedy);
  const { instance, role, sent, before, exchange: first }: Update = done.value;
  const given = await partsGiven(scene, read, done.value);
  const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
  const by = scene.diary.findLast(({ exchange }) => exchange === first)?.as ?? { role };
  const send = async (body: JsonObject): Promise<Exchange> => {
    const parts = { path: pathTo(operation, instance), body };
    const exchange = await scene.send(operation, parts, by);
    // Who has given a record away may not have it any more, and whose key may do most still does.
    const [most] = [...scene.sessions.keys()].slice(-1);
    const isGiven = exchange.reply.status === 403 && givesAway(operation) && most !== undefined;
    return isGiven ? scene.send(operation, parts, { role: most }) : exchange;
  };
  const second = await toSecond(sent, ask, send);
  if (second === undefined) return notApplicable('nothing of what was given can be given otherwise, and is shown');
  const judge = async ({ body, wrongIn, next }: Second): Promise<Outcome> => {
    const exchange = await send(body);
    if (!isSuccess(exchange.reply)) return notApplicable(`another update was answered ${exchange.reply.status}`);
    const takenIn = (answer: Exchange): Taken | undefined =>
      takenPart(given, operation, { before, sent: body }, answer);
    const isRight = (answer: Exchange): boolean =>
      wrongIn(jsonOf(answer.reply)) === undefined && takenIn(answer) === undefined;
    const after = await eventually(scene, read.lifecycle.resource, ask, isRight);
    const record = isSuccess(after.reply) ? jsonOf(after.reply) : undefined;
    const wrong = wrongIn(record);
    if (wrong !== undefined) return failed(lostFault(operation, exchange, after, wrong));
    const taken = takenIn(after);
    if (taken !== undefined) return failed(takenFault(exchange, after, taken));
    const doubted = next?.(record);
    return doubted === undefined ? passed : judge(doubted);
  };
  return judge(second);
}
