import type { Operation } from '../../spec/operation.ts';
import { resourceParams } from '../arrange/paths.ts';
import { mentions } from '../arrange/mentions.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';

/** What shows a storage, or something of it. */
export const ofStorage: readonly string[] = [
  'getDataStorage',
  'getDataStorageOAuthStatus',
  'validateDataStorageAccess',
  'listDataStorageResources',
];

/** How many of the others have to keep it away. */
const othersAtLeast = 2;

/**
 * A storage to which the caller has no access, that its list does not show and the other operations refuse, is refused by this
 * one, too ("lacking access to the specific resource, is answered 403"): who may see how much of a storage is not stated.
 */
export async function keepsForeignStorage(scene: Scene, operation: Operation): Promise<Outcome> {
  const id = scene.profile.situations?.foreignStorageId;
  const remedy = 'situations: { foreignStorageId: "…" }';
  if (id === undefined) return inconclusive('no storage is known to which the caller has no access', remedy);
  const role = keyHolder(scene, operation.role);
  const exchange = await ask(scene, operation, id);
  if (!isSuccess(exchange.reply)) return passed;
  const list = scene.contract.operations.find((one) => one.id === 'listDataStorages');
  const { reply } = list ? await scene.send(list, {}, { role }) : { reply: undefined };
  if (reply === undefined || !isSuccess(reply) || mentions(jsonOf(reply), id)) return notApplicable('it is listed');
  const others = scene.contract.operations.filter((one) => ofStorage.includes(one.id) && one !== operation);
  const answers: Exchange[] = [];
  for (const other of others) answers.push(await ask(scene, other, id));
  const kept = answers.filter((one) => [403, 404].includes(one.reply.status));
  if (kept.length < othersAtLeast || answers.some((one) => isSuccess(one.reply)))
    return notApplicable('other operations show it as well');
  const summary = 'A storage that is kept from the caller elsewhere is shown to it';
  return failed({ key: 'foreign', summary, expected: '403', received: describeReply(exchange), exchange });
}

function ask(scene: Scene, operation: Operation, id: string): Promise<Exchange> {
  const role = keyHolder(scene, operation.role);
  const query = operation.params.some(({ name }) => name === 'level') ? { level: 'namespaces' } : {};
  return scene.once(`foreign storage ${operation.id}`, () =>
    scene.send(operation, { path: { [resourceParams(operation)[0]!.name]: id }, query }, { role }),
  );
}
