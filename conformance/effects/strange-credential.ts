import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** What is said of the credential of a record: which record, whose key asks, and how its status is asked for. */
type Told = {
  readonly resource: string;
  readonly own: Instance;
  readonly role: Role;
  readonly ask: () => Promise<Exchange>;
};

/**
 * "OAuth status" of one record: it names no credential where the record itself has, under the same name, null. Both are
 * asked for again for some seconds, as one of them may be behind.
 */
export async function strangeCredential(scene: Scene, told: Told, status: Exchange): Promise<Fault | undefined> {
  const { resource, own, role, ask } = told;
  const read = operationOnOne(scene.contract, 'read', resource);
  const named = credentialIn(status);
  if (read === undefined || named === undefined) return undefined;
  const isNone = async (): Promise<boolean> => {
    const { reply } = await readOne(scene, read, own, role);
    const record = isSuccess(reply) ? inEnvelope(jsonOf(reply)) : undefined;
    return isObject(record) && record[named.name] === null;
  };
  const both = async (): Promise<Exchange | undefined> => {
    if (!(await isNone())) return undefined;
    const now = await ask();
    return credentialIn(now)?.name === named.name ? now : undefined;
  };
  const left = await goesOn(both);
  if (left === undefined) return undefined;
  const summary = `The status of a ${resource} names a credential that it has not`;
  const expected = `none, as the ${named.name} of the record is null`;
  return { key: 'credential', summary, expected, received: describeReply(left), exchange: left };
}

/** The credential that a status names by its id. */
function credentialIn({ reply }: Exchange): { readonly name: string; readonly id: string } | undefined {
  const status = isSuccess(reply) ? inEnvelope(jsonOf(reply)) : undefined;
  const entries = Object.entries(isObject(status) ? status : {});
  return entries
    .flatMap(([name, id]) => (typeof id === 'string' && id !== '' ? [{ name, id }] : []))
    .find(({ name }) => /^(oauth_?)?credentials?_?id$/i.test(name));
}
