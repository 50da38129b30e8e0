import { destinationOfType } from '../arrange/destination-of-type.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { recordsIn } from '../arrange/identity.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import type { Role } from '../../spec/roles.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { eventually } from '../target/patience.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import type { Scene } from '../scene.ts';
import { isSame } from '../updates/is-same.ts';
import { fieldOf } from '../arrange/records.ts';
import { typeFieldOf, typesOf } from '../arrange/stated-types.ts';
import { countsReferences } from './count-references.ts';
import type { Effect } from './effect.ts';
import { listsReport } from './lists-report.ts';
import { unasked } from './unasked.ts';

/** "Reports and distinct DataMarts that reference the destination": of one with a report it tells more than of one without. */
export const getDataDestinationImpact: Effect = { id: 'getDataDestinationImpact', requests: 11, run: tellsImpact };

async function tellsImpact(scene: Scene, operation: Operation): Promise<Outcome> {
  const role = creatorOf(scene, 'Report', keyHolder(scene, operation.role));
  const report = await scene.arrange.get('Report', { role, subject: 'own' });
  if (!report.ok) return inconclusive(report.reason, report.remedy);
  const sent = scene.arrange.creationOf({ resource: 'Report', id: report.value.id })?.message.body;
  const read = operationOnOne(scene.contract, 'read', 'Report');
  const there =
    read === undefined
      ? undefined
      : await scene.send(read, { path: { [resourceParams(read)[0]!.name]: report.value.id } }, { role });
  if (there === undefined || !isSuccess(there.reply)) return notApplicable('the report is no longer there');
  // Updates that others have tried may have given it another destination than it was created with.
  const used = destinationOf(scene, jsonOf(there.reply));
  if (used === undefined || sent === undefined) return notApplicable('the destination of the report is not shown');
  const fresh = await scene.arrange.get('DataDestination', { role, subject: 'fresh' });
  if (!fresh.ok) return inconclusive(fresh.reason, fresh.remedy);
  const [parameter] = resourceParams(operation);
  const ask = (id: string): Promise<Exchange> => scene.send(operation, { path: { [parameter!.name]: id } }, { role });
  const none = await ask(fresh.value.id);
  const differs = (answer: Exchange): boolean => plain(answer, used) !== plain(none, fresh.value.id);
  const one = await eventually(scene, 'Report', () => ask(used), differs);
  if (!isSuccess(one.reply) || !isSuccess(none.reply)) return unasked(operation, one.reply.status);
  const twice = repeatedIn(jsonOf(one.reply));
  if (twice !== undefined) {
    const summary = 'The impact of a destination has a record twice';
    return failed({ key: 'distinct', summary, expected: 'each once', received: JSON.stringify(twice), exchange: one });
  }
  const ghost = await ghostIn(scene, role, () => ask(used), one);
  if (ghost !== undefined) {
    const summary = 'The impact of a destination has a report that was removed';
    return failed({
      key: 'ghost',
      summary,
      expected: `none with the id ${ghost}`,
      received: describeReply(one),
      exchange: one,
    });
  }
  // An answer that tells nothing of either is not held to the one.
  if (Object.keys(jsonOf(none.reply) ?? {}).length === 0) return notApplicable('the answer tells nothing');
  if (differs(one)) {
    const body = JSON.parse(sent) as JsonObject;
    const count = (destination: string): Promise<Outcome | undefined> =>
      countsReferences(scene, () => ask(destination), { role, sent: body, destination });
    const counted = await count(fresh.value.id);
    // The config of a report goes with the type of its destination.
    const alike = counted === undefined ? await likeThat(scene, role, body['dataDestinationId'] as string) : undefined;
    return counted ?? (alike === undefined ? passed : ((await count(alike)) ?? passed));
  }
  const summary = 'The impact of a destination with a report is that of one without';
  return failed({ key: 'impact', summary, expected: 'the report', received: describeReply(one), exchange: one });
}

/** The destination that a report shows: in a field named after it, or else one that this run has sent to a report. */
function destinationOf({ diary }: Scene, record: unknown): string | undefined {
  const sent = diary.flatMap(({ parts: { body } }) => (isObject(body) ? (body['dataDestinationId'] ?? []) : []));
  const isShown = (id: unknown): id is string => typeof id === 'string' && mentions(record, id);
  return referenceOf(record, 'DataDestination') ?? sent.find(isShown);
}

/** A new destination of the type of another one. */
async function likeThat(scene: Scene, role: Role, id: string): Promise<string | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataDestination');
  const { reply } = read === undefined ? {} : await readOne(scene, read, { id, parents: {} }, role);
  const record = reply !== undefined && isSuccess(reply) ? jsonOf(reply) : undefined;
  const field = typeFieldOf(record, typesOf(scene.contract, 'DataDestination'));
  return field === undefined ? undefined : destinationOfType(scene, role, fieldOf(record, field) as string);
}

/** The id of a report that this run has removed, that an answer goes on to mention, and that cannot be read. */
async function ghostIn(
  scene: Scene,
  role: Role,
  ask: () => Promise<Exchange>,
  first: Exchange,
): Promise<string | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'Report');
  const removed = scene.diary
    .filter(({ exchange: { operation, reply } }) => isSuccess(reply) && operation!.lifecycle.action === 'remove')
    .flatMap(({ exchange, parts }) => recordsIn(exchange.operation!, parts.path).slice(-1))
    .filter(({ resource }) => resource === 'Report');
  const shownIn = ({ reply }: Exchange): string | undefined =>
    removed.find(({ id }) => listsReport(jsonOf(reply), id))?.id;
  const id = shownIn(first);
  if (id === undefined || read === undefined) return undefined;
  const last = await eventually(scene, 'Report', ask, (answer) => shownIn(answer) === undefined);
  const { reply } = await readOne(scene, read, { id, parents: {} }, role);
  return reply.status === 404 && listsReport(jsonOf(last.reply), id) ? id : undefined;
}

/** An item with an id that stands twice in one list, in each word the same. */
function repeatedIn(value: unknown): unknown {
  if (!Array.isArray(value))
    return isObject(value)
      ? Object.values(value)
          .map(repeatedIn)
          .find((one) => one !== undefined)
      : undefined;
  return value.find(
    (item, at) => isObject(item) && 'id' in item && value.slice(at + 1).some((other) => isSame(item, other)),
  );
}

/** What is told of a destination, whichever it is and whatever it is called. */
function plain({ reply }: Exchange, id: string): string {
  return reply.body.replaceAll(id, '').replaceAll(/conform-\w+ \d+/g, '');
}
