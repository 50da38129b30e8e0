import { beforeAll, describe, expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import { loadRequirements } from '../../spec/requirement.ts';
import { families, toFaults } from './catalogue.ts';
import { toVariants } from './variants/variants.ts';

const contract = await loadContract();
const faults = toFaults(contract);
const variants = toVariants(contract);
let requirements: ReadonlySet<string>;
beforeAll(async () => {
  const all = await loadRequirements();
  requirements = new Set(all.filter(({ excluded }) => excluded === undefined).map(({ id }) => id));
});

describe('the catalogue of faults', () => {
  it('has at least 150', () => expect(faults.length).toBeGreaterThanOrEqual(150));
  it('names each once', () => expect(new Set(faults.map(({ id }) => id)).size).toBe(faults.length));
  it('ties each to a requirement that can be tested', () => {
    expect(faults.filter(({ requirement }) => !requirements.has(requirement))).toEqual([]);
  });
  it('names operations that exist', () => {
    const ids = new Set(contract.operations.map(({ id }) => id));
    expect(faults.filter(({ operation }) => operation !== undefined && !ids.has(operation))).toEqual([]);
  });
  it('says which check must find each', () => expect(faults.filter(({ checks }) => checks.length === 0)).toEqual([]));
  it.each(Object.entries(families))('has faults of the family %s', (_, family) => {
    expect(family(contract).length).toBeGreaterThan(0);
  });
});

describe('the catalogue of conforming variants', () => {
  it('has at least 8', () => expect(variants.length).toBeGreaterThanOrEqual(8));
  it('names each once', () => expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length));
});
