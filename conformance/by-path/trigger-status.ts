import { recordsIn } from '../arrange/identity.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { withArticle } from '../article.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { areContraryStates, stateOf } from '../undisturbed/states.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/**
 * What is told of a trigger by its status and by reading it is not that it has come to a good end and to a bad one. Each may
 * have words of its own, and a trigger may go on between the two.
 */
export async function agreesOnStatus(scene: Scene, life: PathOnlyLife): Promise<Outcome> {
  const { read, status } = life;
  const seen = scene.diary.findLast(({ exchange }) => exchange.operation === read && isSuccess(exchange.reply));
  const record = seen && read && recordsIn(read, seen.parts.path).at(-1);
  const trigger = livingRecords(scene, life.resource).find(({ id }) => id === record?.id);
  if (seen === undefined || trigger === undefined || read === undefined || status === undefined)
    return notApplicable('no trigger was read that is there');
  const path = pathTo(read, trigger);
  const ask = (): Promise<Exchange> => scene.send(status, { path }, seen.as);
  if (!areContrary(seen.exchange, await ask())) return passed;
  const look = async (): Promise<readonly [Exchange, Exchange]> => [
    await scene.send(read, { path }, seen.as),
    await ask(),
  ];
  const both = await goesOn(async () => {
    const [one, other] = await look();
    return areContrary(one, other) ? ([one, other] as const) : undefined;
  });
  if (both === undefined) return passed;
  const what = withArticle(life.resource);
  return failed({
    key: 'status',
    summary: `The status of ${what} is another than reading it shows`,
    expected: `the state of ${describeReply(both[0])}`,
    received: describeReply(both[1]),
    exchange: both[1],
  });
}

function areContrary(...exchanges: readonly Exchange[]): boolean {
  return areContraryStates(
    exchanges.map(({ reply }) => (isSuccess(reply) ? (stateOf(jsonOf(reply))?.state ?? '') : '')),
  );
}
