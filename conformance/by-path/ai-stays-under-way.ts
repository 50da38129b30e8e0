import type { Contract } from '../../spec/contract.ts';
import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { capital, withArticle } from '../article.ts';
import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, operationsOn } from '../arrange/paths.ts';
import { isWell } from '../effects/ended-trigger.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { wasRemoved } from '../undisturbed/living-records.ts';
import { isAtWork } from '../undisturbed/states.ts';
import { openLooks, type TriggerReads } from './open-looks.ts';

/** The triggers that ask an AI, or may: running a template does where its text says so. */
const families = ['AiHelperTrigger', 'AiAssistantRunTrigger', 'InsightTemplateRunTrigger'] as const;

/** Those of which one that comes to a good end shows that an AI answers at all. */
const showing = ['AiHelperTrigger', 'AiAssistantRunTrigger'];

/**
 * Milliseconds from one look at a trigger to the next: an AI that answers others is given a minute, beside what the run has
 * taken until then.
 */
const usualPauses: readonly number[] = [0, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000];

/** By resource, the operation that reads a trigger which may ask an AI, and that which tells its status. */
export function aiReads(contract: Contract): readonly TriggerReads[] {
  return families.flatMap((resource) => {
    const read = operationOnOne(contract, 'read', resource);
    const status = contract.operations.find(({ path }) => path === `${read?.path}/status`);
    return read === undefined || status === undefined ? [] : [{ read, status }];
  });
}

/**
 * The fault of a trigger that asks an AI and stays under way, by reading it and by its status, where an AI has answered what
 * was asked in another way: so there is one, and it is at work. How long it may take nobody says, so it is given much time.
 */
export async function aiTriggerStaysUnderWay(
  scene: Scene,
  { read, status }: TriggerReads,
  pauses: readonly number[] = usualPauses,
): Promise<Fault | undefined> {
  const { resource } = read.lifecycle;
  const [begun] = begunOf(scene, resource);
  if (begun === undefined) return undefined;
  const { trigger, role, create } = begun;
  const looks = openLooks(scene, { read, status }, trigger, role, isAtWork);
  if (looks === undefined || (await looks.isRead()) === undefined) return undefined;
  const other = await answeredElsewhere(scene, resource);
  const shown = other === undefined ? undefined : await goesOn(looks.isReadAndTold, pauses);
  if (shown === undefined) return undefined;
  return {
    key: 'never',
    requirement: endpointRequirement(read),
    summary: `${capital(withArticle(resource))} stays under way while an AI answers what else it is asked`,
    expected: `a trigger that is over, as ${withArticle(other!)} is`,
    received: describeReply(shown),
    exchange: shown,
    operations: [read, status, create].map(({ id }) => id),
  };
}

/**
 * The other kind of trigger of which one that this run has begun has come to a good end, or has by now. One that was there
 * before tells nothing: it has had all the time until then.
 */
async function answeredElsewhere(scene: Scene, judged: string): Promise<string | undefined> {
  for (const resource of showing.filter((one) => one !== judged)) {
    const read = operationOnOne(scene.contract, 'read', resource);
    const begun = everBegun(scene, resource).map(({ trigger }) => trigger.id);
    const wasOver = scene.diary.some(
      ({ exchange, parts }) =>
        exchange.operation === read &&
        isWell(exchange) &&
        Object.values(parts.path ?? {}).some((id) => begun.includes(id)),
    );
    const last = begunOf(scene, resource).at(-1);
    if (wasOver || (last && read && isWell(await readOne(scene, read, last.trigger, last.role)))) return resource;
  }
  return undefined;
}

/** A trigger that this run has begun, by which operation, and whose key may look at it. */
type Begun = { readonly trigger: Instance; readonly role: Role; readonly create: Operation };

/** The triggers of a family that this run has begun and not removed, nor what they stand below; the oldest first. */
function begunOf(scene: Scene, resource: string): readonly Begun[] {
  return everBegun(scene, resource).filter(({ trigger }) => !wasRemoved(scene, { resource, ...trigger }));
}

/** The triggers of a family that this run has begun; the oldest first. */
function everBegun(scene: Scene, resource: string): readonly Begun[] {
  const creates = operationsOn(scene.contract, 'create', resource);
  return scene.diary.flatMap(({ exchange: { operation, reply }, parts, as }): readonly Begun[] => {
    const create = creates.find(({ id }) => id === operation!.id);
    if (create === undefined || !isSuccess(reply) || !('role' in as)) return [];
    const id = idOfCreated(create, reply, resource, scene);
    if (id === undefined) return [];
    return [{ trigger: { id, parents: parentsOf(create, parts) }, role: as.role, create }];
  });
}
