import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged, From } from '../arrange/arrange.ts';
import { creatingOperation, creatorOf, idOfCreated, lacking, parentsOf } from '../arrange/created-instances.ts';
import type { Identity } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { mentions } from '../arrange/mentions.ts';
import { namedIn } from '../arrange/named-records.ts';
import { resourceParams } from '../arrange/paths.ts';
import { referredBy } from '../arrange/reference-of.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { reportSubject } from '../report-bodies/report-subject.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';

/** A new record, whose key has created it, and what it was created with that is ours: that which is new comes first. */
export type Referring = { readonly record: Instance; readonly role: Role; readonly referred: readonly Identity[] };

/** How many bodies are tried that name a record of the kind. */
const bodiesAtMost = 3;

/** Creates a record whose body names a new one of another resource. */
export async function referring(scene: Scene, resource: string, to: string): Promise<Arranged<Referring>> {
  const create = creatingOperation(scene, resource);
  if (create === undefined) return lacking(scene, resource);
  const role = creatorOf(scene, resource, keyHolder(scene, create.role));
  let reason = `nothing that creates a ${resource} is known to name a ${to}`;
  for (const ask of waysOf(scene, create, role)) {
    const requests = await ask();
    const naming = requests.ok ? requests.value.filter(({ body }) => names(scene, body, to)) : [];
    const made = await firstOf(scene, create, role, to, naming);
    if (typeof made !== 'string') return { ok: true, value: made };
    reason = naming.length > 0 ? made : reason;
  }
  return { ok: false, reason, remedy: `requests: { "${create.method} ${create.path}": { body: { … } } }` };
}

/** Creates a record with the first of several bodies that is accepted and whose answer shows what is new; else why not. */
async function firstOf(
  scene: Scene,
  create: Operation,
  role: Role,
  to: string,
  requests: readonly RequestParts[],
): Promise<Referring | string> {
  const { resource } = create.lifecycle;
  const [first] = requests;
  if (first === undefined) return '';
  const made = await another(scene, to, role, parentsOf(create, first));
  if (!made.ok) return made.reason;
  const fresh = { resource: to, ...made.value };
  await scene.arrange.listed(resource, role);
  let unseen: Referring | undefined;
  for (const parts of requests.slice(0, bodiesAtMost).map((one) => withFresh(scene, create, one, fresh))) {
    const { reply } = await sendReady(scene, create, parts, role);
    const id = isSuccess(reply) ? idOfCreated(create, reply, resource, scene) : undefined;
    const record = { id: id ?? '', parents: parentsOf(create, parts) };
    if (id === undefined || scene.arrange.existed({ resource, ...record })) continue;
    const others = namedIn(scene, parts.body).filter((one) => one.id !== fresh.id && isOurs(scene, one));
    const value = { record, role, referred: [fresh, ...others] };
    if (mentions(jsonOf(reply), fresh.id)) return value;
    unseen ??= value;
  }
  return unseen ?? `no ${resource} of a new ${to} could be created`;
}

/** How a record is created: a report with what was accepted before, and, where that is gone, with all that is new. */
function waysOf(
  scene: Scene,
  create: Operation,
  role: Role,
): readonly (() => Promise<Arranged<readonly RequestParts[]>>)[] {
  if (create.lifecycle.resource !== 'Report') return [() => scene.arrange.requests(create, { role, subject: 'own' })];
  const accepted = async (): Promise<Arranged<readonly RequestParts[]>> => {
    const subject = await reportSubject(scene, create);
    if (!subject.ok) return subject;
    return { ok: true, value: [{ body: { ...subject.value.base, title: scene.arrange.nextName() } }] };
  };
  return [accepted, () => scene.arrange.requests(create, { role, subject: 'own', references: 'fresh' })];
}

function names(scene: Scene, body: RequestParts['body'], to: string): boolean {
  return namedIn(scene, body).some((one) => one.resource === to);
}

/** A new record; a report is one of a new DataMart, below which something may be created. */
async function another(
  scene: Scene,
  resource: string,
  role: Role,
  below: NonNullable<From['below']>,
): Promise<Arranged<Instance>> {
  if (resource !== 'Report') return scene.arrange.get(resource, { role, subject: 'fresh', below });
  const report = await referring(scene, resource, 'DataMart');
  return report.ok ? { ok: true, value: report.value.record } : report;
}

/** The request with a new record in the place of another of its kind, below what that one is of. */
function withFresh(scene: Scene, create: Operation, parts: RequestParts, fresh: Identity): RequestParts {
  const places = namedIn(scene, creationBody(scene, fresh));
  const path = resourceParams(create).flatMap(({ name, resource }) => {
    const place = places.find((one) => one.resource === resource);
    return place === undefined || !isOurs(scene, place) ? [] : [[name, place.id] as const];
  });
  const body = Object.entries(isObject(parts.body) ? parts.body : {}).map(([name, value]): [string, Json] => [
    name,
    typeof value === 'string' && referredBy(scene.contract, name) === fresh.resource ? fresh.id : value,
  ]);
  return { ...parts, path: { ...parts.path, ...Object.fromEntries(path) }, body: Object.fromEntries(body) };
}

function creationBody(scene: Scene, record: Identity): Json | undefined {
  const sent = scene.arrange.creationOf(record)?.message.body;
  return sent === undefined ? undefined : (JSON.parse(sent) as Json);
}

function isOurs(scene: Scene, record: Identity): boolean {
  return scene.arrange.creationOf(record) !== undefined;
}
