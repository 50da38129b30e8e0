import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { attachedContext } from '../attached-context.ts';
import type { Case, Check } from '../check.ts';
import { contextsRequest, withContexts } from '../context-bodies.ts';
import { creatorOf } from '../created-instances.ts';
import { type Exchange, isSuccess } from '../message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { operationOnOne } from '../paths.ts';
import type { Profile } from '../profile.ts';
import { eventually } from '../patience.ts';
import type { Scene } from '../scene.ts';

type Situation = 'boundContextId' | 'unboundContextId';

/** "Editors may attach only contexts they are bound to; admins may attach any": who may, is not answered 403. */
export const contexts: Check = {
  id: 'contexts',
  title: 'Editors attach contexts they are bound to, admins attach any',
  parallel: false,
  cases: ({ contract }) =>
    contract.operations
      .filter(({ id }) => id === 'updateDataMartContexts')
      .flatMap((operation) => [
        toCase(operation, 'editor', operation.role ?? '', 'boundContextId'),
        toCase(operation, 'admin', contract.authentication.roles.at(-1)!, 'unboundContextId'),
        {
          ...toCase(operation, 'mixed', operation.role ?? '', 'unboundContextId'),
          run: (scene) => refusesMixed(scene, operation, operation.role ?? ''),
        },
        {
          ...toCase(operation, 'replaced', operation.role ?? '', 'boundContextId'),
          requirement: 'contexts-replaced',
          requests: 8,
          run: (scene) => replaces(scene, operation),
        },
      ]),
};

function toCase(operation: Operation, id: string, role: Role, situation: Situation): Case {
  return {
    id: `contexts/${operation.id}/${id}`,
    operation,
    requirement: 'contexts-rule',
    writes: true,
    priority: 2,
    requests: 4,
    run: (scene) => attaches(scene, operation, role, situation),
  };
}

async function attaches(scene: Scene, operation: Operation, role: Role, situation: Situation): Promise<Outcome> {
  const context = contextOf(scene.profile, situation);
  if (context === undefined) return inconclusive('no such context is known', `situations: { ${situation}: "…" }`);
  if (!scene.sessions.has(role)) return inconclusive(`there is no key of ${role}`, `keys: { ${role}: "…" }`);
  const request = await contextsRequest(scene, operation, role, [context]);
  // That an admin may use the operation at all is not stated: which role includes which is not shown.
  if (!request.ok) return inconclusive(request.reason, request.remedy);
  const exchange = await scene.send(operation, request.value, { role });
  if (exchange.reply.status === 403) {
    const summary = `${role} may not attach a context that it may attach`;
    return failed({ summary, expected: 'not 403', received: describeReply(exchange), exchange });
  }
  if (exchange.reply.status < 300) return passed;
  return inconclusive(`it is answered ${exchange.reply.status}`, `requests: { ${operation.id}: { body: { … } } }`);
}

/** One context that may not be attached is one too many, whatever stands beside it. */
async function refusesMixed(scene: Scene, operation: Operation, role: Role): Promise<Outcome> {
  const [bound, unbound] = [contextOf(scene.profile, 'boundContextId'), contextOf(scene.profile, 'unboundContextId')];
  if (bound === undefined || unbound === undefined) {
    return inconclusive('no two such contexts are known', 'situations: { boundContextId: "…", unboundContextId: "…" }');
  }
  if (!scene.sessions.has(role)) return inconclusive(`there is no key of ${role}`, `keys: { ${role}: "…" }`);
  const request = await contextsRequest(scene, operation, role, [bound]);
  if (!request.ok) return inconclusive(request.reason, request.remedy);
  const alone = await scene.send(operation, request.value, { role });
  if (!isSuccess(alone.reply)) {
    return inconclusive(`the one that may be is answered ${alone.reply.status}`, 'situations: { boundContextId: "…" }');
  }
  const body = withContexts(request.value.body as JsonObject, [bound, unbound]);
  const exchange = await scene.send(operation, { ...request.value, body }, { role });
  if (!isSuccess(exchange.reply)) return passed;
  const summary = `${role} attaches a context that it may not attach, beside one that it may`;
  return failed({ key: 'mixed', summary, expected: '403', received: describeReply(exchange), exchange });
}

/** "Replaces the attached contexts": one that the body leaves out is no longer shown with the DataMart that showed it. */
async function replaces(scene: Scene, operation: Operation): Promise<Outcome> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const attached = await attachedContext(scene, operation);
  if (!attached.ok || read === undefined) return attached.ok ? passed : inconclusive(attached.reason, attached.remedy);
  const { id, parts, role } = attached.value;
  const fresh = await scene.arrange.get('DataMart', { role: creatorOf(scene, 'DataMart', role), subject: 'fresh' });
  if (!fresh.ok) return inconclusive(fresh.reason, fresh.remedy);
  const at = ({ params }: Operation): Record<string, string> => ({
    [params.find((one) => one.resource === 'DataMart')!.name]: fresh.value.id,
  });
  const update = (ids: readonly string[]): Promise<Exchange> =>
    scene.send(operation, { path: at(operation), body: withContexts(parts.body as JsonObject, ids) }, { role });
  const shows = async (): Promise<boolean> =>
    (await scene.send(read, { path: at(read) }, { role })).reply.body.includes(`"${id}"`);
  const willShow = (whether: boolean): Promise<boolean> =>
    eventually(scene, 'DataMart', shows, (shown) => shown === whether);
  const before = await shows();
  const { reply } = await update([id]);
  if (!isSuccess(reply)) return notApplicable(`the context is answered ${reply.status} by then`);
  if (before || !(await willShow(true))) return notApplicable('the DataMart does not show its contexts');
  const exchange = await update([]);
  if (!isSuccess(exchange.reply) || !(await willShow(false))) return passed;
  const summary = 'A context that the body leaves out is still attached';
  return failed({ key: 'replaced', summary, expected: 'no contexts', received: `the context ${id}`, exchange });
}

function contextOf({ situations }: Profile, situation: Situation): string | undefined {
  return situations?.[situation];
}
