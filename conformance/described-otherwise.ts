import { isObject, type Json } from '../spec/json.ts';
import type { Operation, Schema } from '../spec/operation.ts';
import type { Described } from './arrange/described.ts';

/** One thing that a description tells of an operation of which something is stated, and whether it is the same. */
export type Telling = {
  readonly kind: 'number' | 'values' | 'status';
  readonly operation: Operation;
  readonly what: string;
  readonly stated: string;
  readonly told: string;
  readonly isSame: boolean;
};

type Told = Omit<Telling, 'operation'>;

/** The share of a kind that may be told otherwise by mistake: of few numbers and sets of values each is written on purpose. */
const byMistake: Readonly<Record<Telling['kind'], number>> = { number: 0.5, values: 0.5, status: 0.03 };

/** What a description tells otherwise than it is stated, where most of that kind is told as it is. */
export function mistakesIn(tellings: readonly Telling[]): readonly Telling[] {
  return [...Map.groupBy(tellings, ({ kind }) => kind).values()].flatMap((all) => {
    const wrong = all.filter(({ isSame }) => !isSame);
    return wrong.length <= all.length * byMistake[all[0]!.kind] ? wrong : [];
  });
}

/**
 * The numbers and sets of values that a description tells of the parameters of an operation and the fields of its body, and the
 * status of its success. Of a parameter the bounds may be others than those of what is answered: a target may take more, and keep to
 * them.
 */
export function tellingsOf(operation: Operation, described: Described): readonly Telling[] {
  return [
    ...operation.params.flatMap(({ name, schema }) => ofSchema(name, schema, described.parameters[name], ['default'])),
    ...ofBody(operation, described.body),
    ...ofSuccess(operation, described.statuses),
  ].map((one) => ({ ...one, operation }));
}

/** The numbers by some keywords, and the values that there are: more may be taken than are stated. */
function ofSchema(
  name: string,
  stated: Schema,
  described: Schema | undefined,
  keywords: readonly string[],
): readonly Told[] {
  const numbers = keywords.flatMap((keyword) => {
    const [is] = valuesOf(stated, keyword);
    const values = valuesOf(described, keyword).filter((one) => typeof one === 'number');
    if (typeof is !== 'number' || values.length === 0) return [];
    const what = `${keyword} of ${name}`;
    return [{ kind: 'number' as const, what, stated: `${is}`, told: values.join(', '), isSame: values.includes(is) }];
  });
  const [all, some] = [stated, described].map((one) => valuesOf(one, 'enum') as readonly string[]);
  if (all!.length === 0 || some!.length === 0) return numbers;
  const isSame = all!.every((one) => some!.includes(one));
  const what = `the values of ${name}`;
  return [...numbers, { kind: 'values', what, stated: all!.join(', '), told: some!.join(', '), isSame }];
}

/** The fields of a body that are stated, as far as they are described. */
function ofBody({ body, provenance }: Operation, described: Schema | undefined): readonly Told[] {
  if (provenance !== 'stated' || !isObject(body?.schema)) return [];
  const [fields, own] = [propertiesOf(body.schema), propertiesOf(described)];
  return Object.keys(fields)
    .filter((name) => own[name] !== undefined)
    .flatMap((name) => ofSchema(name, fields[name]!, own[name], bounds));
}

/** The statuses of success that are described, where one is stated. */
function ofSuccess({ provenance, success }: Operation, statuses: readonly string[]): readonly Told[] {
  const told = statuses.filter((status) => /^(2|default)/i.test(status));
  if (provenance !== 'stated' || success.status === '2XX' || told.length === 0) return [];
  const stated = `${success.status}`;
  const isSame = told.some((status) => status === stated || /^(2xx|default)$/i.test(status));
  return [{ kind: 'status', what: 'the status of its success', stated, told: told.join(', '), isSame }];
}

const bounds: readonly string[] = ['minimum', 'maximum', 'maxItems'];

/** The properties of a schema, whichever of its parts they are in. */
function propertiesOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  return Object.assign({}, ...valuesOf(schema, 'properties').filter(isObject)) as Record<string, Schema>;
}

/** The values of a keyword in a schema and in its branches. */
function valuesOf(schema: Schema | undefined, keyword: string): readonly Json[] {
  if (!isObject(schema)) return [];
  const own: readonly Json[] = [schema[keyword] ?? []].flat();
  const inner = ['allOf', 'oneOf', 'anyOf'].flatMap((name) => (schema[name] ?? []) as readonly Schema[]);
  return [...own, ...inner.flatMap((one) => valuesOf(one, keyword))];
}
