import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { hasName, readOne } from '../arrange/lifecycle.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { asked, staysAsItWas } from '../left-alone/asked-record.ts';
import { plainUpdates, staysPublished } from '../left-alone/stays-published.ts';
import { keepsSources } from '../left-alone/template-sources.ts';
import { eventually } from '../target/patience.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { slotOf } from '../report-bodies/report-submit.ts';
import type { Scene } from '../scene.ts';
import { updateOne } from '../updates/update-one.ts';

/** An update changes what it is about, and nothing else of the record; what is asked of a record leaves it as it is. */
export const leftAlone: Check = {
  id: 'left-alone',
  title: 'An update leaves what it is not about as it was',
  parallel: false,
  cases: ({ contract }) => [
    ...reportOperations(contract)
      .filter(({ lifecycle, body }) => lifecycle.action === 'change' && !hasDataMart(body?.schema))
      .map((operation): Case => {
        const run = (scene: Scene): Promise<Outcome> => staysInPlace(scene, operation);
        // What a body does not have is stated; the DataMart that it names is there for others as well.
        return {
          ...toCase(operation, 'data-mart', 'report-update-without-data-mart-id', run),
          priority: 2,
          requests: 3,
        };
      }),
    ...contract.operations
      .filter(({ id }) => id === 'updateDataMartTitle')
      .flatMap((operation) => {
        const describes = contract.operations.find(({ id }) => id === 'updateDataMartDescription');
        if (describes === undefined) return [];
        const run = (scene: Scene): Promise<Outcome> => keepsDescription(scene, operation, describes);
        return [toCase(operation, 'description', `operation-${operation.id}`, run)];
      }),
    ...contract.operations
      .filter(({ id }) => plainUpdates.includes(id))
      .map((operation) =>
        toCase(operation, 'published', `operation-${operation.id}`, (scene) => staysPublished(scene, operation)),
      ),
    ...asked.flatMap((one) =>
      contract.operations
        .filter(({ id }) => id === one.id)
        .map((operation): Case => {
          const run = (scene: Scene): Promise<Outcome> => staysAsItWas(scene, operation, one);
          return { ...toCase(operation, 'record', `operation-${operation.id}`, run), priority: 4 };
        }),
    ),
    ...contract.operations
      .filter(({ id }) => id === 'updateInsightTemplate')
      .map((operation): Case => {
        const run = (scene: Scene): Promise<Outcome> => keepsSources(scene, operation);
        return { ...toCase(operation, 'sources', endpointRequirement(operation), run), priority: 2 };
      }),
  ],
};

function toCase(operation: Operation, id: string, requirement: string, run: Case['run']): Case {
  return {
    id: `left-alone/${operation.id}/${id}`,
    operation,
    requirement,
    level: 'implied',
    writes: true,
    priority: 5,
    requests: 6,
    run,
  };
}

function hasDataMart(schema: unknown): boolean {
  return JSON.stringify(schema ?? {}).includes('"dataMartId"');
}

/** `dataMartId` "is not part of the update body": an update that has it all the same is refused, or moves nothing. */
async function staysInPlace(scene: Scene, operation: Operation): Promise<Outcome> {
  const subject = await reportSubject(scene, operation);
  if (!subject.ok) return inconclusive(subject.reason, subject.remedy);
  const { base, submit, role } = subject.value;
  const other = await scene.once('lonely DataMart', () => scene.arrange.get('DataMart', { role, subject: 'fresh' }));
  if (!other.ok) return inconclusive(other.reason, other.remedy);
  const exchange = await submit({ ...base, dataMartId: other.value.id });
  if (!isSuccess(exchange.reply)) return passed;
  const { living } = await slotOf(scene);
  const read = operationOnOne(scene.contract, 'read', 'Report');
  if (living === undefined || read === undefined) return notApplicable('the report is no longer there');
  const after = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: living } }, { role });
  const mart = isSuccess(after.reply) ? referenceOf(jsonOf(after.reply), 'DataMart') : undefined;
  if (mart === undefined) return notApplicable('the DataMart of the report is not shown');
  if (mart !== other.value.id) return passed;
  const summary = 'An update moves a report to another DataMart';
  const received = `${describeReply(exchange)}, and the report is of ${other.value.id}`;
  return failed({ key: 'moved', summary, expected: 'the report where it was', received, exchange });
}

/** A DataMart with a new title has the description that it had. */
async function keepsDescription(scene: Scene, operation: Operation, describes: Operation): Promise<Outcome> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (read === undefined) return notApplicable('no operation reads a DataMart');
  const described = await updateOne(scene, describes, read);
  if (!described.ok) return inconclusive(described.reason, described.remedy);
  const { description: words } = described.value.sent;
  // A record may show it under a name of its own, and later.
  const isDescribed = ({ reply }: Exchange): boolean =>
    typeof words === 'string' && words !== '' && hasName(reply.body, words);
  const ask = (): Promise<Exchange> => readOne(scene, read, described.value.instance, described.value.role);
  if (!isDescribed(await eventually(scene, read.lifecycle.resource, ask, isDescribed)))
    return notApplicable('the description of a DataMart is not shown');
  const titled = await updateOne(scene, operation, read, { alone: true });
  if (!titled.ok) return inconclusive(titled.reason, titled.remedy);
  const { before, exchange, instance, role } = titled.value;
  if (!isDescribed(before)) return notApplicable('the description of a DataMart is not shown');
  const isKept = (one: Exchange): boolean => !isSuccess(one.reply) || isDescribed(one);
  const after = await eventually(scene, read.lifecycle.resource, () => readOne(scene, read, instance, role), isKept);
  if (isKept(after)) return passed;
  const summary = 'A new title takes the description of a DataMart with it';
  const received = `${describeReply(exchange)}, then ${describeReply(after)}`;
  return failed({ key: 'description', summary, expected: `description: ${JSON.stringify(words)}`, received, exchange });
}
