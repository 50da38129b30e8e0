import fc from 'fast-check';
import type { Json } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import type { Outcome } from '../outcome.ts';
import { leftOut } from './refuses-all.ts';
import type { ReportField } from './report-fields.ts';
import { acceptsOneCharacter } from './report-one-character.ts';
import { accepts, examplesOfOther, itemTypes, refuses } from './report-probes.ts';
import { acceptsDescending } from './report-sort-rule.ts';
import type { ReportSubject } from './report-subject.ts';

/** One way in which the value of a field may be wrong, all else being right. */
export type ReportKind = {
  readonly id: string;
  readonly applies: (field: ReportField) => boolean;
  readonly requirement: (field: ReportField, operation: Operation) => string;
  readonly summary: (field: ReportField) => string;
  readonly run: (
    subject: ReportSubject,
    field: ReportField,
    seed: number,
    kind: ReportKind,
    lists: readonly Json[],
  ) => Promise<Outcome>;
};

const ofField = ({ requirement }: ReportField): string => requirement;

/** Every way. */
export const reportKinds: readonly ReportKind[] = [
  {
    id: 'missing',
    applies: ({ required }) => required,
    requirement: (_, { lifecycle }) =>
      lifecycle.action === 'create' ? 'report-create-required' : 'report-update-required',
    summary: ({ name }) => `A body without ${name} is accepted`,
    run: (subject, field, seed, kind) => refuses(subject, field, seed, kind, [leftOut], fc.constant(leftOut)),
  },
  {
    id: 'null',
    applies: ({ types }) => types.length > 0 && !types.includes('null'),
    requirement: ofField,
    summary: ({ name }) => `${name} null is accepted`,
    run: (subject, field, seed, kind) => refuses(subject, field, seed, kind, [null], fc.constant(null)),
  },
  {
    id: 'type',
    applies: ({ types }) => types.length > 0,
    requirement: ofField,
    summary: notOfType,
    run: (subject, field, seed, kind) => refusesOne(subject, field, seed, kind, examplesOfOther(field.types)[0]!),
  },
  {
    id: 'other-type',
    applies: ({ types }) => examplesOfOther(types).length > 1,
    requirement: ofField,
    summary: notOfType,
    run: (subject, field, seed, kind) => refusesOne(subject, field, seed, kind, examplesOfOther(field.types)[1]!),
  },
  {
    id: 'fraction',
    applies: ({ types }) => types.includes('integer') && !types.includes('number'),
    requirement: ofField,
    summary: ({ name }) => `${name} is accepted though it is not an integer`,
    run: (subject, field, seed, kind) =>
      refuses(
        subject,
        field,
        seed,
        kind,
        [1.5],
        fc.integer({ min: 1, max: 1000 }).map((whole) => whole + 0.5),
      ),
  },
  {
    id: 'item-type',
    applies: (field) => wrongItems(field).length > 0,
    requirement: ofField,
    summary: wrongItem,
    run: (subject, field, seed, kind, lists) =>
      refusesOne(subject, field, seed, kind, [...lists, wrongItems(field)[0]!]),
  },
  {
    id: 'item-other-type',
    applies: (field) => wrongItems(field).length > 1,
    requirement: ofField,
    summary: wrongItem,
    run: (subject, field, seed, kind, lists) =>
      refusesOne(subject, field, seed, kind, [...lists, wrongItems(field)[1]!]),
  },
  {
    id: 'item-empty',
    applies: hasItemMinimum,
    requirement: ({ requirement }) => `${requirement}-item-min`,
    summary: ({ name }) => `An empty string is accepted as an item of ${name}`,
    run: (subject, field, seed, kind, lists) =>
      refuses(subject, field, seed, kind, [[...lists, '']], fc.constant([''])),
  },
  {
    id: 'accepts-desc',
    applies: ({ name }) => name === 'sortConfig',
    requirement: () => 'report-sort-rule',
    summary: () => 'A sort rule with the direction desc is refused, one with asc is accepted',
    run: acceptsDescending,
  },
  {
    id: 'accepts-one-character',
    applies: hasItemMinimum,
    requirement: ({ requirement }) => `${requirement}-item-min`,
    summary: ({ name }) => `An item of ${name} of one character is refused, longer ones that are as unknown are not`,
    run: acceptsOneCharacter,
  },
  {
    id: 'accepts-false',
    applies: ({ types }) => types.includes('boolean'),
    requirement: ofField,
    summary: ({ name }) => `${name} false is refused`,
    run: (subject, field, _, kind) => accepts(subject, field, false, kind),
  },
];

function refusesOne(
  subject: ReportSubject,
  field: ReportField,
  seed: number,
  kind: ReportKind,
  value: Json,
): Promise<Outcome> {
  return refuses(subject, field, seed, kind, [value], fc.constant(value));
}

function notOfType({ name, types }: ReportField): string {
  return `${name} is accepted though it is not of type ${types.join(' or ')}`;
}

function wrongItem({ name }: ReportField): string {
  return `An item of ${name} is accepted though it has the wrong type`;
}

function wrongItems({ schema }: ReportField): readonly Json[] {
  const types = itemTypes(schema['items'] as Schema | undefined);
  return types.length === 0 ? [] : examplesOfOther(types, true);
}

function hasItemMinimum({ schema }: ReportField): boolean {
  return (schema['items'] as Record<string, Json> | undefined)?.['minLength'] === 1;
}
