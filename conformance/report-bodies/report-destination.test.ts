import { beforeAll, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { type Contracts, conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault, ToyRequest } from '../testing/toy-types.ts';

const profile = {
  ...toyProfile,
  samples: {
    ...toyProfile.samples,
    destinationConfigs: {
      spreadsheet: { sheet: 's1' },
      dashboardConnector: { cache: 60 },
      email: { to: 'a@larkspur.example', templateSource: { text: 'Orders' } },
      legacyEmail: { to: 'a@larkspur.example', message: 'Orders' },
    },
  },
};

/** A target with one e-mail destination, which was there before; all others take spreadsheets. */
function mailing(isVariant: (config: Record<string, unknown>, isMail: boolean) => boolean): ToyFault {
  const mail = new Set<string>();
  return {
    act: (request, usual) => {
      const reply = usual();
      if (request.operation.id === 'listDataDestinations' && mail.size === 0) {
        mail.add((reply.body as { id: string; title: string }[]).find(({ title }) => title === 'Mail')!.id);
      }
      return reply;
    },
    validate: (request, usual) => usual() && fits(request, mail, isVariant),
  };
}

function fits({ operation, body }: ToyRequest, mail: Set<string>, isVariant: Parameters<typeof mailing>[0]): boolean {
  if (!['createReport', 'updateReport'].includes(operation.id) || !isObject(body)) return true;
  const { destinationConfig: config, dataDestinationId: id } = body;
  return isObject(config) && isVariant(config, mail.has(id as string));
}

/** Exactly one variant, and the one that the destination takes. */
const isRight = (config: Record<string, unknown>, isMail: boolean): boolean => {
  const isLegacy = 'message' in config && !('templateSource' in config);
  const isEmail = isObject(config['templateSource']) && !('message' in config);
  return isMail ? isLegacy !== isEmail : Object.keys(config).join() === 'sheet';
};

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

const conform = (fault: ToyFault): ReturnType<typeof conformToy> =>
  conformToy(contracts, {}, fault, { only: ['report-destination'], profile });

it.concurrent('a destination that takes the legacy e-mail config is found', async () => {
  const { findings, inconclusive } = await conform(mailing(isRight));
  expect(findings).toEqual([]);
  expect(inconclusive.map(({ requirement }) => requirement)).not.toContain('report-legacy-email-config');
});

it.concurrent('and there the config is refused with a templateSource', async () => {
  const takesAny = (config: Record<string, unknown>, isMail: boolean): boolean =>
    isRight(config, isMail) || (isMail && 'message' in config);
  const { findings } = await conform(mailing(takesAny));
  expect(findings.map(({ requirement, operationId }) => [requirement, operationId])).toEqual([
    ['report-legacy-email-config', 'createReport'],
    ['report-legacy-email-config', 'updateReport'],
  ]);
});

/** The configs that an operation refuses, whatever else it takes. */
const refusing = (id: string, isRefused: (config: Record<string, unknown>) => boolean, inner: ToyFault): ToyFault => ({
  ...inner,
  validate: (request, usual) =>
    inner.validate!(request, usual) &&
    !(request.operation.id === id && isObject(request.body) && isRefused(request.body['destinationConfig'] as never)),
});
const isLegacy = (config: Record<string, unknown>): boolean => 'message' in config;
const isSheet = (config: Record<string, unknown>): boolean => 'sheet' in config;

it.concurrent.each([
  ['createReport', 'a variant that goes to a destination of its own', isLegacy],
  ['updateReport', 'a variant that goes to a destination of its own', isLegacy],
  ['updateReport', 'the variant of the base', isSheet],
])('%s that refuses %s is found', async (id, _, isRefused) => {
  const { findings } = await conform(refusing(id, isRefused, mailing(isRight)));
  expect(findings.map(({ requirement, operationId, level }) => [requirement, operationId, level])).toEqual([
    ['report-destination-config-variants', id, 'stated'],
  ]);
});

it.concurrent('a creation may ask for the destination of a variant where an update does not', async () => {
  const isOne = (config: Record<string, unknown>): boolean => isRight(config, false) || isRight(config, true);
  const lax = mailing((config) => Object.keys(config).join() === 'cache' || isOne(config));
  expect((await conform(refusing('createReport', (config) => !isSheet(config), lax))).findings).toEqual([]);
});

const refusingAll = (isRefused: (config: Record<string, unknown>) => boolean): ToyFault =>
  refusing('createReport', isRefused, refusing('updateReport', isRefused, mailing(isRight)));
const isEmail = (config: Record<string, unknown>): boolean => 'templateSource' in config;

it.concurrent.each([
  ['the legacy e-mail config alone', isLegacy, [['createReport', 'stated']]],
  ['both e-mail configs', (config: Record<string, unknown>) => isLegacy(config) || isEmail(config), []],
  ['an e-mail config with a template, which may belong to another DataMart', isEmail, []],
])('creation and update refuse %s', async (_, isRefused, found) => {
  const { findings } = await conform(refusingAll(isRefused));
  expect(findings.map(({ operationId, level }) => [operationId, level])).toEqual(found);
});

/** A target whose description says what a config is, and takes e-mail configs as it is given. */
function describing(variants: readonly JsonObject[], takes: (config: Record<string, unknown>) => boolean): ToyFault {
  const isTaken = (config: Record<string, unknown>, isMail: boolean): boolean =>
    isMail ? takes(config) : isRight(config, isMail);
  const inner = mailing(isTaken);
  const names = ['title', 'dataMartId', 'dataDestinationId'];
  const texts = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const schema = { properties: { ...texts, destinationConfig: { oneOf: [sheetSchema, ...variants] } } };
  const operation = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { '/api/reports': { post: operation }, '/api/reports/{id}': { put: operation } };
  return {
    ...inner,
    act: (request, usual) =>
      request.operation.path.endsWith('openapi.json')
        ? { status: 200, body: { openapi: '3.1.0', paths } }
        : inner.act!(request, usual),
  };
}

const sheetSchema = { required: ['sheet'], properties: { sheet: { type: 'string' } } };
const legacySchema = { required: ['message'], properties: { message: { type: 'string' } } };
const emailSchema = {
  required: ['templateSource'],
  properties: { to: { type: 'string' }, templateSource: { type: 'object', nullable: true } },
};
const lone = { ...legacySchema, not: { required: ['templateSource'] } };
const closed = { ...emailSchema, additionalProperties: false };
const both = { properties: { ...legacySchema.properties, ...emailSchema.properties }, additionalProperties: false };
const takesBoth = (config: Record<string, unknown>): boolean =>
  'templateSource' in config ? isObject(config['templateSource']) : 'message' in config;
const refusesOthers = (config: Record<string, unknown>): boolean => takesBoth(config) && !('conform' in config);

it.concurrent.each<[string, readonly JsonObject[], (config: Record<string, unknown>) => boolean, number]>([
  ['of two kinds that may have any other field, and are taken', [legacySchema, emailSchema], takesBoth, 0],
  [
    'of two kinds that may have any other field, and are refused',
    [legacySchema, emailSchema],
    (config) => isRight(config, true),
    0,
  ],
  ['of the newer kind', [lone, emailSchema], takesBoth, 0],
  ['neither kind, as all that it does not name, and are taken alone', [lone, closed], refusesOthers, 2],
  [
    'of the legacy kind, which has the template, and no other field',
    [{ ...both, required: ['message'] }, closed],
    refusesOthers,
    2,
  ],
  ['of one kind that has all their fields', [both], refusesOthers, 0],
  ['neither kind, as all that it does not name, and all is taken', [lone, closed], takesBoth, 0],
])('configs of both kinds that are by the description of the target %s', async (_, variants, takes, count) => {
  const { findings } = await conform(describing(variants, takes));
  expect(findings.map(({ level, requirement }) => [level, requirement])).toEqual(
    Array.from({ length: count }, () => ['implied', 'report-legacy-email-config']),
  );
});

/** A target whose description tells nothing of configs; it keeps some fields of an e-mail config that it takes. */
function keeping(takes: (config: Record<string, unknown>) => boolean, kept: readonly string[] | 'all'): ToyFault {
  const inner = mailing((config, isMail) => (isMail ? takes(config) : isRight(config, isMail)));
  return {
    ...inner,
    act: (request, usual) => {
      if (request.operation.path.endsWith('openapi.json')) return { status: 404 };
      const reply = inner.act!(request, usual);
      const config = isObject(reply.body) ? reply.body['destinationConfig'] : undefined;
      if (kept === 'all' || !isObject(config) || 'sheet' in config) return reply;
      const rest = Object.fromEntries(Object.entries(config).filter(([name]) => kept.includes(name)));
      return { ...reply, body: { ...(reply.body as JsonObject), destinationConfig: rest } };
    },
  };
}

it.concurrent.each<[string, (config: Record<string, unknown>) => boolean, readonly string[] | 'all', number]>([
  ['is taken and kept, while other fields are refused', refusesOthers, 'all', 2],
  ['is taken and kept, while other fields are left out', takesBoth, ['to', 'message', 'templateSource'], 2],
  [
    'is taken and kept, while newer ones are refused for another reason',
    (config) => 'message' in config && takesBoth(config),
    'all',
    0,
  ],
  ['is taken without what is of the legacy kind', takesBoth, ['to', 'templateSource'], 0],
  ['is taken and kept, as all fields are', takesBoth, 'all', 0],
  ['is refused', (config) => isRight(config, true), 'all', 0],
])('a legacy e-mail config with the template of a newer one %s', async (_, takes, kept, count) => {
  const { findings } = await conform(keeping(takes, kept));
  expect(findings.map(({ level, requirement }) => [level, requirement])).toEqual(
    Array.from({ length: count }, () => ['implied', 'report-legacy-email-config']),
  );
});

it.concurrent.each([
  ['is refused', () => false, []],
  ['is taken', () => true, ['report-legacy-email-config', 'report-legacy-email-config']],
  [
    'is taken if it is a text',
    (one: unknown) => typeof one === 'string',
    ['report-legacy-email-config', 'report-legacy-email-config'],
  ],
])('a config that says that it is a legacy one, with a templateSource, %s', async (_, isTaken, want) => {
  const isOne = (config: Record<string, unknown>): boolean =>
    config['type'] === 'email_legacy'
      ? isTaken(config['templateSource']) || !('templateSource' in config)
      : config['type'] === 'email' && isObject(config['templateSource']);
  const fault: ToyFault = {
    validate: ({ operation, body }, usual) =>
      usual() &&
      (!['createReport', 'updateReport'].includes(operation.id) ||
        (isObject(body) && isObject(body['destinationConfig']) && isOne(body['destinationConfig']))),
  };
  const email = { type: 'email', templateSource: { text: 'Orders' } };
  const older = { type: 'email_legacy', message: 'Orders' };
  const { findings } = await conformToy(contracts, {}, fault, {
    only: ['report-destination/createReport/template-source', 'report-destination/updateReport/template-source'],
    profile: {
      ...toyProfile,
      samples: { ...toyProfile.samples, destinationConfigs: { email, dashboardConnector: older } },
    },
  });
  expect(findings.map(({ requirement }) => requirement)).toEqual(want);
});

it.concurrent.each<[string, JsonObject, number]>([
  ['in no field', { sheet: 's1' }, 2],
  ['in fields of different names', { sheet: 's1', kind: 'SHEET' }, 0],
])('two variants that say what they are %s', async (_, spreadsheet, count) => {
  const dashboardConnector = { cache: 60, ...('kind' in spreadsheet ? { type: 'BOARD' } : {}) };
  const samples = { ...toyProfile.samples, destinationConfigs: { spreadsheet, dashboardConnector } };
  const { findings } = await conformToy(
    contracts,
    {},
    { validate: ({ operation }, usual) => ['createReport', 'updateReport'].includes(operation.id) || usual() },
    {
      only: ['report-destination/createReport/both', 'report-destination/updateReport/both'],
      profile: { ...toyProfile, samples },
    },
  );
  expect(findings).toHaveLength(count);
});
