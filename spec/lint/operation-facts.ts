import { isObject, type Json, type JsonObject, toPointer } from '../json.ts';
import { operationObjects, parametersOf } from '../operation.ts';
import { describeSchema, type Fact, resolveRef } from './fact.ts';
import { toKeywordFacts } from './schema-facts.ts';

type Row = ReturnType<typeof operationObjects>[number] & { key: string; pointer: string; document: JsonObject };
type Stated = readonly [property: string, value: Json | undefined, key?: string];

/** What a contract, its `$ref`s kept, says of each operation: authentication, body, answers, parameters, headers. */
export function toOperationFacts(document: JsonObject): Fact[] {
  return operationObjects(document).flatMap(({ path, method, item, operation }) => {
    const pointer = toPointer(['paths', path, method.toLowerCase()]);
    const row: Row = { path, method, item, operation, pointer, document, key: `${method} ${path}` };
    return [
      ...[generalFacts, bodyFacts, successFacts, errorFacts].flatMap((facts) => stated(row, facts(row))),
      ...parameterFacts(row),
      ...headerFacts(row),
    ];
  });
}

function stated({ key, pointer }: Row, facts: readonly Stated[]): Fact[] {
  return facts.flatMap(([property, value, at = '']) =>
    value === undefined ? [] : [{ subject: `operation ${key}`, property, value, pointer: pointer + at }],
  );
}

function generalFacts({ path, operation }: Row): Stated[] {
  const [requirement] = (operation['security'] ?? []) as JsonObject[];
  const [role] = (requirement?.['bearer'] ?? []) as string[];
  const pathOnly = operation['x-provenance'] === 'path-only';
  return [
    ['exists', true],
    ['operationId', operation['operationId'], '/operationId'],
    ['clause', operation['x-clause'], '/x-clause'],
    ['provenance', pathOnly ? 'path-only' : undefined, '/x-provenance'],
    ['prefix', `/${path.split('/')[1]}`],
    ['version segment', path.split('/').find((segment) => /^v\d/.test(segment))],
    ['authentication', requirement && Object.keys(requirement), '/security'],
    ['role', role, '/security'],
  ];
}

function bodyFacts({ document, operation }: Row): Stated[] {
  if (operation['requestBody'] === undefined) return [];
  const body = resolveRef(document, operation['requestBody']);
  const [mediaType, media] = contentOf(body);
  const optional = body['required'] === true ? '' : 'optional ';
  return [
    ['body', optional + describeSchema(media?.['schema']), '/requestBody'],
    ['mediaType', mediaType, '/requestBody'],
  ];
}

function successFacts({ document, operation }: Row): Stated[] {
  const [code, response] = responsesOf(operation).find(([status]) => status.startsWith('2')) ?? [];
  if (code === undefined) return [];
  const [mediaType, media] = contentOf(resolveRef(document, response));
  const exact = /^\d+$/.test(code);
  const json = mediaType === 'application/json' ? describeSchema(media?.['schema']) : mediaType;
  return [
    ['status', exact ? Number(code) : undefined, `/responses/${code}`],
    ['content', json ?? (exact ? 'none' : undefined), `/responses/${code}`],
  ];
}

function errorFacts({ operation }: Row): Stated[] {
  const codes = responsesOf(operation).map(([code]) => code);
  return codes.filter((code) => !code.startsWith('2')).map((code) => [`error ${code}`, true, `/responses/${code}`]);
}

function parameterFacts({ document, item, operation, key, pointer }: Row): Fact[] {
  const parameters = parametersOf(item, operation).map((parameter) => resolveRef(document, parameter));
  return parameters.flatMap((parameter) => {
    const { in: place, name, schema, required } = parameter as Readonly<Record<string, string | JsonObject | boolean>>;
    const subject = `${place as string} ${key} ${name as string}`;
    const here = `${pointer}/parameters`;
    const keywords = toKeywordFacts(subject, schema, here).map((fact) => ({ ...fact, pointer: here }));
    if (place !== 'path') {
      const own = { subject, value: true, pointer: here };
      return [
        { ...own, property: 'exists' },
        ...(required === true ? [{ ...own, property: 'required' }] : []),
        ...keywords,
      ];
    }
    // A path parameter is there because the path is; only its type is stated, be it by way of an enumeration.
    const type = resolveRef(document, schema)['type'];
    const others = keywords.filter(({ property }) => property !== 'type');
    return type === undefined ? others : [{ subject, property: 'type', value: type, pointer: here }, ...others];
  });
}

function headerFacts({ document, operation, key, pointer }: Row): Fact[] {
  return responsesOf(operation).flatMap(([code, response]) => {
    const headers = (resolveRef(document, response)['headers'] ?? {}) as JsonObject;
    return Object.entries(headers).flatMap(([name, value]) => {
      const header = resolveRef(document, value);
      const subject = `responseHeader ${key} ${name}`;
      const here = `${pointer}/responses/${code}${toPointer(['headers', name])}`;
      const own = { subject, value: true, pointer: here };
      return [
        { ...own, property: 'exists' },
        ...(header['required'] === true ? [{ ...own, property: 'required' }] : []),
        ...toKeywordFacts(subject, header['schema'], `${here}/schema`),
      ];
    });
  });
}

function responsesOf(operation: JsonObject): [string, Json][] {
  return Object.entries((operation['responses'] ?? {}) as JsonObject);
}

function contentOf(holder: JsonObject): [string | undefined, JsonObject | undefined] {
  const [mediaType, media] = Object.entries((holder['content'] ?? {}) as JsonObject)[0] ?? [];
  return [mediaType, isObject(media) ? media : undefined];
}
