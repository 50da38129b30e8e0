import { describe, expect, test } from 'vitest';
import { contractFile } from '../contract.ts';
import type { JsonObject } from '../json.ts';
import { loadRequirements } from '../requirement.ts';
import { loadSource, toSource } from '../source.ts';
import { toDrift } from './drift.ts';

const source = await loadSource(contractFile);
const requirements = await loadRequirements();

describe('a contract that drifts from the requirements', () => {
  // Each changes one thing of our contract; what is found names it.
  test.each<[name: string, from: string | RegExp, to: string, want: string]>([
    [
      'a higher limit of items',
      /(FilterConfig:[^]*?maxItems: )50/,
      '$151',
      '"maxItems" is 51, but the requirement "report-filter-config-max"',
    ],
    [
      'a lower limit of a number',
      'maximum: 10000000',
      'maximum: 9999999',
      '"maximum" is 9999999, but the requirement "report-limit-config-max"',
    ],
    ['a lower minimum', 'minimum: 1\n', 'minimum: 0\n', '"report-limit-config-min" (“1 to 10000000”) claims 1'],
    [
      'a limit of length that is gone',
      ', minLength: 1 }',
      ' }',
      '"report-column-config-item-min" claims "minLength" of schema ColumnConfig[], of which the contract says nothing',
    ],
    ['a default that is another', 'default: 20', 'default: 25', '"parameter-listAiAssistantSessions-limit-default"'],
    [
      'a maximum that nothing states',
      '{ type: number, default: 100 } }',
      '{ type: number, default: 100, maximum: 500 } }',
      'no requirement claims "maximum: 500" of query GET /api/data-marts/{id}/runs limit',
    ],
    [
      'a value of an enumeration that is gone',
      '[TABLE, VIEW]',
      '[TABLE]',
      '"enum" is ["TABLE"], but the requirement "enum-storage-resource-type"',
    ],
    ['a value of an enumeration too many', '[TABLE, VIEW]', '[TABLE, VIEW, FILE]', 'claims ["TABLE","VIEW"]'],
    [
      'another role',
      'bearer: [project-admin]',
      'bearer: [technical-user]',
      '"role" is technical-user, but the requirement "operation-listMemberOwnershipWarnings"',
    ],
    [
      'another status',
      /(copyReportAsDataMart[^]*?)'201'/,
      "$1'200'",
      '"status" is 200, but the requirement "operation-copyReportAsDataMart"',
    ],
    [
      'a range for a status',
      /(copyReportAsDataMart[^]*?)'201'/,
      "$1'2XX'",
      '"operation-copyReportAsDataMart" claims "status" of operation POST /api/reports/{id}/copy-as-data-mart, of which',
    ],
    [
      'an error that is gone',
      /        '404':\n.*\n/,
      '',
      '"error-updateDataMartContexts-404-data-mart" claims "error 404"',
    ],
    [
      'an error too many',
      /(operationId: deleteReport[^]*?)(\n {8}'401')/,
      "$1\n        '409':\n          description: In use$2",
      'no requirement claims "error 409: true" of operation DELETE /api/reports/{id}',
    ],
    [
      'a body that is optional',
      /(operationId: createReport[^]*?required: )true/,
      '$1false',
      '"body" is optional CreateReportRequest, but the requirement "operation-createReport"',
    ],
    [
      'a body where there is none',
      /(operationId: publishDataMart[^]*?)\n {6}responses/,
      "$1\n      requestBody:\n        content:\n          application/json: { schema: { $ref: '#/components/schemas/DataMart' } }\n      responses",
      'no requirement claims "body: optional DataMart" of operation PUT /api/data-marts/{id}/publish',
    ],
    [
      'content where there is no body',
      /(operationId: deleteReport[^]*?no body)/,
      '$1\n          content: { application/json: { schema: {} } }',
      '"content" is any, but the requirement "no-body-deleteReport"',
    ],
    [
      'another schema of an answer',
      /(operationId: getInsight\n[^]*?schemas\/)InsightResponse/,
      '$1InsightListItem',
      '"content" is InsightListItem, but the requirement "operation-getInsight"',
    ],
    [
      'a required field that is gone',
      'required: [userId, warning]',
      'required: [userId]',
      '"required" is ["userId"], but',
    ],
    [
      'a required field too many',
      '      type: object\n      required: [sql]',
      '      type: object\n      required: [sql, at]',
      '"required" is ["sql","at"], but',
    ],
    [
      'a field in the update body that is not part of it',
      /(UpdateReportRequest:[^]*?)( {8}title)/,
      '$1        dataMartId: { type: string }\n$2',
      '"exists" is true, but the requirement "report-update-without-data-mart-id"',
    ],
    [
      'a parameter that is required',
      'name: templateId\n          in: query',
      'name: templateId\n          in: query\n          required: true',
      'no requirement claims "required: true" of query GET /api/data-marts/{dataMartId}/ai-assistant/sessions templateId',
    ],
    [
      'a parameter too many',
      '- { name: limit, in: query, schema: { type: number } }',
      '- { name: limit, in: query, schema: { type: number } }\n        - { name: sort, in: query, schema: {} }',
      'no requirement claims query GET /api/reports sort',
    ],
    [
      'a parameter that is gone',
      /        - \{ name: offset, in: query, schema: \{ type: number, minimum: 0.*\n/,
      '',
      '"parameter-listAiAssistantSessions-offset" claims query GET',
    ],
    [
      'a header by another name',
      'x-svc-run-id:',
      'x-run-id:',
      'claims responseHeader GET /api/external/http-data/data-marts/{dataMartId}.ndjson x-svc-run-id',
    ],
    [
      'a path by another name',
      '/api/search:',
      '/api/find:',
      '"path-only-search" claims operation GET /api/search, of which the contract says nothing',
    ],
    [
      'a version in a path',
      '/api/search:',
      '/api/v1/search:',
      'no requirement claims "version segment: v1" of operation GET /api/v1/search',
    ],
    [
      'an operation by another id',
      'operationId: getAuthContext',
      'operationId: whoAmI',
      '"operationId" is whoAmI, but the requirement "path-only-auth"',
    ],
    [
      'an operation in another section',
      /(operationId: deleteReport[^]*?x-clause: ).*/,
      '$1Endpoints / DataMarts',
      '"clause" is Endpoints / DataMarts, but the requirement "operation-deleteReport"',
    ],
    [
      'a path-only operation that is said to be stated',
      /(operationId: listConnectors[^]*?x-provenance: )path-only/,
      '$1stated',
      '"path-only-connectors" claims "provenance" of operation GET /api/connectors',
    ],
    [
      'another prefix of keys',
      'x-key-prefix: svc_key_',
      'x-key-prefix: key_',
      '"x-key-prefix" is key_, but the requirement "auth-key-prefix"',
    ],
    [
      'another header',
      'name: x-svc-authorization',
      'name: authorization',
      '"name" is authorization, but the requirement "auth-token-header"',
    ],
    [
      'an operation without 401',
      /(operationId: deleteReport[^]*?) {8}'401'.*\n/,
      '$1',
      '"auth-401" claims "error 401" of operation DELETE /api/reports/{id}',
    ],
    [
      'an operation that is not protected',
      /(operationId: getAuthContext[^]*?security: ).*/,
      '$1[]',
      '"authentication" of operation GET /api/auth/context',
    ],
    [
      'a variant of destinationConfig that is gone',
      / {8}- \$ref: '#\/components\/schemas\/SpreadsheetConfig'\n/,
      '',
      '"report-destination-config-variants"',
    ],
    [
      'a legacy e-mail config with templateSource',
      'not: { required: [templateSource] }',
      'x-none: 1',
      '"report-legacy-email-config" claims "not" of schema LegacyEmailConfig',
    ],
    [
      'a closed record',
      'Report: { type: object }',
      'Report: { type: object, additionalProperties: false }',
      'no requirement claims "additionalProperties: false" of schema Report',
    ],
    [
      'a record that is no object',
      'OAuthStatus: { type: object }',
      'OAuthStatus: { type: string }',
      '"type" is string, but the requirement "records-',
    ],
    [
      'another type of path parameters',
      /(name: credentialId.*type: )string/,
      '$1integer',
      '"type" is integer, but the requirement "path-parameters-strings"',
    ],
    [
      'another media type',
      /(operationId: createReport[^]*?)application\/json/,
      '$1application/xml',
      '"mediaType" is application/xml, but the requirement "bodies-json"',
    ],
  ])('%s', (_, from, to, want) => {
    const text = source.text.replace(from, to);
    expect(text).not.toBe(source.text);
    const drift = toDrift(toSource('openapi.yaml', text).value as JsonObject, requirements);
    expect(drift.map(({ message }) => message)).toContainEqual(expect.stringContaining(want));
  });

  test('is told for each operation, when all are gone', () => {
    expect(toDrift({ ...(source.value as JsonObject), paths: {} }, requirements).length).toBeGreaterThan(165);
  });
});

test('a requirement that is gone is told by what the contract says', () => {
  const without = requirements.filter(({ id }) => id !== 'report-owner-ids-max');
  expect(toDrift(source.value as JsonObject, without)).toEqual([
    {
      found: 'contract',
      pointer: '/components/schemas/OwnerIds/maxItems',
      message: 'no requirement claims "maxItems: 100" of schema OwnerIds; quote the words that state it',
    },
  ]);
});
