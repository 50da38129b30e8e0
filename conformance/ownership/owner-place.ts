import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { mentionsUnder } from '../arrange/mentions.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { identityOf } from '../keys/identity.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { peersOf, toldRole } from './told-role.ts';

/** The two kinds of owners that a DataMart has. */
export type Owners = { readonly technical: readonly string[]; readonly business: readonly string[] };

/** Who the owners of DataMarts of ours can be, and how they are given and seen. */
export type OwnerPlace = {
  /** The user of the key of the lowest role, and others who are told to have the same. */
  readonly business: readonly string[];
  /** The user of the key that creates DataMarts, and the role of that key. */
  readonly creator: string;
  readonly by: Role;
  /** Whether the target itself tells that the two have different roles. */
  readonly areTold: boolean;
  /** Gives a DataMart other owners; false where that is refused. */
  readonly assign: (mart: Instance, owners: Owners) => Promise<boolean>;
  /** Whether a DataMart shows a user to a role as an owner of a kind, and of no other. */
  readonly shows: (mart: Instance, role: Role, id: string, kind: keyof Owners) => Promise<boolean>;
};

/** One who is not warned yet is enough. */
const peersAtMost = 20;

/** What the names of fields have in which owners of a kind are. */
export const ownerKinds: Readonly<Record<keyof Owners, RegExp>> = { technical: /tech/i, business: /business/i };

/** Undefined where it is not known who the keys belong to, or they belong to one and the same, or owners are of one kind. */
export async function ownerPlace(scene: Scene): Promise<OwnerPlace | undefined> {
  const update = scene.contract.operations.find(({ id }) => id === 'updateDataMartOwners');
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const [lowest] = scene.contract.authentication.roles;
  if (!scene.allowWrites || update?.role === undefined || read === undefined || lowest === update.role)
    return undefined;
  const by = creatorOf(scene, 'DataMart', update.role);
  if (lowest === undefined || !scene.sessions.has(lowest)) return undefined;
  const [business, creator] = [await identityOf(scene, lowest), await identityOf(scene, by)];
  if (business === undefined || creator === undefined || business === creator) return undefined;
  const bodies = await ownerBodies(scene, update, by);
  if (bodies.length === 0) return undefined;
  const told = [await toldRole(scene, lowest, business), await toldRole(scene, by, creator)];
  const assign = async (mart: Instance, owners: Owners): Promise<boolean> => {
    for (const body of bodies) {
      const parts = { path: pathTo(update, mart), body: withOwners(body, owners) };
      if (isSuccess((await scene.send(update, parts, { role: by })).reply)) return true;
    }
    return false;
  };
  const shows: OwnerPlace['shows'] = async (mart, role, id, kind) => {
    const { reply } = await readOne(scene, read, mart, role);
    const body = isSuccess(reply) ? jsonOf(reply) : undefined;
    const other = kind === 'technical' ? 'business' : 'technical';
    return mentionsUnder(body, ownerKinds[kind], id) && !mentionsUnder(body, ownerKinds[other], id);
  };
  const areTold = told.every((one) => one !== undefined) && told[0] !== told[1];
  const peers = (await peersOf(scene, business)).filter((id) => id !== creator);
  return { business: [business, ...peers.slice(0, peersAtMost)], creator, by, areTold, assign, shows };
}

/** Bodies that have a list of owners of each kind. */
async function ownerBodies(scene: Scene, update: Operation, role: Role): Promise<readonly JsonObject[]> {
  const requests = await scene.arrange.requests({ ...update, params: [] }, { role, subject: 'any' });
  const bodies = (requests.ok ? requests.value : []).map(({ body }) => body).filter(isObject);
  const hasBoth = (body: JsonObject): boolean =>
    Object.values(ownerKinds).every((name) => listsIn(body, name).length === 1);
  const fit = bodies.filter(hasBoth);
  const shapes = new Map(fit.map((body) => [Object.keys(body).toSorted().join(), body]));
  return [...shapes.values()];
}

function listsIn(body: JsonObject, name: RegExp): readonly string[] {
  return Object.keys(body).filter((one) => name.test(one) && Array.isArray(body[one]));
}

function withOwners(body: JsonObject, owners: Owners): JsonObject {
  const [technical, business] = [listsIn(body, ownerKinds.technical)[0]!, listsIn(body, ownerKinds.business)[0]!];
  return { ...body, [technical]: owners.technical, [business]: owners.business };
}
