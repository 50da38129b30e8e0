import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { further } from '../priority.ts';
import { isSuccess } from '../target/message.ts';
import { describeReply, failed, inconclusive, passed } from '../outcome.ts';
import { acceptsAlike, type Alike, alikes, fieldsAlike } from '../report-bodies/report-alike.ts';
import { type ReportField, reportFields } from '../report-bodies/report-fields.ts';
import { acceptsFilled, filledLists } from '../report-bodies/report-filled.ts';
import { type ReportKind, reportKinds } from '../report-bodies/report-kinds.ts';
import { areOptional } from '../report-bodies/report-optional.ts';
import { listMakers } from '../report-bodies/report-rules.ts';
import { reportOperations, reportSubject } from '../report-bodies/report-subject.ts';

/** Fields of a report have the stated types; required ones are there. */
export const reportTypes: Check = {
  id: 'report-types',
  title: 'Fields of a report have the stated types',
  parallel: false,
  cases: ({ contract, profile, seed }) =>
    reportOperations(contract).flatMap((operation) => [
      ...casesOf(operation, refusing, seed),
      toBodyCase(operation),
      toOptionalCase(operation),
      ...casesOf(operation, accepting, seed),
      ...alikes.flatMap((alike) => fieldsAlike(operation, alike).map((field) => toAlikeCase(operation, field, alike))),
      ...filledLists(operation, profile).map((field) => toFilledCase(operation, field)),
    ]),
};

// What is accepted may stand in the way of the next report; so it comes last, and that nothing does is asked less often.
const accepting = reportKinds.filter(({ id }) => id.startsWith('accepts'));
const refusing = reportKinds.filter((kind) => !accepting.includes(kind));

function casesOf(operation: Operation, kinds: readonly ReportKind[], seed: number): readonly Case[] {
  return reportFields(operation).flatMap((field) =>
    kinds.filter((kind) => kind.applies(field)).map((kind) => toCase(operation, field, kind, seed)),
  );
}

/** Mostly what takes no value of one wrong type takes none of another. */
const others: readonly string[] = ['other-type', 'item-other-type'];

/** What has required fields cannot do without a body. */
function toBodyCase(operation: Operation): Case {
  return {
    id: `report-types/${operation.id}/no-body`,
    operation,
    requirement: `report-${operation.lifecycle.action === 'create' ? 'create' : 'update'}-required`,
    writes: true,
    priority: 2,
    requests: 1,
    run: async (scene) => {
      const subject = await reportSubject(scene, operation);
      if (!subject.ok) return inconclusive(subject.reason, subject.remedy);
      const exchange = await subject.value.submit(undefined);
      if (!isSuccess(exchange.reply)) return passed;
      const summary = 'A report is taken without a body';
      return failed({ summary, expected: 'refused (4xx)', received: describeReply(exchange), exchange });
    },
  };
}

function toOptionalCase(operation: Operation): Case {
  return {
    id: `report-types/${operation.id}/optional`,
    operation,
    requirement: 'report-optional-fields',
    writes: true,
    priority: 2,
    requests: 3,
    run: (scene) => areOptional(scene, operation),
  };
}

function toAlikeCase(operation: Operation, field: ReportField, alike: Alike): Case {
  return {
    id: `report-types/${operation.id}/${field.name}.${alike.id}`,
    operation,
    requirement: field.requirement,
    level: alike.level,
    writes: true,
    priority: 2,
    requests: 1,
    run: (scene) => acceptsAlike(scene, operation, field, alike),
  };
}

function toFilledCase(operation: Operation, field: ReportField): Case {
  return {
    id: `report-types/${operation.id}/${field.name}.accepts-filled`,
    operation,
    requirement: field.requirement,
    level: 'stated',
    writes: true,
    priority: 2,
    requests: 2,
    run: (scene) => acceptsFilled(scene, operation, field),
  };
}

function toCase(operation: Operation, field: ReportField, kind: ReportKind, seed: number): Case {
  const requirement = kind.requirement(field, operation);
  return {
    id: `report-types/${operation.id}/${field.name}.${kind.id}`,
    operation,
    requirement,
    writes: true,
    priority: others.includes(kind.id) ? further : 2,
    requests: 2,
    run: async (scene) => {
      const subject = await reportSubject(scene, operation);
      if (!subject.ok) return inconclusive(subject.reason, subject.remedy);
      const [maker] = ['item-type', 'item-other-type', 'item-empty', 'accepts-desc'].includes(kind.id)
        ? listMakers(scene, subject.value, field.name)
        : [];
      return kind.run(subject.value, field, seed, kind, maker?.(1) ?? []);
    },
  };
}
