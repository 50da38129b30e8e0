import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { toRecords } from '../arrange/records.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose run triggers are over, with `read` as they are read and `listed` as they are listed. */
const showing = (read: JsonObject, listed: JsonObject): ToyFault => ({
  act: ({ operation: { id } }, usual) => {
    const reply = usual();
    if (id === 'getInsightTemplateRunTriggerStatus') return { ...reply, body: { status: read['status'] ?? '' } };
    if (id === 'getInsightTemplateRunTrigger' && isObject(reply.body))
      return { ...reply, body: { ...reply.body, ...read } };
    if (id !== 'listInsightTemplateRunTriggers') return reply;
    const items = (toRecords(reply.body) ?? []).map((item) => ({ ...item, ...listed }));
    return { ...reply, body: items };
  },
});

const result = { html: '<p>Text</p>' };
const whole: JsonObject = { status: 'SUCCESS', result };

it.concurrent.each<[string, JsonObject, JsonObject, number]>([
  ['without the result that it is listed with', { status: 'SUCCESS', result: null }, whole, 1],
  ['with the result that it is listed with', whole, whole, 0],
  ['with a result that it is not listed with', whole, { status: 'SUCCESS', result: null }, 0],
  ['without a result, and listed without', { status: 'SUCCESS', result: null }, { status: 'SUCCESS', result: null }, 0],
  ['without a place for a result', { status: 'SUCCESS' }, whole, 0],
  ['under way', { status: 'PROCESSING', result: null }, whole, 0],
  ['failed', { status: 'ERROR', result: null }, whole, 0],
])('of a trigger that is read %s', { timeout: 60_000 }, async (_, read, listed, count) => {
  const only = ['path-only-state/InsightTemplateRunTrigger', 'which-state/getInsightTemplateRunTriggerStatus'];
  const { findings } = await conformToy(contracts, {}, showing(read, listed), { only });
  const summary = 'An InsightTemplateRunTrigger is read without the result that it is listed with';
  expect(findings.filter((one) => one.summary === summary)).toHaveLength(count);
});
