import { capital, withArticle } from '../article.ts';
import { type Lifecycle, listIds, readOne } from '../arrange/lifecycle.ts';
import type { Instance } from '../arrange/instances.ts';
import { resourceParams } from '../arrange/paths.ts';
import { toId, toRecords } from '../arrange/records.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';
import { traitsOf } from './traits.ts';

/** How many records that are shown are held beside the one that is not. */
const besideAtMost = 5;

/** Whether the list of one type shows a record. */
export function isShown(scene: Scene, { resource }: Lifecycle, { id }: Instance, seen: Exchange): boolean {
  return idsIn(scene, resource, seen).includes(id);
}

/**
 * The fault of a list of one type that leaves a record out. A list may leave out what cannot be used yet, so that one like
 * it has to be there: with the same fields filled, the same switches, and as much of an account.
 */
export async function unlistedFault(
  scene: Scene,
  life: Lifecycle,
  { instance, role }: { readonly instance: Instance; readonly role: Role },
  seen: Exchange,
): Promise<Fault | undefined> {
  const home = life.list && (await listIds(scene, life.list, instance, role));
  const own = await traits(scene, life, instance, role);
  if (own === undefined || home?.ids.includes(instance.id) !== true) return undefined;
  for (const id of idsIn(scene, life.resource, seen).slice(0, besideAtMost)) {
    const other = await traits(scene, life, { id, parents: instance.parents }, role);
    if (other === undefined || !isSame(own, other)) continue;
    const summary = `${capital(withArticle(life.resource))} that was created is not listed by its type`;
    const expected = `a list with ${instance.id}, as with ${id}, which is like it`;
    return { key: 'unlisted', summary, expected, received: describeReply(seen), exchange: seen };
  }
  return undefined;
}

function idsIn({ profile }: Scene, resource: string, { reply }: Exchange): readonly string[] {
  const rows = isSuccess(reply) ? (toRecords(jsonOf(reply)) ?? []) : [];
  return rows.flatMap((row) => toId(row, resource, profile.idField) ?? []);
}

/** What reading a record shows of it, and its account. */
async function traits(scene: Scene, life: Lifecycle, instance: Instance, role: Role): Promise<unknown> {
  if (life.read === undefined) return undefined;
  const exchanges = [await readOne(scene, life.read, instance, role)];
  const status = scene.contract.operations.find(({ path }) => path === `${life.read!.path}/oauth/status`);
  if (status !== undefined) {
    const [parameter] = resourceParams(status);
    exchanges.push(await scene.send(status, { path: { [parameter!.name]: instance.id } }, { role }));
  }
  if (!exchanges.every(({ reply }) => isSuccess(reply))) return undefined;
  return exchanges.map(({ reply }) => traitsOf(jsonOf(reply)));
}
