import fc from 'fast-check';
import { createGeneratorSync } from 'json-schema-faker';
import { arbitraryFor } from '../../fixtures/fast-check.ts';
import { projected } from '../../fixtures/generate/values.ts';
import { toWorld } from '../../fixtures/world/to-world.ts';
import { assumptionsFile, type Contract, loadContract } from '../../spec/contract.ts';
import type { Schema } from '../../spec/operation.ts';
import { toValidator } from '../../spec/schema.ts';
import { alternate, type Contender, type Figures } from './alternate.ts';

// How fast fixtures are made: related records of a world, and report bodies beside json-schema-faker's. What counts is
// the time on a processor, so that nothing else on the machine does. The bodies are held against the contract afterwards.

const [assumed, stated] = await Promise.all([loadContract({ overlays: [assumptionsFile] }), loadContract()]);
const schema = bodyOf(assumed);
const validate = toValidator(schema);
const { body } = arbitraryFor('createReport');
let seed = 0;

/** Something that makes values, and how many of them at a time. */
type Maker = { readonly name: string; readonly make: () => readonly unknown[] };

const fakers: readonly Maker[] = [
  { name: 'json-schema-faker', make: () => fake(schema, 100, {}) },
  { name: 'json-schema-faker, at most 3 items', make: () => fake(schema, 200, { maxItems: 3, maxLength: 40 }) },
  { name: 'json-schema-faker, without assumptions', make: () => fake(bodyOf(stated), 1000, {}) },
];
const ours: readonly Maker[] = [
  { name: "arbitraryFor('createReport').body", make: () => fc.sample(body, { seed, numRuns: 1000 }) },
  { name: 'reports of a world, related', make: () => toReportBodies(5000) },
];
const records: Maker = {
  name: 'records of the world large, related',
  make: () => Object.values(toWorld({ name: 'large', seed })).flat(),
};

const figures = await alternate([...fakers, ...ours].map(toContender), 5);
const [large] = await alternate([toContender(records)], 5);
const invalid = [...fakers, ...ours].map(({ make }) => toPercentage(make()));
process.stdout.write(
  [
    'Report bodies',
    ...figures.map((each, index) => `${toRow(each, figures[0])}${`${invalid[index]} % invalid`.padStart(16)}`),
    'Records',
    toRow(large!),
    '',
  ].join('\n'),
);
const fastest = Math.min(...figures.slice(0, fakers.length).map(({ median }) => median));
process.exitCode = fastest / figures.at(-1)!.median >= 5 && 1_000_000 / large!.median >= 20_000 ? 0 : 1;

/** The cost is microseconds of processor time for one value. */
function toContender({ name, make }: Maker): Contender {
  return {
    name,
    run: async () => {
      seed += 1;
      const start = process.cpuUsage();
      const { length } = make();
      const { user, system } = process.cpuUsage(start);
      return (user + system) / length;
    },
  };
}

function bodyOf({ operations }: Contract): Schema {
  return operations.find(({ id }) => id === 'createReport')!.body!.schema;
}

function fake(from: Schema, count: number, options: object): unknown[] {
  const generator = createGeneratorSync({ seed: seed * 10_000, ...options });
  const own = structuredClone(from) as never;
  return Array.from({ length: count }, () => generator.generate(own));
}

function toReportBodies(reports: number): unknown[] {
  return toWorld({ name: 'demo', seed, counts: { reports } })['Report']!.map((row) => projected(row, schema));
}

/** How many of a hundred are not valid against the contract with its assumptions. */
function toPercentage(values: readonly unknown[]): number {
  return Math.round((values.filter((value) => validate(value).length > 0).length / values.length) * 100);
}

/** A line of the table: so many in a second, and how many times as many as the yardstick. */
function toRow({ name, median, min, max }: Figures, yardstick?: Figures): string {
  const rate = (cost: number): string => Math.round(1_000_000 / cost).toLocaleString('en');
  const ratio = yardstick === undefined ? '' : `${(yardstick.median / median).toFixed(1)} ×`.padStart(12);
  return `  ${name.padEnd(40)}${`${rate(median)} per s`.padStart(18)}${`(${rate(max)} … ${rate(min)})`.padStart(24)}${ratio}`;
}
