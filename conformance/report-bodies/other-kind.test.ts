import { expect, it } from 'vitest';
import { ofOtherKind } from './other-kind.ts';

const four = {
  spreadsheet: { kind: 'sheet', id: 'a' },
  dashboardConnector: { kind: 'dashboard' },
  email: { kind: 'email', subject: 's' },
  legacyEmail: { kind: 'email', subject: 's' },
};

it.each([
  ['is made of the field that tells them apart', four, { kind: 'conform-no-kind' }],
  [
    'also where the legacy one has a kind of its own',
    { ...four, legacyEmail: { kind: 'old' } },
    { kind: 'conform-no-kind' },
  ],
  ['is not known of three', { ...four, legacyEmail: undefined }, undefined],
  ['is not known where one lacks the field', { ...four, email: { subject: 's' } }, undefined],
  ['is not known where two share it', { ...four, dashboardConnector: { kind: 'sheet' } }, undefined],
  ['is not known where the legacy one is like no e-mail', { ...four, legacyEmail: { kind: 'sheet' } }, undefined],
  [
    'is not known of numbers',
    { spreadsheet: { k: 1 }, dashboardConnector: { k: 2 }, email: { k: 3 }, legacyEmail: { k: 3 } },
    undefined,
  ],
] as const)('a config of another kind %s', (_, configs, want) => {
  expect(ofOtherKind(JSON.parse(JSON.stringify(configs)))).toEqual(want);
});
