import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toArbitrary } from '../../fixtures/arbitrary/to-arbitrary.ts';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { toValidators } from '../../spec/schema.ts';
import { needs } from './needs.ts';

const { operations } = await loadContract({ overlays: [assumptionsFile] });
const bodies = new Map(operations.flatMap(({ id, body }) => (body === undefined ? [] : [[id, body]])));
const compile = toValidators();

test.each(Object.entries(needs))('%s needs nothing that the assumptions do not promise', (id, schema) => {
  const validate = compile(schema);
  fc.assert(
    fc.property(toArbitrary(bodies.get(id)!.schema), (body) => {
      expect(validate(body)).toEqual([]);
    }),
    { numRuns: 50, seed: 1 },
  );
});
