import { capital, withArticle } from '../article.ts';
import { isUnmistakable, mentions } from '../arrange/mentions.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Pair } from './pair.ts';

/** What draws the records of a resource, those of a whole project. */
const drawnBy: Readonly<Record<string, string>> = { Relationship: 'listModelCanvasEdges' };

/**
 * The fault of the model canvas that goes on showing what was removed. What it shows beside that is open: it may leave out
 * what is no part of the model yet.
 */
export async function ghostOnCanvas({ scene, life, role, fresh }: Pair): Promise<Fault | undefined> {
  const operation = scene.contract.operations.find(({ id }) => id === drawnBy[life.resource]);
  if (operation === undefined || !isUnmistakable(fresh.id)) return undefined;
  const arranged = await scene.arrange.requests(operation, { role, subject: 'any' });
  if (!arranged.ok) return undefined;
  const ask = (): Promise<Exchange> => scene.send(operation, arranged.value[0]!, { role });
  const isErased = ({ reply }: Exchange): boolean => !isSuccess(reply) || !mentions(jsonOf(reply), fresh.id);
  const exchange = await eventually(scene, life.resource, ask, isErased);
  if (isErased(exchange)) return undefined;
  const what = capital(withArticle(life.resource));
  return {
    key: 'ghost',
    requirement: 'path-only-model-canvas',
    summary: `${what} that was removed is still shown: ${operation.method} ${operation.path}`,
    expected: `no ${fresh.id}`,
    received: describeReply(exchange),
    exchange,
  };
}
