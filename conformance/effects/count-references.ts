import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatingOperation } from '../arrange/created-instances.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, type Outcome, passed } from '../outcome.ts';
import { eventually } from '../target/patience.ts';
import type { Scene } from '../scene.ts';

/** A number or a list that an answer has under a name that tells of what. */
type Count = { readonly name: string; readonly is: number; readonly right: number };

/**
 * "Reports and distinct DataMarts that reference the destination": with two reports of one DataMart, an answer that counts
 * or lists them has two of the one and one of the other.
 */
export async function countsReferences(
  scene: Scene,
  ask: () => Promise<Exchange>,
  { role, sent, destination }: { readonly role: Role; readonly sent: JsonObject; readonly destination: string },
): Promise<Outcome> {
  const create = creatingOperation(scene, 'Report');
  if (create === undefined) return passed;
  const made = await createTwo(scene, create, role, { ...sent, dataDestinationId: destination });
  if (made === 0) return passed;
  const isRight = (exchange: Exchange): boolean => wrongCount(exchange, made) === undefined;
  const exchange = await eventually(scene, 'Report', ask, isRight);
  const wrong = wrongCount(exchange, made);
  if (wrong === undefined) return passed;
  const summary = 'The impact of a destination does not count what refers to it';
  const expected = `${wrong.name}: ${wrong.right}, for ${made} reports of one DataMart`;
  return failed({ key: 'count', summary, expected, received: describeReply(exchange), exchange });
}

async function createTwo(scene: Scene, create: Operation, role: Role, sent: JsonObject): Promise<number> {
  let made = 0;
  for (let index = 0; index < 2; index += 1) {
    const body = { ...sent, title: scene.arrange.nextName() };
    if (isSuccess((await scene.send(create, { body }, { role })).reply)) made += 1;
  }
  return made;
}

function wrongCount({ reply }: Exchange, reports: number): Count | undefined {
  const body = isSuccess(reply) ? jsonOf(reply) : undefined;
  return [...countsIn(body, 'report', reports), ...countsIn(body, 'data_?mart', 1)].find(
    ({ is, right }) => is !== right,
  );
}

/** What is counted or listed under a name that has the noun, and nothing that would make it a part of them. */
function countsIn(value: unknown, noun: string, right: number, depth = 0): readonly Count[] {
  if (!isObject(value) || depth > 2) return [];
  const named = new RegExp(`^(total|num(ber)?_?of|count_?of|distinct|unique)?_?${noun}s?_?(count|total|number)?$`, 'i');
  return Object.entries(value).flatMap(([name, one]): readonly Count[] => {
    const is = Array.isArray(one) ? one.length : one;
    const own = named.test(name) && typeof is === 'number' ? [{ name, is, right }] : [];
    return [...own, ...countsIn(one, noun, right, depth + 1)];
  });
}
