import type { Operation } from '../../spec/operation.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { isFreeText, type Update } from './update-one.ts';

/**
 * Takes the text away again that an update has given a record, as a client does that has none, and gives it back where that is
 * accepted. Whether it is, is not stated: what is looked for is a server error, which another check tells of.
 */
export async function clearText(scene: Scene, operation: Operation, { instance, role, sent }: Update): Promise<void> {
  const names = Object.keys(sent);
  if (!names.some((name) => isFreeText(name, sent[name]))) return;
  const path = pathTo(operation, instance);
  const body = Object.fromEntries(names.map((name) => [name, isFreeText(name, sent[name]) ? null : sent[name]!]));
  const { reply } = await scene.send(operation, { path, body }, { role });
  if (isSuccess(reply)) await scene.send(operation, { path, body: sent }, { role });
}
