import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { nameOf } from '../arrange/lifecycle.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { rightRequest } from '../arrange/right-request.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import type { As, Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { mayNot } from './may-not.ts';

/** Creates records that are to be refused, each under a name of its own: without authentication, and with too small a role. */
export async function attemptCreations(scene: Scene, operation: Operation): Promise<void> {
  for (const as of mayNot(scene, operation)) await attempt(scene, operation, {}, as);
}

/** Creates a report that is wrong in one field alone, under a name of its own. */
export function attemptWrongReport(scene: Scene, operation: Operation): Promise<void> {
  return attempt(scene, operation, { limitConfig: 0 }, { role: keyHolder(scene, operation.role) });
}

async function attempt(scene: Scene, operation: Operation, more: JsonObject, as: As): Promise<void> {
  const right = await rightParts(scene, operation, keyHolder(scene, operation.role));
  if (right === undefined) return;
  const old = nameOf(right.body);
  const renamed = Object.entries(right.body).map(([key, value]) => [
    key,
    value === old ? scene.arrange.nextName() : value,
  ]);
  await scene.send(operation, { ...right, body: { ...(Object.fromEntries(renamed) as JsonObject), ...more } }, as);
}

/** A request with a name that the operation takes. */
async function rightParts(
  scene: Scene,
  operation: Operation,
  role: Role,
): Promise<(RequestParts & { readonly body: JsonObject }) | undefined> {
  if (reportOperations(scene.contract).includes(operation)) {
    const subject = await reportSubject(scene, operation);
    return subject.ok ? { body: subject.value.base } : undefined;
  }
  const right = await rightRequest(scene, operation, role);
  if (!right.ok || !isSuccess(right.value.exchange.reply)) return undefined;
  const { body, ...parts } = right.value.parts;
  return isObject(body) && nameOf(body) !== undefined ? { ...parts, body } : undefined;
}
