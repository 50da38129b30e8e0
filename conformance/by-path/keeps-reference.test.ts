import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { naming } from '../arrange/naming.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const kind = { type: 'string', enum: ['DATA_MART_RUN', 'REPORT_RUN'] };
const text = { type: 'string' };
const config = { properties: { type: { const: 'REPORT_RUN' }, reportId: text, note: text } };
const body = { type: 'DATA_MART_RUN', cron: '0 5 * * *' };
const report = { resource: 'Report', id: '8c71' };

it.each<[string, JsonObject, JsonObject | undefined]>([
  ['by its id', { type: kind, reportId: text }, { type: 'REPORT_RUN', reportId: '8c71' }],
  [
    'in the words of others',
    { kind: { enum: ['mart', 'report'] }, report_id: text },
    { kind: 'report', report_id: '8c71' },
  ],
  [
    'by what is done with it',
    { action: { enum: ['run-data-mart', 'run-report'] }, reportId: text },
    { action: 'run-report', reportId: '8c71' },
  ],
  [
    'in an object',
    { type: kind, config: { anyOf: [config, { type: 'null' }] } },
    { type: 'REPORT_RUN', config: { type: 'REPORT_RUN', reportId: '8c71' } },
  ],
  [
    'as one of several kinds',
    { type: kind, targetType: { enum: ['DataMart', 'Report'] }, targetId: text },
    { targetType: 'Report', targetId: '8c71' },
  ],
  ['nowhere', { type: kind, note: text }, undefined],
])('a report is named %s', (_, properties, named) => {
  expect(naming(contracts.contract, { properties }, body, report)).toEqual(named && { ...body, ...named });
});

type Scheduling = {
  /** The fields that an update takes by the description. */
  readonly changed?: JsonObject;
  /** What an update does to the report of a schedule. */
  readonly onChange?: 'keeps' | 'takes' | 'replaces' | 'removes';
  /** Of what kind a schedule of a report is shown to be. */
  readonly kind?: string;
  /** Whether a schedule shows its report. */
  readonly shows?: boolean;
};

const fields = { type: kind, cron: { ...text, example: '0 5 * * *' }, reportId: { anyOf: [text, { type: 'null' }] } };

/** A toy that schedules reports. */
function scheduling({ changed = fields, onChange = 'keeps', shows = true, kind: becomes }: Scheduling): ToyFault {
  const of = (properties: JsonObject): JsonObject => ({
    requestBody: { content: { 'application/json': { schema: { type: 'object', properties, required: ['cron'] } } } },
  });
  const path = '/api/data-marts/{dataMartId}/scheduled-triggers';
  const paths = { [path]: { post: of(fields) }, [`${path}/{id}`]: { put: of(changed) } };
  const reports = new Map<string, string | undefined>();
  return {
    act: ({ operation, path: { id = '' }, body: sent }, usual) => {
      if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
      const { lifecycle } = operation;
      const { reportId, ...more } = isObject(sent) ? sent : {};
      if (lifecycle.resource !== 'ScheduledTrigger') return usual();
      const hasRun = typeof reportId === 'string';
      if (lifecycle.action === 'read' && reports.has(id) && reports.get(id) === undefined) return { status: 404 };
      const reply = usual();
      if (!isObject(reply.body) || reply.status >= 300) return reply;
      const own = (reply.body['id'] as string | undefined) ?? id;
      if (lifecycle.action === 'create' && hasRun && more['type'] === 'REPORT_RUN') reports.set(own, reportId);
      const isRun = reports.get(own) !== undefined;
      if (lifecycle.action === 'change' && onChange === 'replaces' && isRun) reports.set(own, hasRun ? reportId : '');
      if (lifecycle.action === 'change' && onChange === 'takes' && isRun) reports.set(own, '');
      if (lifecycle.action === 'change' && onChange === 'removes' && isRun) reports.set(own, undefined);
      const { config: _config, ...shown } = reply.body;
      const isOther = becomes !== undefined && reports.get(own) !== undefined;
      const told = isOther ? { ...shown, type: becomes } : shown;
      return { ...reply, body: { ...told, reportId: (shows ? reports.get(own) : undefined) ?? null } };
    },
  };
}

