import type { Operation } from '../spec/operation.ts';
import type { Role } from '../spec/roles.ts';
import { unknownId } from './arrange/arrange.ts';
import { hasName } from './arrange/lifecycle.ts';
import { operationOnOne, resourceParams } from './arrange/paths.ts';
import { describeReply, failed, type Outcome } from './outcome.ts';
import type { Entry } from './undisturbed/diary.ts';
import type { Scene } from './scene.ts';
import { type Exchange, isSuccess } from './target/message.ts';
import { textsIn } from './updates/part-of.ts';

/** A path that no operation has. */
const nowhere = '/api/conform-no-such-operation';

/** How many operations that need nothing may be missing beside one that is missing by mistake. */
const missingAtMost = 1;

/**
 * "Other API-key endpoints known by method and path only": one of them that is answered as a path which leads nowhere is, and
 * not as a record which is not there, is missing; so is one whose record is read on the very path. Where several are, the
 * deployment does not offer them. Undefined where it cannot be told.
 */
export async function missingOperation(
  scene: Scene,
  operation: Operation,
  role: Role,
  exchange: Exchange,
): Promise<Outcome | undefined> {
  if (![404, 405].includes(exchange.reply.status) || (operation.method !== 'GET' && !scene.allowWrites))
    return undefined;
  const isMissing =
    exchange.reply.status === 405 ||
    namesNothing(exchange, scene.prefix) ||
    (await isThereBeside(scene, role, exchange)) ||
    (await isOpen(scene, exchange)) ||
    (await leadsNowhere(scene, role, exchange));
  if (!isMissing || (await missingBeside(scene, operation, role)) > missingAtMost) return undefined;
  const summary = 'An operation of the interface is not there';
  const expected = 'another answer than for a path that no operation has';
  return failed({ key: 'missing', level: 'implied', summary, expected, received: describeReply(exchange), exchange });
}

/** Whether a request names nothing that might not be there: it is no read, and neither path, query nor body names a record. */
function namesNothing({ operation, message: { path, body } }: Exchange, prefix: string): boolean {
  const isPlain = operation?.method !== 'GET' && !operation?.path.includes('{') && !path.includes('?');
  return isPlain && !namesAnother(body, '', prefix);
}

/** Whether what the path leads to is there all the same: it is read there, or was created where nothing is listed. */
async function isThereBeside(scene: Scene, role: Role, { operation, message }: Exchange): Promise<boolean> {
  if (message.path.includes('?')) return false;
  const path = message.path.replace(/\/status$/, '');
  const place = operation!.path.replace(/\/status$/, '');
  const read = scene.contract.operations.find((one) => one.method === 'GET' && one.path === place && one !== operation);
  if (read !== undefined) {
    const headers = await scene.sessions.get(role)!.headers();
    const { reply } = await scene.sendMessage({ method: 'GET', path, headers }, { operation: read });
    return isSuccess(reply) && !namesAnother(message.body, reply.body, scene.prefix);
  }
  const isCreation = ({ exchange }: Entry): boolean =>
    exchange.operation?.method === 'POST' && exchange.message.path === path && isSuccess(exchange.reply);
  return operation!.method === 'GET' && scene.diary.some(isCreation);
}

/** Whether a body may name another record, whatever its field is called: by a word that is neither ours nor read there. */
function namesAnother(body: string | undefined, shown: string, prefix: string): boolean {
  return textsIn(JSON.parse(body ?? 'null')).some(
    (text) => /^[\w.:-]+$/.test(text) && !hasName(text, prefix) && !shown.includes(text),
  );
}

/**
 * Whether the same is answered without authentication, where others of its kind are served: what is there asks for it first,
 * whatever it is that may be missing.
 */
async function isOpen(scene: Scene, { operation, message }: Exchange): Promise<boolean> {
  // That there is a list of them says nothing of one.
  const isServed = ({ exchange }: Entry): boolean =>
    exchange.operation !== operation &&
    (exchange.operation?.lifecycle.action !== 'list' || exchange.operation.path.includes('{')) &&
    exchange.operation?.tags.some((tag) => operation!.tags.includes(tag)) === true &&
    isSuccess(exchange.reply);
  if (operation!.path.includes('{') && !scene.diary.some(isServed)) return false;
  const { method, path, body } = message;
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  const { reply } = await scene.sendMessage({ method, path, headers, body }, { operation: operation! });
  return reply.status === 404;
}

/** Whether an answer is that of a path which no operation has, where records that are not there are answered otherwise. */
async function leadsNowhere(scene: Scene, role: Role, exchange: Exchange): Promise<boolean> {
  const { method } = exchange.message;
  const ghost = await scene.once(`nowhere ${method} ${role}`, async () =>
    scene.sendMessage({ method, path: nowhere, headers: await scene.sessions.get(role)!.headers() }),
  );
  if (ghost.reply.status !== 404 || plain(exchange) !== plain(ghost)) return false;
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (read === undefined) return false;
  const lost = await scene.once(`lost ${role}`, () =>
    scene.send(read, { path: { [resourceParams(read)[0]!.name]: unknownId } }, { role }),
  );
  return plain(lost) !== plain(ghost);
}

/** How many operations that take no input are answered 404 or 405, other than the one. */
async function missingBeside(scene: Scene, operation: Operation, role: Role): Promise<number> {
  const plainOnes = scene.contract.operations.filter(
    ({ provenance, method, params, protected: isProtected }) =>
      provenance === 'path-only' && method === 'GET' && params.length === 0 && isProtected,
  );
  const missing = await scene.once(`missing ${role}`, async () => {
    const ids: string[] = [];
    for (const one of plainOnes) {
      const { reply } = await scene.send(one, {}, { role });
      if (!isSuccess(reply) && [404, 405].includes(reply.status)) ids.push(one.id);
    }
    return ids;
  });
  return missing.filter((id) => id !== operation.id).length;
}

/** An answer without what it says of this request: its path, and the numbers of ids and times. */
function plain({ message, reply }: Exchange): string {
  const [path] = message.path.split('?');
  const body = reply.body.replaceAll(path!, '').replaceAll(/[\da-f-]{8,}|\d+/gi, '');
  return `${reply.status} ${body}`;
}
