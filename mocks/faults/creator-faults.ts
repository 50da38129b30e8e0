import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { changesJson, type Hit, type Subject } from './changes.ts';
import type { Family } from './family.ts';
import type { Fault } from './fault.ts';
import { isSuccess, jsonOf, withJson } from './messages.ts';

/** Answers that name another caller as the creator of a record: all of a resource, or those of one operation. */
export const creatorFaults: Family = ({ operations }) => {
  const all = operations
    .filter(({ lifecycle: { action, resource } }) => action === 'create' && shown.includes(resource))
    .map((create) => ({
      blamed: create,
      subject: (one: (typeof operations)[number]) => one.lifecycle.resource === create.lifecycle.resource,
    }));
  const alone = operations.filter(({ id }) => id === 'getReport').map((blamed) => ({ blamed, subject: blamed.id }));
  const updates = operations.filter(({ id }) => id === 'updateDataMartTitle').map(takesAuthorship);
  const named = [...all, ...alone].map(({ blamed, subject }): Fault => ({
    id: `which-creator/${blamed.id}`,
    requirement: endpointRequirement(blamed),
    level: 'implied',
    operation: blamed.id,
    description: 'it names another caller as the creator',
    checks: ['which-creator'],
    // Each is created with the lowest role that may.
    apply: namesOther(subject, blamed.role === 'business-user' ? 'highest' : 'lowest'),
  }));
  return [...named, ...updates];
};

/** An update after which a DataMart is read as one that somebody else has created. */
function takesAuthorship(update: Operation): Fault {
  return {
    id: `creator-kept/${update.id}`,
    requirement: endpointRequirement(update),
    level: 'implied',
    operation: update.id,
    description: 'what it updates is shown to be created by another',
    checks: ['creator-kept'],
    apply: (service) => {
      const updated = new Set<string | undefined>();
      return async (request) => {
        const { operation, params = {} } = service.find(request) ?? {};
        const response = await service.handle(request);
        if (operation?.id === update.id && isSuccess(response)) updated.add(params['id']);
        const record =
          operation?.id === 'getDataMart' && updated.has(params['id']) ? await jsonOf(response) : undefined;
        return isObject(record)
          ? withJson(response, { ...record, createdByUser: { id: 'another', fullName: 'Another' } })
          : response;
      };
    },
  };
}

/** Resources whose records name their creators. */
const shown = ['Insight', 'Report', 'ScheduledTrigger'];

function namesOther(subject: Subject, which: 'lowest' | 'highest'): ReturnType<typeof changesJson> {
  return changesJson(subject, async (body, hit) => {
    const other = await memberOf(hit, which);
    const renamed = (value: Json): Json => {
      if (Array.isArray(value)) return value.map(renamed);
      if (!isObject(value)) return value;
      const entries = Object.entries(value as Readonly<Record<string, Json>>);
      return Object.fromEntries(
        entries.map(([name, one]) => [name, name === 'createdByUser' && one !== null ? other : renamed(one)]),
      );
    };
    return renamed(body);
  });
}

/** The member with the lowest or the highest role, as the own context tells. */
async function memberOf({ service, request }: Hit, which: 'lowest' | 'highest'): Promise<Json> {
  const role = [...service.keys.keys()].at(which === 'lowest' ? 0 : -1)!;
  const context = await jsonOf(await service.ask(await service.as(role, request), 'GET', '/api/auth/context'));
  return (context as { readonly user: Json }).user;
}