const summariesOf = async (all: Scheduling): Promise<readonly string[]> => {
  const { createScheduledTrigger: _create, updateScheduledTrigger: _update, ...requests } = toyProfile.requests ?? {};
  const profile = { ...toyProfile, requests };
  const only = ['path-only-state/ScheduledTrigger'];
  const { findings } = await conformToy(contracts, {}, scheduling(all), { only, profile });
  return findings.map(({ operationId, summary }) => `${operationId}: ${summary}`);
};

it.concurrent.each<[string, Scheduling, readonly string[]]>([
  [
    'becomes one of its DataMart',
    { shows: false, kind: 'DATA_MART_RUN' },
    ['createScheduledTrigger: A ScheduledTrigger for a Report becomes one of another kind'],
  ],
  ['is of its kind', { shows: false, kind: 'REPORT_RUN' }, []],
  ['is of a kind that nobody can ask for', { shows: false, kind: 'CRON' }, []],
  ['shows its report, and the kind of a DataMart', { kind: 'DATA_MART_RUN' }, []],
])('a schedule of a report %s', async (_, all, want) => expect(await summariesOf(all)).toEqual(want));

const { reportId: _reportId, ...others } = fields;

it.concurrent.each<[string, Scheduling]>([
  ['has it in its body', {}],
  ['has no word for it', { changed: others }],
  ['has a word of its own for it', { changed: { ...others, config } }],
])('the report of a schedule that a change takes is found where that %s', async (_, all) => {
  const found = 'updateScheduledTrigger: A change of a ScheduledTrigger takes the Report that it refers to';
  expect(await summariesOf({ ...all, onChange: 'takes' })).toEqual([found]);
});

it.concurrent.each<[string, Scheduling]>([
  ['keeps it', {}],
  ['replaces it', { onChange: 'replaces' }],
  ['takes a schedule away', { onChange: 'removes' }],
  ['shows no report', { shows: false, onChange: 'takes' }],
])('nothing is found where a change of a schedule %s', async (_, all) => expect(await summariesOf(all)).toEqual([]));

it.concurrent.each<[string, (sent: string, dataMart: string) => unknown, readonly string[]]>([
  ['what it is for', (sent) => sent, []],
  ['nothing', () => null, []],
  ['a run of its own', (sent) => `run-of-${sent}`, []],
  [
    'its DataMart',
    (_, dataMart) => dataMart,
    ['createScheduledTrigger: A ScheduledTrigger for a Report names something else'],
  ],
])('a schedule of one of several kinds names %s', async (_, show, want) => {
  const properties = {
    targetType: { enum: ['DataMart', 'Report'] },
    targetId: text,
    cron: { ...text, example: '0 5 * * *' },
  };
  const schema = { type: 'object', properties, required: ['cron'] };
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { '/api/data-marts/{dataMartId}/scheduled-triggers': { post } };
  const targets = new Map<string, string>();
  const act: ToyFault['act'] = ({ operation, path: { id = '', dataMartId = '' }, body: sent }, usual) => {
    if (operation.path.endsWith('openapi.json')) return { status: 200, body: { openapi: '3.1.0', paths } };
    const reply = usual();
    const { lifecycle } = operation;
    if (lifecycle.resource !== 'ScheduledTrigger' || !isObject(reply.body) || lifecycle.action === 'list') return reply;
    const own = (reply.body['id'] as string | undefined) ?? id;
    if (lifecycle.action === 'create' && isObject(sent)) targets.set(own, sent['targetId'] as string);
    return { ...reply, body: { ...reply.body, targetId: show(targets.get(own)!, dataMartId) } };
  };
  const requests = { ...toyProfile.requests, createScheduledTrigger: { body: { cron: '0 5 * * *' } } };
  const only = ['path-only-state/ScheduledTrigger'];
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { ...toyProfile, requests } });
  expect(findings.map(({ operationId, summary }) => `${operationId}: ${summary}`)).toEqual(want);
});
