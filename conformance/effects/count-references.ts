import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatingOperation, idOfCreated } from '../arrange/created-instances.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { type Exchange, isSuccess, jsonOf, type Reply } from '../target/message.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import { describeReply, failed, type Outcome, passed } from '../outcome.ts';
import { countName } from './count-name.ts';
import { movesReport } from './moves-report.ts';
import { eventually } from '../target/patience.ts';
import type { Scene } from '../scene.ts';

/** A number or a list that an answer has under a name that tells of what. */
type Count = { readonly name: string; readonly is: number; readonly right: number };

/**
 * "Reports and distinct DataMarts that reference the destination": with two reports of one DataMart, an answer that counts
 * or lists them has two of the one and one of the other; where one report is removed again, one of each; and none once the other
 * one has moved to another destination. Undefined where no report is made.
 */
export async function countsReferences(
  scene: Scene,
  ask: () => Promise<Exchange>,
  { role, sent, destination }: { readonly role: Role; readonly sent: JsonObject; readonly destination: string },
): Promise<Outcome | undefined> {
  const create = creatingOperation(scene, 'Report');
  if (create === undefined) return passed;
  const made = await createTwo(scene, create, role, { ...sent, dataDestinationId: destination });
  if (made.length === 0) return undefined;
  const counted = await judge(scene, ask, made.length);
  if (counted !== undefined) return counted;
  const [id, other] = made.map((reply) => idOfCreated(create, reply, 'Report', scene));
  const left = made.length === 1 ? id : other;
  if (made.length > 1) {
    const remove = operationOnOne(scene.contract, 'remove', 'Report');
    if (id === undefined || remove === undefined) return passed;
    const path = { [resourceParams(remove)[0]!.name]: id };
    if (!isSuccess((await scene.send(remove, { path }, { role })).reply)) return passed;
    const one = await judge(scene, ask, 1);
    if (one !== undefined) return one;
  }
  const isMoved =
    left === undefined ? undefined : await movesReport(scene, { id: left, role, sent, from: destination });
  if (isMoved === undefined) return passed;
  const none = await judge(scene, ask, 0);
  return none !== undefined && (await isMoved()) ? none : passed;
}

/** An answer that tells of another number of reports, or of DataMarts, than there is. */
async function judge(scene: Scene, ask: () => Promise<Exchange>, reports: number): Promise<Outcome | undefined> {
  const exchange = await eventually(scene, 'Report', ask, (answer) => wrongCount(answer, reports) === undefined);
  const wrong = wrongCount(exchange, reports);
  if (wrong === undefined) return undefined;
  const summary = 'The impact of a destination does not count what refers to it';
  const expected =
    reports === 0
      ? `${wrong.name}: 0, as its only report has moved to another destination`
      : `${wrong.name}: ${wrong.right}, for ${reports} report${reports === 1 ? '' : 's'} of one DataMart`;
  return failed({ key: 'count', summary, expected, received: describeReply(exchange), exchange });
}

/** The answers to those creations that were accepted. */
async function createTwo(scene: Scene, create: Operation, role: Role, sent: JsonObject): Promise<readonly Reply[]> {
  const made: Reply[] = [];
  for (let index = 0; index < 2; index += 1) {
    const body = { ...sent, title: scene.arrange.nextName() };
    const { reply } = await scene.send(create, { body }, { role });
    if (isSuccess(reply)) made.push(reply);
  }
  return made;
}

function wrongCount({ reply }: Exchange, reports: number): Count | undefined {
  const body = isSuccess(reply) ? jsonOf(reply) : undefined;
  return [...countsIn(body, 'report', reports), ...countsIn(body, 'data_?mart', Math.min(reports, 1))].find(
    ({ is, right }) => is !== right,
  );
}

/** What is counted or listed under a name that has the noun, and nothing that would make it a part of them. */
function countsIn(value: unknown, noun: string, right: number, depth = 0): readonly Count[] {
  if (!isObject(value) || depth > 2) return [];
  const named = countName(noun);
  return Object.entries(value).flatMap(([name, one]): readonly Count[] => {
    const is = Array.isArray(one) ? one.filter((item) => !isMarkedRemoved(item)).length : one;
    const own = named.test(name) && typeof is === 'number' ? [{ name, is, right }] : [];
    return [...own, ...countsIn(one, noun, right, depth + 1)];
  });
}
