import type { Role } from '../../spec/roles.ts';
import { capital, withArticle } from '../article.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Lifecycle } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationsOn } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { givenName } from '../state/shows-other-name.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { updateOne } from '../updates/update-one.ts';
import type { Search } from './unfound.ts';

/**
 * The fault that a search goes on to find a record of our own by the title that it had, and does not find it by the one
 * that it was given then.
 */
export async function foundByOldName(
  scene: Scene,
  { operation, parts, word, pauses }: Search,
  { read, resource }: Lifecycle,
  role: Role,
): Promise<Fault | undefined> {
  const rename = operationsOn(scene.contract, 'change', resource).find(({ path }) => path.endsWith('/title'));
  if (rename === undefined || read === undefined) return undefined;
  const by = creatorOf(scene, resource, role);
  const fresh = await scene.arrange.get(resource, { role: by, subject: 'fresh' });
  const old = fresh.ok ? givenName(scene.arrange.creationOf({ resource, ...fresh.value })) : undefined;
  if (!fresh.ok || old === undefined) return undefined;
  const search = async (name: string): Promise<{ readonly exchange: Exchange; readonly isFound: boolean }> => {
    const query = { ...parts.query, [word]: name };
    const exchange = await scene.send(operation, { ...parts, query }, { role: by });
    return { exchange, isFound: isSuccess(exchange.reply) && mentions(jsonOf(exchange.reply), fresh.value.id) };
  };
  if (!(await search(old)).isFound) return undefined;
  const done = await updateOne(scene, rename, read, { alone: true, of: { instance: fresh.value, role: by } });
  const name = done.ok ? done.value.name : undefined;
  if (name === undefined) return undefined;
  const lacking = await goesOn(async () => {
    const { exchange, isFound } = await search(name);
    return isFound || !isSuccess(exchange.reply) ? undefined : exchange;
  }, pauses);
  if (lacking === undefined || !(await search(old)).isFound) return undefined;
  const summary = `${capital(withArticle(resource))} is found by the title that it had, and not by its new one`;
  const expected = `${fresh.value.id}, which is named ${name}`;
  return { key: 'stale', summary, expected, received: describeReply(lacking), exchange: lacking };
}
