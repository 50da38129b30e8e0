import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { sendReady } from '../arrange/send-ready.ts';
import type { Case, Check } from '../check.ts';
import { describeReply, failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { stillRelates } from '../outlived/dangling-edge.ts';
import { isAsBefore } from '../outlived/is-as-before.ts';
import { stillChanges, stillRuns, stillStreams } from '../outlived/still-acts.ts';
import { stillListsReports } from '../outlived/still-lists-reports.ts';
import { stillLists } from '../outlived/still-lists.ts';
import { projectLists } from '../project-wide/project-lists.ts';
import { isRemoved } from '../report-bodies/is-removed.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { withReport } from '../report-bodies/report-submit.ts';
import { further } from '../priority.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import type { Entry } from '../undisturbed/diary.ts';

/**
 * What is made of a report is gone with it: its stream, its SQL. So are the runs and rows of a DataMart, and what relates
 * others to it, and what stands below it in the lists of the project, and its reports in the list of all.
 */
export const outlived: Check = {
  id: 'outlived',
  title: 'What is made of a report or a DataMart is gone with it',
  parallel: false,
  cases: ({ contract }) => [
    ...contract.operations
      .filter(({ method }) => method === 'GET')
      .filter((operation) => resourceParams(operation).at(-1)?.resource === 'Report')
      .filter((operation) => operation !== operationOnOne(contract, 'read', 'Report'))
      .map((operation) => ({ ...toCase(operation, isGone), requests: 4 })),
    ...contract.operations
      .filter((operation) => resourceParams(operation).at(-1)?.resource === 'DataMart')
      .flatMap((operation) => {
        if (operation.success.item !== undefined) return [toCase(operation, stillStreams)];
        if (operation.id === 'updateDataMartTitle') return [{ ...toCase(operation, stillChanges), requests: 2 }];
        const begins = operation.lifecycle.action === 'create' && operation.lifecycle.resource === 'Run';
        return begins ? [{ ...toCase(operation, stillRuns), requests: 3 }] : [];
      }),
    // What it is to show is created below the DataMart before. "Across accessible DataMarts": that is easily left out.
    ...projectLists(contract).map(({ whole }) => ({ ...toCase(whole, stillLists), priority: 2 as const, requests: 2 })),
    // As a rule, others have removed a DataMart that has a report.
    ...operationsOn(contract, 'list', 'Report')
      .filter(({ path }) => !path.includes('{'))
      .map((operation) => ({ ...toCase(operation, stillListsReports), requests: 2 })),
    ...operationsOn(contract, 'list', 'Relationship').map((operation) => ({
      ...toCase(operation, stillRelates),
      // Four places show it.
      requests: 9,
    })),
  ],
};

function toCase(operation: Operation, judge: (scene: Scene, operation: Operation) => Promise<Outcome>): Case {
  return {
    id: `outlived/${operation.id}`,
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes: true,
    priority: further,
    requests: 1,
    run: (scene) => judge(scene, operation),
  };
}

/** Asks for what was shown of a report before it was removed. */
async function isGone(scene: Scene, operation: Operation): Promise<Outcome> {
  const entry = shownBefore(scene, operation) ?? (await showAndRemove(scene, operation));
  if (entry === undefined)
    return inconclusive('no report could be removed', 'a key that may create one, and remove it');
  const { exchange: before, parts, as } = entry;
  const ask = (): Promise<Exchange> => scene.send(operation, parts, as);
  const after = await eventually(scene, 'Report', ask, (now) => !isAsBefore(before, now));
  if (!isAsBefore(before, after)) return passed;
  const { id } = recordsIn(operation, parts.path).at(-1)!;
  if (!('role' in as) || !(await isRemoved(scene, id, as.role))) return notApplicable('the report may be there');
  const summary = 'A report that was removed gives what it gave before';
  const expected = 'nothing, as reading the report gives';
  return failed({ key: 'outlived', summary, expected, received: describeReply(after), exchange: after });
}

/** The last answer about a report of our own that was removed after it. */
function shownBefore({ arrange, diary }: Scene, operation: Operation): Entry | undefined {
  const idIn = ({ exchange, parts }: Entry): string | undefined => {
    const record = recordsIn(exchange.operation!, parts.path).at(-1);
    return record?.resource === 'Report' && !arrange.existed(record) ? record.id : undefined;
  };
  const isDone = ({ exchange: { reply } }: Entry): boolean => isSuccess(reply);
  const tells = (one: Entry): boolean => isDone(one) && one.exchange.reply.body.trim() !== '';
  const removed = new Set(
    diary.filter((one) => one.exchange.operation!.lifecycle.action === 'remove' && isDone(one)).map(idIn),
  );
  return diary.findLast(
    (one) => one.exchange.operation === operation && tells(one) && 'role' in one.as && removed.has(idIn(one) ?? ''),
  );
}

/** Asked for alone, the case begins with a report of its own. */
async function showAndRemove(scene: Scene, operation: Operation): Promise<Entry | undefined> {
  const [create] = reportOperations(scene.contract);
  const subject = create === undefined ? undefined : await reportSubject(scene, create);
  if (subject?.ok !== true) return undefined;
  const { base, role } = subject.value;
  return withReport(scene, create!, role, base, async (id) => {
    const parts = { path: { [resourceParams(operation).at(-1)!.name]: id } };
    const exchange = await sendReady(scene, operation, parts, role);
    return isSuccess(exchange.reply) ? { exchange, parts, as: { role } } : undefined;
  });
}
