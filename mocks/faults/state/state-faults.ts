import { endpointRequirement } from '../../../spec/endpoint-requirement.ts';
import type { MockRequest, MockResponse } from '../../http.ts';
import type { Family } from '../family.ts';
import type { Fault } from '../fault.ts';
import { idOf } from '../list-items.ts';
import { isSuccess, jsonOf } from '../messages.ts';
import type { Service } from '../service.ts';
import { changedDefects } from './changed-defects.ts';
import { createdDefects } from './created-defects.ts';
import type { Defect, Memory } from './defect.ts';
import { type Life, lifeOf, recordOf } from './life.ts';
import { removedDefects } from './removed-defects.ts';
import { sameId } from './same-id.ts';

const defects: readonly Defect[] = [...createdDefects, ...changedDefects, ...removedDefects, sameId];

/** Records that are lost, mixed up or kept: that they are not follows from the words, and is written nowhere. */
export const stateFaults: Family = ({ operations }) =>
  [...new Set(operations.map(({ lifecycle }) => lifecycle.resource))]
    .map((resource) => lifeOf(operations, resource))
    .filter((life) => life !== undefined)
    .flatMap((life) =>
      defects
        .filter((defect) => life[defect.on] !== undefined && defect.applies?.(life) !== false)
        .map((defect) => toFault(life, defect)),
    );

function toFault(life: Life, defect: Defect): Fault {
  const operation = life[defect.seen?.(life) ?? defect.on]!.id;
  return {
    id: `state/${life.resource}/${defect.id}`,
    requirement: endpointRequirement(life[defect.on]!),
    level: 'implied',
    operation,
    description: `${life.resource}: ${defect.description}`,
    checks: [life.create.provenance === 'stated' ? (defect.check ?? 'state') : 'path-only-state'],
    apply: (service) => {
      const memory: Memory = { created: [], removed: new Map() };
      return async (request) => {
        const found = service.find(request);
        const id = found === undefined ? undefined : Object.values(found.params).at(-1);
        const respond = (): Promise<MockResponse> => follow(service, life, memory, request, id);
        const isMeant = found?.operation.id === life[defect.on]!.id;
        if (!isMeant || !(await service.lets(request, found.operation))) return respond();
        return defect.act(respond, { request, id, life, memory, service });
      };
    },
  };
}

/** Answers as the service does, and notes what was created and removed. */
async function follow(
  service: Service,
  { create, read, remove }: Life,
  memory: Memory,
  request: MockRequest,
  id: string | undefined,
): Promise<MockResponse> {
  const operation = service.find(request)?.operation.id;
  const record = operation === remove.id ? await recordOf(service, request, { read, remove }) : undefined;
  const response = await service.handle(request);
  if (!isSuccess(response)) return response;
  if (operation === create.id) memory.created.push(idOf(await jsonOf(response)));
  if (record !== undefined && id !== undefined && memory.created.includes(id)) {
    memory.created.splice(memory.created.indexOf(id), 1);
    memory.removed.set(id, record);
  }
  return response;
}
