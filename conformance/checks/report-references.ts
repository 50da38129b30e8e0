import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import { unknownId } from '../arrange/arrange.ts';
import { resourceOf } from '../arrange/reference-of.ts';
import type { Case, Check } from '../check.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { keepsDataMart } from '../report-bodies/keeps-data-mart.ts';
import { type ReportField, reportFields } from '../report-bodies/report-fields.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';
import { takesRemoved } from '../report-bodies/takes-removed.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';

/** The records by which a report names them are there: `dataMartId` is the "id of the DataMart" (Resources and their fields). */
export const reportReferences: Check = {
  id: 'report-references',
  title: 'A report names a DataMart and a destination that exist',
  parallel: false,
  cases: ({ contract }) => [
    ...reportOperations(contract).flatMap((operation) =>
      reportFields(operation).flatMap((field) => {
        const resource = field.types.includes('string') ? resourceOf(contract, field.name) : undefined;
        return resource === undefined ? [] : [toCase(operation, field, resource)];
      }),
    ),
    ...contract.operations
      .filter(({ id }) => id === 'updateReport')
      .map((operation): Case => ({
        id: `report-references/${operation.id}/moved`,
        operation,
        requirement: 'report-update-without-data-mart-id',
        writes: true,
        priority: 2,
        requests: 4,
        run: (scene) => keepsDataMart(scene, operation),
      })),
  ],
};

function toCase(operation: Operation, field: ReportField, resource: string): Case {
  return {
    id: `report-references/${operation.id}/${field.name}`,
    operation,
    requirement: field.requirement,
    level: 'implied',
    writes: true,
    priority: 2,
    requests: 3,
    run: (scene) => refusesUnknown(scene, operation, field.name, resource),
  };
}

async function refusesUnknown(scene: Scene, operation: Operation, name: string, resource: string): Promise<Outcome> {
  const subject = await reportSubject(scene, operation);
  if (!subject.ok) return inconclusive(subject.reason, subject.remedy);
  const { base, submit } = subject.value;
  const exchange = await submit({ ...base, [name]: unknownId });
  if (!isSuccess(exchange.reply)) {
    const fault = await takesRemoved(scene, subject.value, name, resource);
    return fault === undefined ? passed : failed(fault);
  }
  // What an update has done is undone.
  await submit(base);
  const summary = `A report is taken with ${name} of ${withArticle(resource)} that does not exist`;
  return failed({ summary, expected: 'refused (4xx)', received: describeReply(exchange), exchange });
}
