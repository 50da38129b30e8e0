import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { withArticle } from '../article.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { toId } from '../arrange/records.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/** Two records that are read at the same time are each answered as themselves. */
export async function readsEachRecord(scene: Scene, read: Operation): Promise<Outcome> {
  const { resource } = read.lifecycle;
  const role = keyHolder(scene, read.role);
  const [one, other] = await twoOf(scene, resource, role);
  if (one === undefined || other === undefined) return notApplicable('no two records are known');
  const idIn = ({ reply }: Exchange): string | undefined =>
    isSuccess(reply) ? toId(jsonOf(reply), resource, scene.profile.idField) : undefined;
  const ask = (instance: Instance): Promise<Exchange> => readOne(scene, read, instance, role);
  const answers = await Promise.all([ask(one), ask(other)]);
  for (const [at, exchange] of answers.entries()) {
    const [own, stranger] = at === 0 ? [one, other] : [other, one];
    if (idIn(exchange) !== stranger.id || idIn(await ask(own)) !== own.id) continue;
    return failed({
      summary: `Of two records that are read at the same time, ${withArticle(resource)} is answered in place of another`,
      expected: own.id,
      received: describeReply(exchange),
      exchange,
    });
  }
  return passed;
}

/** The record that all checks share, where there may be one, and what the list shows. */
async function twoOf(scene: Scene, resource: string, role: Role): Promise<readonly Instance[]> {
  const own = scene.allowWrites ? await scene.arrange.get(resource, { role, subject: 'own' }) : undefined;
  const known = own?.ok === true ? own.value : undefined;
  const found = await scene.arrange.found(resource, role);
  return [...(known === undefined ? [] : [known]), ...found.filter(({ id }) => id !== known?.id)].slice(0, 2);
}
