import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import type { Entry } from '../undisturbed/diary.ts';
import { textsIn } from '../updates/part-of.ts';
import { sideOf } from './answer-to.ts';
import { listsIn } from './message-history.ts';

/** How long a text is that is said by no chance. */
const tellingLength = 8;

/** A history of a session of ours, and what was said there: by the user, and by somebody else. */
type History = {
  readonly entry: Entry;
  readonly users: readonly JsonObject[];
  readonly others: readonly JsonObject[];
  readonly side: string;
};

/**
 * The fault of a history in which the user has said what nobody has sent, behind what was: an answer, as others have theirs by a side
 * of its own. Looked at is what all others have read.
 */
export function saidByUser(scene: Scene, read: Operation, say: Operation): Fault | undefined {
  const histories = historiesIn(scene, read, say);
  const hasOthers = histories.some(({ others, side }) => others.some((item) => (sideOf(item) ?? side) !== side));
  const wrong = histories.findLast(({ others, side }) => others.some((item) => sideOf(item) === side));
  if (!hasOthers || wrong === undefined) return undefined;
  const { exchange } = wrong.entry;
  const item = wrong.others.find((one) => sideOf(one) === wrong.side)!;
  return {
    key: 'side',
    summary: 'The history of a session shows an answer as what the user has said',
    expected: `what was sent alone as ${wrong.side}`,
    received: `${describeReply(exchange)}, with ${JSON.stringify(item).slice(0, 200)}`,
    exchange,
    operations: [read.id, say.id],
  };
}

function historiesIn(scene: Scene, read: Operation, say: Operation): readonly History[] {
  return scene.diary.flatMap((entry): readonly History[] => {
    const { operation, reply } = entry.exchange;
    const id = operation === read && isSuccess(reply) ? recordsIn(read, entry.parts.path).at(-1)?.id : undefined;
    if (id === undefined) return [];
    const sent = sentTo(scene, say, id);
    const isSent = (item: JsonObject): boolean =>
      textsIn(item).some(
        (text) =>
          text.includes(scene.prefix) ||
          (isTelling(text) && sent.some((one) => one.includes(text.trim()) || text.includes(one))),
      );
    const list = listsIn(jsonOf(reply)).find((items) => items.some(isSent)) ?? [];
    const items = list.slice(list.findIndex(isSent)).filter((item) => sideOf(item) !== undefined);
    const users = items.filter(isSent);
    const side = users[0] && sideOf(users[0]);
    return side === undefined ? [] : [{ entry, users, others: items.filter((item) => !isSent(item)), side }];
  });
}

function isTelling(text: string): boolean {
  return text.trim().length >= tellingLength;
}

/** The texts that were sent to a session, be it refused or not. */
function sentTo({ diary }: Scene, say: Operation, id: string): readonly string[] {
  return diary.flatMap(({ exchange, parts }) => {
    const isThere = exchange.operation?.id === say.id && recordsIn(say, parts.path).some((one) => one.id === id);
    return isThere ? textsIn(parts.body).filter(isTelling) : [];
  });
}
