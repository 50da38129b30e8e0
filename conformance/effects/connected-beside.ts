import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { resourceParams } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { deniesConnection, saysConnected } from './says-connected.ts';

/** How the status of a record of our own is asked for that says to be without credentials. */
export type Beside = { readonly id: string; readonly ask: () => Promise<Exchange> };

/** Another record of our own than the given one that says to be without credentials; undefined where none does. */
export async function besideOf(scene: Scene, status: Operation, id: string, role: Role): Promise<Beside | undefined> {
  const leaf = resourceParams(status)[0]!;
  const other = await scene.arrange.get(leaf.resource!, { role, subject: 'own' });
  if (!other.ok || other.value.id === id) return undefined;
  const ask = (): Promise<Exchange> => scene.send(status, { path: { [leaf.name]: other.value.id } }, { role });
  const { reply } = await ask();
  return isSuccess(reply) && deniesConnection(jsonOf(reply)) ? { id: other.value.id, ask } : undefined;
}

/** The fault of a record that says to be connected since another one was. */
export async function connectedBeside(status: Operation, { id, ask }: Beside): Promise<Fault | undefined> {
  const { resource } = resourceParams(status)[0]!;
  const exchange = await goesOn(async () => {
    const now = await ask();
    return isSuccess(now.reply) && saysConnected(jsonOf(now.reply)) ? now : undefined;
  });
  if (exchange === undefined) return undefined;
  return {
    key: 'beside',
    requirement: endpointRequirement(status),
    summary: `A ${resource} is said to be connected since another one was`,
    expected: `${id} without credentials, as before`,
    received: describeReply(exchange),
    exchange,
  };
}
