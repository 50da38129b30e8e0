import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Level } from '../check.ts';
import { isSuccess } from '../target/message.ts';
import { inconclusive, type Outcome, passed } from '../outcome.ts';
import { type ReportField, reportFields } from './report-fields.ts';
import { acceptsBody } from './report-refusal.ts';
import { reportSubject } from './report-subject.ts';
import type { Scene } from '../scene.ts';

/** A value that several fields of a report take alike. */
export type Alike = {
  readonly id: string;
  readonly level: Level;
  readonly value: Json;
  readonly applies: (field: ReportField) => boolean;
};

/** What fields take alike: "or null"; of lists only the maximum is stated: a list of none is "at most" that many. */
export const alikes: readonly Alike[] = [
  { id: 'accepts-null', level: 'stated', value: null, applies: ({ types }) => types.includes('null') },
  {
    id: 'accepts-empty',
    level: 'implied',
    value: [],
    applies: ({ schema }) => typeof schema['maxItems'] === 'number',
  },
];

/** The fields of an operation that take a value alike. */
export function fieldsAlike(operation: Operation, { applies }: Alike): readonly ReportField[] {
  return reportFields(operation).filter(applies);
}

/** A value is accepted: in all fields of one body, once for all of them, and only where that is refused in each alone. */
export async function acceptsAlike(
  scene: Scene,
  operation: Operation,
  { name }: ReportField,
  alike: Alike,
): Promise<Outcome> {
  const { id, value } = alike;
  const subject = await reportSubject(scene, operation);
  if (!subject.ok) return inconclusive(subject.reason, subject.remedy);
  const { base, submit } = subject.value;
  const fields = fieldsAlike(operation, alike);
  const together = await scene.once(`${id} ${operation.id}`, () =>
    submit({ ...base, ...Object.fromEntries(fields.map((field) => [field.name, value])) }),
  );
  if (isSuccess(together.reply)) return passed;
  const summary = `${name} ${JSON.stringify(value)} is refused`;
  return acceptsBody(subject.value, { ...base, [name]: value }, { key: id, summary });
}
