import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage, type Stage } from '../testing/on-stage.ts';

const hour = 3_600_000;
const day = 24 * hour;

// It is nine o'clock; the trigger is due each full hour.
test.each([
  ['just before it is due', hour - 1, []],
  ['when it is due', hour, ['10:00']],
  ['after that', hour + 1, ['10:00']],
  ['after a jump over three due times', 3 * hour, ['12:00', '11:00', '10:00']],
])('a trigger fires once per due time: %s', (_, time, want) =>
  onStage(async (stage) => {
    const { path, runs } = await schedule(stage, '0 * * * *');
    stage.pass(time);
    expect((await runs()).map(toTime)).toEqual(want);
    expect((await runs()).map(toTime)).toEqual(want);
    const last = want.length === 0 ? null : `2026-03-10T${want[0]!}:00Z`;
    const next = `2026-03-10T${10 + want.length}:00:00Z`;
    expect(await stage.ask(`GET ${path}`)).toMatchObject({ lastRunAt: last, nextRunAt: next });
  }),
);

test('after ten years of minutes the latest hundred due times are made up for', () =>
  onStage(async (stage) => {
    const { runs } = await schedule(stage, '* * * * *');
    stage.pass(3650 * day);
    const made = await runs();
    expect(made.map(({ createdAt }) => Date.parse(createdAt as string))).toEqual(
      made.map((_, index) => Date.UTC(2026, 2, 10, 9) + 3650 * day - index * 60_000),
    );
    expect(made.length).toBeGreaterThan(1);
  }));

test('a run that a trigger began has as many rows as one by hand', () =>
  onStage(async (stage) => {
    const { dataMart, runs } = await schedule(stage, '0 * * * *');
    await stage.ask(`POST /api/data-marts/${dataMart}/manual-run`);
    stage.pass(hour + 60_000);
    const { items } = await stage.ask<{ items: JsonObject[] }>(`GET /api/data-marts/${dataMart}/runs`);
    const { rowCount } = items.find(({ trigger }) => trigger === 'MANUAL')!;
    expect(rowCount).toBeTypeOf('number');
    expect(await runs()).toMatchObject([{ status: 'SUCCESS', rowCount }]);
  }));

test('runs of several triggers and by hand stand in the order of their times', () =>
  onStage(async (stage) => {
    await schedule(stage, '0 * * * *');
    const { dataMart } = await schedule(stage, '30 * * * *');
    stage.pass(2 * hour);
    await stage.ask(`POST /api/data-marts/${dataMart}/manual-run`);
    const { items } = await stage.ask<{ items: JsonObject[] }>(`GET /api/data-marts/${dataMart}/runs?limit=5`);
    expect(items.map(toTime)).toEqual(['11:00', '11:00', '10:30', '10:00', '09:30']);
    expect(items[0]).toMatchObject({ trigger: 'MANUAL' });
  }));

test('an inactive trigger does not fire, until it is made active', () =>
  onStage(async (stage) => {
    const { path, runs } = await schedule(stage, '0 * * * *', { isActive: false });
    stage.pass(day);
    expect(await stage.ask(`GET ${path}`)).toMatchObject({ nextRunAt: null, lastRunAt: null });
    expect(await runs()).toEqual([]);
    await stage.ask(`PUT ${path}`, { cronExpression: '0 * * * *', timeZone: 'UTC', isActive: true });
    stage.pass(hour);
    expect((await runs()).map(toTime)).toEqual(['10:00']);
  }));

test.each(['PUT', 'DELETE'])('what was due before a trigger meets %s has been run', (method) =>
  onStage(async (stage) => {
    const { path, runs } = await schedule(stage, '0 * * * *');
    stage.pass(hour);
    const body = { cronExpression: '0 4 * * *', timeZone: 'UTC', isActive: false };
    await stage.ask(`${method} ${path}`, method === 'PUT' ? body : undefined);
    expect((await runs()).map(toTime)).toEqual(['10:00']);
  }),
);

