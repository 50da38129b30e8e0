import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { learnedConfigs } from './learned-configs.ts';

const text = { type: 'string', example: 'x' };
const branch = (title: string, properties: JsonObject): JsonObject => ({
  title,
  properties,
  required: Object.keys(properties),
});
const source = { properties: { kind: text }, required: ['kind'] };
const described = {
  oneOf: [
    branch('EmailConfig', { type: { const: 'email' }, templateSource: source }),
    branch('Other', { type: { const: 'email' }, message: text }),
    branch('SheetConfig', { type: { const: 'table' }, documentId: text }),
    branch('Board', { type: { const: 'dashboard-connector' } }),
  ],
};
const email = { type: 'email', templateSource: { kind: 'x' } };

it('names what a description tells apart', () =>
  expect(learnedConfigs([], described)).toEqual({
    email,
    legacyEmail: { type: 'email', message: 'x' },
    spreadsheet: { type: 'table', documentId: 'x' },
    dashboardConnector: { type: 'dashboard-connector' },
  }));

it('takes what reports have first', () => {
  const sheet = { type: 'sheets-config', spreadsheetId: '1' };
  expect(learnedConfigs([sheet], described)).toMatchObject({ spreadsheet: sheet, email });
});

it.each([
  ['a message without a source', [{ type: 'chat', message: 'x' }]],
  ['what is called otherwise', [{ cacheSeconds: 1 }]],
  ['a source that is null', [{ type: 'email', templateSource: null }]],
])('does not name %s', (_, shown) => expect(learnedConfigs(shown, undefined)).toEqual({}));

it('knows a legacy config by its title', () =>
  expect(learnedConfigs([], { oneOf: [branch('LegacyEmail', { message: text })] })).toEqual({
    legacyEmail: { message: 'x' },
  }));

it('prefers an e-mail config that names a template', () => {
  const named = { type: 'email', templateSource: { insightTemplateId: '7' } };
  expect(learnedConfigs([email, named], described)).toMatchObject({ email: named });
});

it('knows a dashboard connector by the type of its destination', () => {
  const config = { type: 'VENDOR1_STUDIO', cacheLifetime: 300 };
  expect(learnedConfigs([config], undefined)).toEqual({ dashboardConnector: config });
});

it('knows a legacy config by its kind', () => {
  const config = { '@type': 'LEGACY_EMAIL', message: 'x' };
  expect(learnedConfigs([config], undefined)).toEqual({ legacyEmail: config });
});

it('knows configs by the names that they stand under', () => {
  const configs = {
    email: { email: { subject: 'x', templateSource: { templateId: '7' } } },
    legacyEmail: { legacyEmail: { subject: 'x' } },
    spreadsheet: { spreadsheet: { spreadsheetId: '1' } },
    dashboardConnector: { dashboardConnector: { cacheLifetime: 300 } },
  };
  expect(learnedConfigs(Object.values(configs), undefined)).toEqual(configs);
});
