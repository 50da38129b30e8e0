import { isObject, type Json } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { isSame, recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { livingRecords } from '../undisturbed/living-records.ts';

/**
 * A session of the scope that a list is asked for, which the role has created where the list stands, and in which it has said
 * something that was answered at once: sessions are listed "for the current user and context", an empty one perhaps not.
 */
export function usedSession(scene: Scene, { path = {}, query = {} }: RequestParts, role: Role): Instance | undefined {
  return livingRecords(scene, 'AiAssistantSession').find((one) => {
    const record = { resource: 'AiAssistantSession', ...one };
    const body = scene.arrange.creationOf(record)?.message.body;
    const sent = body === undefined ? undefined : (JSON.parse(body) as Json);
    const isHere = Object.values(path).every((id) => Object.values(one.parents).includes(id));
    // In which scope a session is that names none is not known, nor in which others it may be.
    const isOfScope = isObject(sent) && Object.entries(query).every(([name, value]) => sent[name] === value);
    return isHere && isOfScope && scene.arrange.creatorOf(record) === role && isSaidIn(scene, one, role);
  });
}

function isSaidIn({ diary }: Scene, session: Instance, role: Role): boolean {
  return diary.some(({ exchange: { operation, reply }, parts, as }) => {
    if (operation!.id !== 'createAiAssistantMessage' || !isSuccess(reply) || reply.status === 202) return false;
    const isIn = recordsIn(operation!, parts.path).some((one) => isSame(one, session));
    return isIn && 'role' in as && as.role === role && !/trigger/i.test(reply.body);
  });
}