test('a schedule follows its time zone, over the change to summer time', () =>
  onStage(async (stage) => {
    const { path } = await schedule(stage, '0 6 * * *', { timeZone: 'Europe/Berlin' });
    expect(await stage.ask(`GET ${path}`)).toMatchObject({ nextRunAt: '2026-03-11T05:00:00Z' });
    stage.pass(20 * day);
    expect(await stage.ask(`GET ${path}`)).toMatchObject({ nextRunAt: '2026-03-31T04:00:00Z' });
  }));

test('the scheduled run of a report is its last run', () =>
  onStage(async (stage) => {
    const report = stage.world['Report']!.find(
      ({ id }) => !stage.world['ScheduledTrigger']!.some(({ reportId }) => reportId === id),
    )!;
    const line = `POST /api/data-marts/${report['dataMartId'] as string}/scheduled-triggers`;
    await stage.ask(line, { type: 'REPORT_RUN', reportId: report.id, cronExpression: '0 * * * *' });
    stage.pass(hour);
    const shown = await stage.ask(`GET /api/reports/${report.id}`);
    expect(shown).toMatchObject({ lastRunAt: '2026-03-10T10:00:00Z', lastRunStatus: 'PENDING' });
  }));

test.each([
  ['an expression that is none', { cronExpression: 'now and then' }],
  ['a day that no month has', { cronExpression: '0 0 30 2 *' }],
  ['a day that no month has, switched off', { cronExpression: '0 0 31 4,6 *', isActive: false }],
  ['a time zone that is none', { cronExpression: '0 * * * *', timeZone: 'Mars/Olympus' }],
  ['a report run without a report', { cronExpression: '0 * * * *', type: 'REPORT_RUN' }],
])('%s is refused', (_, body) =>
  onStage(async ({ statusOf, world }) => {
    const line = `POST /api/data-marts/${world['DataMart']![0]!.id}/scheduled-triggers`;
    expect(await statusOf(line, { type: 'DATA_MART_RUN', ...body })).toBe(400);
  }),
);

type Scheduled = { dataMart: string; path: string; runs: () => Promise<readonly JsonObject[]> };

/** A trigger of a DataMart, and the runs that it has begun, newest first. */
async function schedule({ ask, world }: Stage, cronExpression: string, more: JsonObject = {}): Promise<Scheduled> {
  const dataMart = world['DataMart']!.find(
    (row) =>
      row['status'] === 'PUBLISHED' && !world['ScheduledTrigger']!.some(({ dataMartId }) => dataMartId === row.id),
  )!.id;
  const place = `/api/data-marts/${dataMart}/scheduled-triggers`;
  const { id } = await ask<{ id: string }>(`POST ${place}`, { type: 'DATA_MART_RUN', cronExpression, ...more });
  return {
    dataMart,
    path: `${place}/${id}`,
    runs: async () => {
      const { items } = await ask<{ items: JsonObject[] }>(`GET /api/data-marts/${dataMart}/runs`);
      return items.filter(({ scheduledTriggerId }) => scheduledTriggerId === id);
    },
  };
}

function toTime({ createdAt }: JsonObject): string {
  return (createdAt as string).slice(11, 16);
}

test('a trigger of a DataMart runs the DataMart, whatever report its body names', () =>
  onStage(async ({ ask, pass, world }) => {
    const report = world['Report']!.find((row) =>
      world['DataMart']!.some(({ id, status }) => id === row['dataMartId'] && status === 'PUBLISHED'),
    )!;
    const place = `/api/data-marts/${report['dataMartId'] as string}`;
    const body = { type: 'DATA_MART_RUN', reportId: report.id, cronExpression: '0 * * * *' };
    const trigger = await ask<{ id: string }>(`POST ${place}/scheduled-triggers`, body);
    expect(trigger).toMatchObject({ reportId: null });
    pass(hour);
    const { items } = await ask<{ items: JsonObject[] }>(`GET ${place}/runs`);
    const own = items.filter(({ scheduledTriggerId }) => scheduledTriggerId === trigger.id);
    expect(own).toMatchObject([{ type: 'DATA_MART', reportId: null }]);
  }));
