import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { creatingOperation, idOfCreated, withoutCredential } from '../arrange/created-instances.ts';
import { describedOperation } from '../arrange/described.ts';
import { isUnconnected } from '../effects/says-connected.ts';
import { withOwnName } from '../arrange/own-name.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { typeFieldOf, typesOf } from '../arrange/stated-types.ts';
import { toExamples } from '../arrange/to-example.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';
import { textsIn } from '../updates/part-of.ts';
import { isListedUnder, sheets } from './of-other-type.ts';

/**
 * A Data Destination of ours that the list of `VENDOR1_SHEETS` shows, and whose own OAuth status says that nothing is
 * connected; undefined where there is none. How a status says so is not shown: a switch of such a name that is off does.
 */
export async function withoutAccount(scene: Scene, role: Role): Promise<string | undefined> {
  const status = scene.contract.operations.find(({ id }) => id === 'getDataDestinationOAuthStatus');
  const [parameter] = status === undefined ? [] : resourceParams(status);
  const id = await createSpreadsheetDestination(scene, role);
  if (status === undefined || parameter === undefined || id === undefined) return undefined;
  const { reply } = await scene.send(status, { path: { [parameter.name]: id } }, { role });
  return isSuccess(reply) && saysUnconnected(jsonOf(reply)) ? id : undefined;
}

/** Creates a destination as the usual creation does, but as one of spreadsheets. */
async function createSpreadsheetDestination(scene: Scene, role: Role): Promise<string | undefined> {
  const create = creatingOperation(scene, resource);
  if (create === undefined || !scene.allowWrites) return undefined;
  const requests = await scene.arrange.requests(create, { role, subject: 'any' });
  const types = typesOf(scene.contract, resource);
  // What is right of a destination may be that it names a credential, and so is connected from the beginning.
  const bare = (parts: RequestParts): readonly RequestParts[] => {
    const without = withoutCredential(parts);
    return isSame(without.body, parts.body) ? [] : [without];
  };
  const typed = requests.ok ? requests.value.flatMap((one) => [...bare(one), one]) : [];
  const all = [
    ...(await ofKind(scene, create)).map((body) => ({ body })),
    ...typed.flatMap(({ body, ...parts }): readonly RequestParts[] => {
      const field = typeFieldOf(body, types);
      return field === undefined ? [] : [{ ...parts, body: { ...(body as JsonObject), [field]: sheets } }];
    }),
  ];
  for (const parts of all) {
    const { reply } = await scene.send(create, parts, { role });
    const id = isSuccess(reply) ? idOfCreated(create, reply, resource, scene) : undefined;
    if (id !== undefined) return (await isListedUnder(scene, role, id, sheets)) ? id : undefined;
  }
  return undefined;
}

/** Bodies after the target's own description in which the type is the kind of a part, such as a config. */
async function ofKind(scene: Scene, create: Operation): Promise<readonly JsonObject[]> {
  const schema = (await describedOperation(scene, create))?.body;
  const examples = schema === undefined ? [] : toExamples(schema).filter(isObject);
  return examples
    .filter((body) => !Object.values(body).includes(sheets) && textsIn(body).includes(sheets))
    .map((body) => withOwnName(scene, body));
}

const resource = 'DataDestination';
const connection = /^(is_?|has_?)?(connected|connection|authori[sz]ed|linked|account|credentials?)$/i;

/**
 * Whether a status says by a switch, or in a word, that nothing is connected, and by none that something is. One that only
 * says that it is not valid shows nothing at all, since what is connected may have expired.
 *
 * @example saysUnconnected({ connected: false, credentialId: null }) // true
 */
export function saysUnconnected(status: unknown): boolean {
  const record = isObject(status) && isObject(status['data']) ? status['data'] : status;
  if (!isObject(record)) return false;
  const isNone = (value: unknown): boolean => value === false || isUnconnected(value);
  const told = Object.entries(record).flatMap(([name, value]) => (connection.test(name) ? [value] : []));
  if (!told.every((value) => value === null || isNone(value))) return false;
  const isInvalid = Object.entries(record).some(([name, value]) => /^(is_?)?valid$/i.test(name) && value === false);
  const values = Object.values(record);
  return [...told, ...values.filter((value) => value !== false)].some(isNone) || (isInvalid && !values.some(Boolean));
}
