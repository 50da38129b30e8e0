import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { fieldOf } from '../arrange/records.ts';
import { pathOf } from '../clean-up/removal.ts';
import { existing } from '../not-run.ts';
import type { Outcome } from '../outcome.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/** A setting that was there before the run, and the operation that changes it. */
export type Setting = {
  readonly operation: Operation;
  readonly role: Role;
  readonly path: Readonly<Record<string, string>>;
  /** What puts it back as it was; undefined where nothing shows that. */
  readonly former: JsonObject | undefined;
};

/** A right body for a setting. */
export async function bodyFor(scene: Scene, operation: Operation, role: Role): Promise<JsonObject | undefined> {
  const requests = await scene.arrange.requests({ ...operation, params: [] }, { role, subject: 'any' });
  return (requests.ok ? requests.value.map(({ body }) => body) : []).find(isObject);
}

/** The fields of a body as a record shows them; undefined where it does not show one of them. */
export function formerBody(body: Json | undefined, record: unknown): JsonObject | undefined {
  const entries = Object.keys(isObject(body) ? body : {}).map((name) => [name, fieldOf(record, name)] as const);
  const isWhole = entries.length > 0 && entries.every(([, value]) => value !== undefined);
  return isWhole ? (Object.fromEntries(entries) as JsonObject) : undefined;
}

/**
 * Changes a setting of the deployment, and says what is to be said of that. What puts it back at the end of the run is
 * in the journal before anything is changed, and is tried first: where that is refused, or nobody shows how it was, it
 * is changed only as the operator has it.
 *
 * @param judge Gets what changes it, and the answer to setting it to what it was.
 */
export async function changeSetting(
  scene: Scene,
  { operation, role, path, former }: Setting,
  judge: (set: (body: JsonObject) => Promise<Exchange>, same: Exchange | undefined) => Promise<Outcome>,
): Promise<Outcome> {
  const set = (body: JsonObject): Promise<Exchange> => scene.send(operation, { path, body }, { role });
  const at = pathOf(operation, path);
  const { resource } = operation.lifecycle;
  if (former !== undefined)
    scene.journal.add({ resource, id: at, role, method: operation.method, path: at, body: former });
  const same = former === undefined ? undefined : await set(former);
  const isPutBack = same !== undefined && isSuccess(same.reply);
  if (!isPutBack) scene.journal.drop(at);
  if (!isPutBack && requestOf(scene.profile, operation)?.body === undefined) {
    return existing(operation, 'nothing would put it back as it was');
  }
  return judge(set, isPutBack ? same : undefined);
}
