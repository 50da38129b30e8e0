import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Role } from '../../spec/roles.ts';
import { pathTo, rename } from '../arrange/lifecycle.ts';
import type { Instance } from '../arrange/instances.ts';
import { memberIdsOf } from '../arrange/members.ts';
import { operationsOn } from '../arrange/paths.ts';
import { describeReply, failed, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { withList } from './context-bodies.ts';
import { memberBody } from './keeps-members.ts';
import { renamedContext } from './renamed-context.ts';

/** A context of ours that is attached to a DataMart, how that is read, and how it is attached once more. */
export type AttachedTo = {
  readonly context: Instance;
  readonly role: Role;
  /** How the DataMart was read last. */
  readonly before: Exchange;
  readonly ask: () => Promise<Exchange>;
  readonly has: (answer: Exchange) => boolean;
  readonly attach: () => Promise<Exchange>;
};

/**
 * A context stays attached when it is given another name, or members, and goes by its new name there. Undefined where that is so;
 * which of the two has detached it is looked for only where it is not.
 */
export async function detachedByUpdate(scene: Scene, attached: AttachedTo): Promise<Outcome | undefined> {
  const { context, role, before, ask, has, attach } = attached;
  const give = (): ReturnType<typeof rename> =>
    rename(scene, { changes: operationsOn(scene.contract, 'change', 'Context') }, context, role);
  const put = (): Promise<Exchange | undefined> => putMember(scene, context, role);
  const [renamed, joined] = [await give(), await put()];
  if (renamed === undefined && joined === undefined) return undefined;
  const isRight = (answer: Exchange): boolean => !isSuccess(answer.reply) || has(answer);
  const after = await eventually(scene, 'DataMart', ask, isRight);
  if (isRight(after)) return renamed && renamedContext(scene, { id: context.id, ...renamed }, before, ask);
  for (const change of [async () => (await give())?.exchange, put]) {
    if (!isSuccess((await attach()).reply) || !has(await eventually(scene, 'DataMart', ask, has))) return undefined;
    const exchange = await change();
    if (exchange === undefined) continue;
    const seen = await eventually(scene, 'DataMart', ask, isRight);
    if (isRight(seen)) continue;
    return failed({
      key: 'detached',
      level: 'implied',
      requirement: endpointRequirement(exchange.operation!),
      summary: 'An update of a context takes it off the DataMarts that it is attached to',
      expected: `a DataMart with the context ${context.id}`,
      received: describeReply(seen),
      exchange,
    });
  }
  return undefined;
}

/** Puts a member into a context; undefined where it is not known how. */
async function putMember(scene: Scene, context: Instance, role: Role): Promise<Exchange | undefined> {
  const put = scene.contract.operations.find(({ id }) => id === 'updateContextMembers');
  const body = put && (await memberBody(scene, put, role));
  const [member] = body === undefined ? [] : await memberIdsOf(scene, role);
  if (put === undefined || body === undefined || member === undefined) return undefined;
  const exchange = await scene.send(put, { path: pathTo(put, context), body: withList(body, [member]) }, { role });
  return isSuccess(exchange.reply) ? exchange : undefined;
}
