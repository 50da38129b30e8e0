import fc from 'fast-check';
import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { inconclusive, type Outcome } from '../outcome.ts';
import { refusesAll } from '../report-bodies/refuses-all.ts';
import { type ReportField, reportFields } from '../report-bodies/report-fields.ts';
import { acceptsBody } from '../report-bodies/report-refusal.ts';
import { reportOperations, type ReportSubject, reportSubject } from '../report-bodies/report-subject.ts';

/** Numbers of a report may be as small and as large as is stated, and no more (Limits). */
export const reportNumbers: Check = {
  id: 'report-numbers',
  title: 'Numbers of a report have the stated bounds',
  parallel: false,
  cases: ({ contract, seed }) =>
    reportOperations(contract).flatMap((operation) =>
      reportFields(operation).flatMap((field) =>
        (['minimum', 'maximum'] as const)
          .filter((bound) => typeof field.schema[bound] === 'number')
          .map((bound) => toCase(operation, field, bound, seed)),
      ),
    ),
};

function toCase(operation: Operation, field: ReportField, bound: 'minimum' | 'maximum', seed: number): Case {
  return {
    id: `report-numbers/${operation.id}/${field.name}.${bound}`,
    operation,
    requirement: `${field.requirement}-${bound.slice(0, 3)}`,
    writes: true,
    priority: 1,
    requests: 6,
    run: async (scene) => {
      const subject = await reportSubject(scene, operation);
      if (!subject.ok) return inconclusive(subject.reason, subject.remedy);
      const within = await acceptsBound(subject.value, field, bound);
      if (within !== undefined) return within;
      const limit = field.schema[bound] as number;
      const values = bound === 'minimum' ? fc.integer({ max: limit - 1 }) : fc.integer({ min: limit + 1 });
      const edge = bound === 'minimum' ? limit - 1 : limit + 1;
      return refusesAll(subject.value, field.name, values, [edge], {
        seed,
        key: bound,
        summary: `${field.name} ${bound === 'minimum' ? 'below' : 'above'} ${limit} is accepted`,
        runs: 2,
      });
    },
  };
}

/** The bound itself is accepted: what is refused beside it says nothing that this does not. Undefined when it is. */
async function acceptsBound(
  subject: ReportSubject,
  { name, schema }: ReportField,
  bound: 'minimum' | 'maximum',
): Promise<Outcome | undefined> {
  const value = schema[bound] as number;
  const body = { ...subject.base, [name]: value };
  const outcome = await acceptsBody(subject, body, { key: 'within', summary: `${name} ${value} is refused` });
  return outcome.state === 'passed' ? undefined : outcome;
}
