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

it.each<[string, Record<string, Schema>, string]>([
  ['by its own name', { sql_query: { type: 'string' } }, 'SELECT 1 AS conformance'],
  ['by its kind', { kind: { const: 'SQL' }, query: { type: 'string' } }, 'SELECT 1 AS conformance'],
  [
    'as the definition of its kind',
    { definitionType: { enum: ['SQL', 'TABLE'] }, definition: { anyOf: [{ type: 'string' }] } },
    'SELECT 1 AS conformance',
  ],
  ['not, where it is of another kind', { kind: { const: 'TABLE' }, query: { type: 'string' } }, 'conformance'],
])('a text is known to be a statement %s', (_, properties, want) => {
  const example = toExample(required(properties)) as Record<string, unknown>;
  expect(Object.values(example).at(-1)).toBe(want);
});

it('fills an object that has to have nothing in the first example', () => {
  const availability = { type: 'object', properties: { shared: { type: 'boolean' } } };
  const schema = { type: 'object', properties: { availability }, required: ['availability'] };
  expect(toExamples(schema)).toEqual([{ availability: { shared: true } }, { availability: {} }]);
});
