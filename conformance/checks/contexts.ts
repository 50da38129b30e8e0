import type { JsonObject } from '../../spec/json.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Case, Check } from '../check.ts';
import { triedContexts } from '../contexts/asked-alone.ts';
import { contextsRequest, withList } from '../contexts/context-bodies.ts';
import { freeMembers } from '../contexts/free-members.ts';
import { keepsMembers } from '../contexts/keeps-members.ts';
import { refusedYetAttached } from '../contexts/refused-yet-attached.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import type { Profile } from '../profile/profile.ts';
import { replacesContexts } from '../contexts/replaces-contexts.ts';
import type { Scene } from '../scene.ts';
import { refusesUntold } from '../contexts/told-contexts.ts';

type Situation = 'boundContextId' | 'unboundContextId';

/** "Editors may attach only contexts they are bound to; admins may attach any": who may, is not answered 403. */
export const contexts: Check = {
  id: 'contexts',
  title: 'Editors attach contexts they are bound to, admins attach any',
  parallel: false,
  cases: ({ contract }) => [
    ...contract.operations
      .filter(({ id }) => id === 'updateDataMartContexts')
      .flatMap((operation) => [
        toCase(operation, 'editor', operation.role ?? '', 'boundContextId'),
        toCase(operation, 'admin', contract.authentication.roles.at(-1)!, 'unboundContextId'),
        {
          ...toCase(operation, 'untold', operation.role ?? '', 'unboundContextId'),
          level: 'implied' as const,
          run: (scene: Scene) => refusesUntold(scene, operation, operation.role ?? ''),
        },
        {
          ...toCase(operation, 'replaced', operation.role ?? '', 'boundContextId'),
          requirement: 'contexts-replaced',
          requests: 19,
          run: (scene: Scene) => replacesContexts(scene, operation),
        },
        // What others have attached and were refused may tell what an editor is bound to.
        {
          ...toCase(operation, 'mixed', operation.role ?? '', 'unboundContextId'),
          requests: 5,
          run: (scene: Scene) => refusesMixed(scene, operation, operation.role ?? ''),
        },
      ]),
    ...contract.operations.filter(({ id }) => id === 'updateContextMembers').map(toMembersCase),
  ],
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

function toMembersCase(operation: Operation): Case {
  return {
    id: `contexts/${operation.id}/members`,
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes: true,
    priority: 2,
    requests: 15,
    run: async (scene) => {
      const outcome = await keepsMembers(scene, operation);
      await freeMembers(scene, operation);
      return outcome;
    },
  };
}

async function attaches(scene: Scene, operation: Operation, role: Role, situation: Situation): Promise<Outcome> {
  if (!scene.sessions.has(role)) return inconclusive(`there is no key of ${role}`, `keys: { ${role}: "…" }`);
  const known = [contextOf(scene.profile, situation), await anyContext(scene, role, situation)];
  const all = known.filter((one) => one !== undefined);
  if (all.length === 0) return inconclusive('no such context is known', `situations: { ${situation}: "…" }`);
  const outcomes: Outcome[] = [];
  for (const context of all) {
    const outcome = await attachesOne(scene, operation, role, context);
    if (outcome.state === 'failed') return outcome;
    outcomes.push(outcome);
  }
  return outcomes.find(({ state }) => state !== 'passed') ?? passed;
}

async function attachesOne(scene: Scene, operation: Operation, role: Role, context: string): Promise<Outcome> {
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
  const known = {
    bound: contextOf(scene.profile, 'boundContextId'),
    unbound: contextOf(scene.profile, 'unboundContextId'),
  };
  const isGiven = known.bound !== undefined && known.unbound !== undefined;
  const { bound, unbound } = isGiven ? known : (triedContexts(scene, operation, role) ?? {});
  if (bound === undefined || unbound === undefined) {
    return inconclusive('no two such contexts are known', 'situations: { boundContextId: "…", unboundContextId: "…" }');
  }
  if (!scene.sessions.has(role)) return inconclusive(`there is no key of ${role}`, `keys: { ${role}: "…" }`);
  const request = await contextsRequest(scene, operation, role, [bound]);
  if (!request.ok) return inconclusive(request.reason, request.remedy);
  const attachOwn = (): Promise<Exchange> => scene.send(operation, request.value, { role });
  const alone = await attachOwn();
  if (!isSuccess(alone.reply)) {
    return inconclusive(`the one that may be is answered ${alone.reply.status}`, 'situations: { boundContextId: "…" }');
  }
  const attach = (ids: readonly string[]): Promise<Exchange> =>
    scene.send(operation, { ...request.value, body: withList(request.value.body as JsonObject, ids) }, { role });
  if (!isGiven && (await attach([unbound])).reply.status !== 403)
    return inconclusive('the one that may not be is not refused by then', 'situations: { unboundContextId: "…" }');
  for (const ids of [
    [bound, unbound],
    [unbound, bound],
  ]) {
    const exchange = await attach(ids);
    if (isSuccess(exchange.reply)) {
      const summary = `${role} attaches a context that it may not attach, beside one that it may`;
      return failed({ key: 'mixed', summary, expected: '403', received: describeReply(exchange), exchange });
    }
    const update = { exchange, parts: request.value, unbound, role, attachOwn };
    const fault = await refusedYetAttached(scene, update);
    if (fault !== undefined) return failed(fault);
  }
  return passed;
}

/** "Admins may attach any": one that they create, and that nobody is bound to, will do as well as one that is named. */
async function anyContext(scene: Scene, role: Role, situation: Situation): Promise<string | undefined> {
  if (situation === 'boundContextId') return undefined;
  const own = await scene.arrange.get('Context', { role, subject: 'own' });
  return own.ok ? own.value.id : undefined;
}

function contextOf({ situations }: Profile, situation: Situation): string | undefined {
  return situations?.[situation];
}
