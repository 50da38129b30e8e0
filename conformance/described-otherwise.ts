import { isObject, type Json } from '../spec/json.ts';
import type { Operation, Schema } from '../spec/operation.ts';
import type { Described } from './arrange/described.ts';

/** One thing that a description tells of an operation of which something is stated, and whether it is the same. */
export type Telling = {
  readonly kind: 'number' | 'values';
  readonly operation: Operation;
  readonly what: string;
  readonly stated: string;
  readonly told: string;
  readonly isSame: boolean;
};

type Told = Omit<Telling, 'operation'>;

/**
 * What a description tells otherwise than it is stated, where half of that kind at least is told as it is: there are few numbers
 * and sets of values, and each is written on purpose.
 */
export function mistakesIn(tellings: readonly Telling[]): readonly Telling[] {
  return [...Map.groupBy(tellings, ({ kind }) => kind).values()].flatMap((all) => {
    const wrong = all.filter(({ isSame }) => !isSame);
    return wrong.length <= all.length / 2 ? wrong : [];
  });
}

/**
 * The numbers and sets of values that a description tells of the parameters of an operation and the fields of its body. Of a
 * parameter the bounds may be others than those of what is answered: a target may take more, and keep to them.
 */
export function tellingsOf(operation: Operation, described: Described): readonly Telling[] {
  return [
    ...operation.params.flatMap(({ name, schema }) => ofSchema(name, schema, described.parameters[name], ['default'])),
    ...ofBody(operation, described.body),
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
