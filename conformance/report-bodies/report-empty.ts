import type { Operation } from '../../spec/operation.ts';
import { isSuccess } from '../target/message.ts';
import { inconclusive, type Outcome, passed } from '../outcome.ts';
import { type ReportField, reportFields } from './report-fields.ts';
import { acceptsBody } from './report-refusal.ts';
import { reportSubject } from './report-subject.ts';
import type { Scene } from '../scene.ts';

/** The lists of which a maximum is stated, and nothing else: a list of none is "at most" that many. */
export function boundedLists(operation: Operation): readonly ReportField[] {
  return reportFields(operation).filter(({ schema }) => typeof schema['maxItems'] === 'number');
}

/** An empty list is accepted: all fields in one body, once for all of them, and only where that is refused each alone. */
export async function acceptsEmpty(scene: Scene, operation: Operation, { name }: ReportField): Promise<Outcome> {
  const subject = await reportSubject(scene, operation);
  if (!subject.ok) return inconclusive(subject.reason, subject.remedy);
  const { base, submit } = subject.value;
  const together = await scene.once(`empty lists ${operation.id}`, () =>
    submit({ ...base, ...Object.fromEntries(boundedLists(operation).map((field) => [field.name, []])) }),
  );
  if (isSuccess(together.reply)) return passed;
  return acceptsBody(
    subject.value,
    { ...base, [name]: [] },
    { key: 'accepts-empty', summary: `${name} [] is refused` },
  );
}
