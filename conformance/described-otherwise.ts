import { isObject, type Json } from '../spec/json.ts';
import type { Operation, Schema } from '../spec/operation.ts';
import type { Described } from './arrange/described.ts';

/** What kind of thing a description tells of an operation. */
type Kind = 'number' | 'values' | 'required' | 'query' | 'path' | 'status' | 'security';

/** One thing that a description tells of an operation of which something is stated, and whether it is the same. */
export type Telling = {
  readonly kind: Kind;
  readonly operation: Operation;
  readonly what: string;
  readonly stated: string;
  readonly told: string;
  readonly isSame: boolean;
};

/**
 * The share of what is told of a kind that may be another than is stated by mistake: beyond that, a description is made by
 * other rules, such as one status for all. There are few numbers and sets of values, and each is written on purpose.
 */
const mistakenAtMost: Readonly<Record<Kind, number>> = {
  number: 0.5,
  values: 0.5,
  required: 0.05,
  query: 0.1,
  path: 0.05,
  status: 0.05,
  security: 0.05,
};

/** What a description tells otherwise than it is stated, where nearly all else of that kind is told as it is. */
export function mistakesIn(tellings: readonly Telling[]): readonly Telling[] {
  return [...Map.groupBy(tellings, ({ kind }) => kind)].flatMap(([kind, all]) => {
    const wrong = all.filter(({ isSame }) => !isSame);
    return wrong.length <= all.length * mistakenAtMost[kind] ? wrong : [];
  });
}

/** What a description tells of an operation: of its parameters, the fields of its body, its status, and who may use it. */
export function tellingsOf(operation: Operation, described: Described): readonly Telling[] {
  const told = (kind: Kind, what: string, stated: string, is: string, isSame = stated === is): Telling => ({
    kind,
    operation,
    what,
    stated,
    told: is,
    isSame,
  });
  const { isSecured, undeclared } = described;
  return [
    ...operation.params.flatMap(({ name, schema }) => ofSchema(told, name, schema, described.parameters[name])),
    ...ofQuery(told, operation, described),
    ...ofBody(told, operation, described.body),
    ...ofStatus(told, operation, described),
    ...(operation.protected ? [told('security', 'whether it is secured', 'true', `${isSecured}`)] : []),
    told('path', 'the parameters of its path', '', undeclared.join(', ')),
  ];
}

type Tell = (kind: Kind, what: string, stated: string, is: string, isSame?: boolean) => Telling;

/** The status of success, or all of its kind. */
function ofStatus(told: Tell, operation: Operation, { statuses }: Described): readonly Telling[] {
  const { status } = operation.success;
  if (typeof status !== 'number' || operation.provenance !== 'stated' || statuses.length === 0) return [];
  const isSame = statuses.some((one) => one === `${status}` || /^2xx$/i.test(one));
  return [told('status', 'its status', `${status}`, statuses.join(', '), isSame)];
}

/** The numbers that bound a value or are its default, and the values that there are: more may be taken than are stated. */
function ofSchema(told: Tell, name: string, stated: Schema, described: Schema | undefined): readonly Telling[] {
  const numbers = ['minimum', 'maximum', 'default', 'maxItems'].flatMap((keyword) => {
    const [is] = valuesOf(stated, keyword);
    const values = valuesOf(described, keyword).filter((one) => typeof one === 'number');
    if (typeof is !== 'number' || values.length === 0) return [];
    return [told('number', `${keyword} of ${name}`, `${is}`, values.join(', '), values.includes(is))];
  });
  const [all, some] = [stated, described].map((one) => valuesOf(one, 'enum').flat());
  if (all!.length === 0 || some!.length === 0) return numbers;
  const isWhole = all!.every((one) => some!.includes(one));
  return [...numbers, told('values', `the values of ${name}`, all!.join(', '), some!.join(', '), isWhole)];
}

/** The query parameters that there are, and whether they may be left out. */
function ofQuery(told: Tell, operation: Operation, { parameters, requiredQuery }: Described): readonly Telling[] {
  if (operation.provenance !== 'stated') return [];
  return operation.params
    .filter((one) => one.in === 'query')
    .flatMap(({ name, required }) => {
      if (parameters[name] === undefined) return [told('query', `parameter ${name}`, name, '')];
      const isRequired = requiredQuery.includes(name);
      return [
        told('query', `parameter ${name}`, name, name),
        told('required', `whether ${name} is required`, `${required}`, `${isRequired}`),
      ];
    });
}

/** The fields of a body that are stated, as far as they are described. */
function ofBody(told: Tell, { body, provenance }: Operation, described: Schema | undefined): readonly Telling[] {
  if (provenance !== 'stated' || !isObject(body?.schema)) return [];
  const [fields, own] = [propertiesOf(body.schema), propertiesOf(described)];
  const [required, asked] = [body.schema, described].map((one) => valuesOf(one, 'required', ['allOf']).flat());
  return Object.keys(fields)
    .filter((name) => own[name] !== undefined)
    .flatMap((name) => [
      ...ofSchema(told, name, fields[name]!, own[name]),
      told('required', `whether ${name} is required`, `${required!.includes(name)}`, `${asked!.includes(name)}`),
    ]);
}

/** The properties of a schema, whichever of its parts they are in. */
function propertiesOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  return Object.assign({}, ...valuesOf(schema, 'properties').filter(isObject)) as Record<string, Schema>;
}

/** The values of a keyword in a schema and in its branches. */
function valuesOf(
  schema: Schema | undefined,
  keyword: string,
  branches: readonly string[] = ['allOf', 'oneOf', 'anyOf'],
): readonly Json[] {
  if (!isObject(schema)) return [];
  const inner = branches.flatMap((name) => (schema[name] ?? []) as readonly Schema[]);
  return [schema[keyword] ?? [], ...inner.map((one) => valuesOf(one, keyword, branches) as Json)].flat() as Json[];
}
