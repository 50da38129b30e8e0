import fc, { type Arbitrary } from 'fast-check';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { type Exchange, isRefusal, isSuccess } from '../message.ts';
import { describeReply, failed, inconclusive, type Outcome, passed } from '../outcome.ts';
import { leftOut, refusesAll } from '../refuses-all.ts';
import { type ReportField, reportFields } from '../report-fields.ts';
import { areOptional } from '../report-optional.ts';
import { listMakers } from '../report-rules.ts';
import { reportOperations, type ReportSubject, reportSubject } from '../report-subject.ts';

/** One way in which the value of a field may be wrong, all else being right. */
type Kind = {
  readonly id: string;
  readonly applies: (field: ReportField) => boolean;
  readonly requirement: (field: ReportField, operation: Operation) => string;
  readonly summary: (field: ReportField) => string;
  readonly run: (
    subject: ReportSubject,
    field: ReportField,
    seed: number,
    kind: Kind,
    lists: readonly Json[],
  ) => Promise<Outcome>;
};

const ofField = ({ requirement }: ReportField): string => requirement;

const kinds: readonly Kind[] = [
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
    summary: ({ name, types }) => `${name} is accepted though it is not of type ${types.join(' or ')}`,
    run: (subject, field, seed, kind) => {
      const wrong = examplesOfOther(field.types);
      return refuses(subject, field, seed, kind, wrong, fc.constantFrom(...wrong));
    },
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
    applies: ({ schema }) => itemTypes(schema['items'] as Schema | undefined).length > 0,
    requirement: ofField,
    summary: ({ name }) => `An item of ${name} is accepted though it has the wrong type`,
    run: (subject, field, seed, kind, lists) => {
      const wrong = examplesOfOther(itemTypes(field.schema['items'] as Schema), true).map((item) => [...lists, item]);
      return refuses(subject, field, seed, kind, wrong, fc.constantFrom(...wrong));
    },
  },
  {
    id: 'item-empty',
    applies: ({ schema }) => ((schema['items'] as Record<string, Json> | undefined)?.['minLength'] ?? 0) === 1,
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
    id: 'accepts-null',
    applies: ({ types }) => types.includes('null'),
    requirement: ofField,
    summary: ({ name }) => `${name} null is refused`,
    run: (subject, field, _, kind) => accepts(subject, field, null, kind),
  },
  {
    id: 'accepts-false',
    applies: ({ types }) => types.includes('boolean'),
    requirement: ofField,
    summary: ({ name }) => `${name} false is refused`,
    run: (subject, field, _, kind) => accepts(subject, field, false, kind),
  },
];

/** Fields of a report have the stated types; required ones are there. */
export const reportTypes: Check = {
  id: 'report-types',
  title: 'Fields of a report have the stated types',
  parallel: false,
  cases: ({ contract, seed }) =>
    reportOperations(contract).flatMap((operation) => [
      toOptionalCase(operation),
      ...reportFields(operation).flatMap((field) =>
        kinds.filter((kind) => kind.applies(field)).map((kind) => toCase(operation, field, kind, seed)),
      ),
    ]),
};

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

function toCase(operation: Operation, field: ReportField, kind: Kind, seed: number): Case {
  return {
    id: `report-types/${operation.id}/${field.name}.${kind.id}`,
    operation,
    requirement: kind.requirement(field, operation),
    writes: true,
    priority: 2,
    requests: 3,
    run: async (scene) => {
      const subject = await reportSubject(scene, operation);
      if (!subject.ok) return inconclusive(subject.reason, subject.remedy);
      const [maker] = ['item-type', 'item-empty', 'accepts-desc'].includes(kind.id)
        ? listMakers(scene, subject.value, field.name)
        : [];
      return kind.run(subject.value, field, seed, kind, maker?.(1) ?? []);
    },
  };
}

function refuses(
  subject: ReportSubject,
  field: ReportField,
  seed: number,
  kind: Kind,
  first: readonly (Json | typeof leftOut)[],
  values: Arbitrary<Json | typeof leftOut>,
): Promise<Outcome> {
  return refusesAll(subject, field.name, values, first, { seed, key: kind.id, summary: kind.summary(field), runs: 1 });
}

/** The value stands in an accepted body in place of nothing: a refusal can only mean it. */
async function accepts(
  { base, submit, holds }: ReportSubject,
  field: ReportField,
  value: Json,
  kind: Kind,
): Promise<Outcome> {
  const exchange = await submit({ ...base, [field.name]: value });
  if (isSuccess(exchange.reply)) return passed;
  if (!isRefusal(exchange.reply)) {
    return inconclusive(`such a body was answered ${exchange.reply.status}`, 'a key that may use this operation');
  }
  if (!(await holds())) return inconclusive('a right body was refused as well by then', 'another destination');
  const received = describeReply(exchange);
  return failed({ key: kind.id, summary: kind.summary(field), expected: 'accepted (2xx)', received, exchange });
}

/** The rest of a rule is only assumed: that it is right shows when another direction is accepted. */
async function acceptsDescending(
  { base, submit }: ReportSubject,
  field: ReportField,
  _: number,
  kind: Kind,
  rules: readonly Json[],
): Promise<Outcome> {
  const [rule] = rules;
  const send = (direction: string): Promise<Exchange> =>
    submit({ ...base, [field.name]: [{ ...(rule as JsonObject), direction }] });
  if (!isObject(rule)) return inconclusive('no sort rule is known', 'samples: { SortRule: [{ … }] }');
  const exchange = await send('desc');
  if (isSuccess(exchange.reply)) return passed;
  if (!isRefusal(exchange.reply) || !isSuccess((await send('asc')).reply)) {
    return inconclusive(`such a rule was answered ${exchange.reply.status}`, 'samples: { SortRule: [{ … }] }');
  }
  return failed({
    key: kind.id,
    summary: kind.summary(field),
    expected: 'accepted (2xx)',
    received: describeReply(exchange),
    exchange,
  });
}

/** A value of each JSON type that is not allowed; null is a kind of its own. */
function examplesOfOther(types: readonly string[], withNull = false): readonly Json[] {
  const all: Readonly<Record<string, Json>> = {
    object: { unexpected: true },
    array: ['unexpected'],
    string: 'unexpected',
    number: 42,
    boolean: true,
    null: null,
  };
  const allowed = types.includes('integer') ? [...types, 'number'] : types;
  return Object.entries(all)
    .filter(([type]) => !allowed.includes(type) && (withNull || type !== 'null'))
    .map(([, value]) => value);
}

function itemTypes(items: Schema | undefined): readonly string[] {
  return typeof items === 'object' ? ([items['type'] ?? []].flat() as string[]) : [];
}
