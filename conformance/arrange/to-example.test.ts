import { expect, it } from 'vitest';
import type { Schema } from '../../spec/operation.ts';
import { toExample, toExamples } from './to-example.ts';

const required = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});

it('a text that is called after its form has it', () =>
  expect(
    toExample(
      required({
        cronExpression: { type: 'string' },
        timeZone: { type: ['string', 'null'] },
        title: { type: 'string' },
      }),
    ),
  ).toEqual({ cronExpression: '0 6 * * 1', timeZone: 'UTC', title: 'conformance' }));

it('unless its schema gives one', () =>
  expect(
    toExample(required({ cron: { type: 'string', example: '0 0 * * *' }, tz: { type: 'string', enum: ['GMT'] } })),
  ).toEqual({ cron: '0 0 * * *', tz: 'GMT' }));

it('of each kind there is one with the form', () =>
  expect(
    toExamples(
      required({
        config: {
          oneOf: [
            required({ type: { const: 'report' }, reportId: { type: 'string' } }),
            required({ type: { const: 'run' } }),
          ],
        },
        cron: { type: 'string' },
      }),
    ),
  ).toContainEqual({ config: { type: 'run' }, cron: '0 6 * * 1' }));
