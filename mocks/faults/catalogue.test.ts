import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { loadRequirements } from '../../spec/requirement.ts';
import { assumedRoleInclusion } from '../../spec/roles.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import { createMock, type Mock } from '../mock.ts';
import { families, toFaults } from './catalogue.ts';
import type { Fault } from './fault.ts';
import { type Service, toService } from './service.ts';
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

describe('a fault shows', () => {
  let mock: Mock;
  let service: Service;
  beforeAll(async () => {
    const made = { overlays: [assumptionsFile], now: () => Date.UTC(2026, 2, 10) };
    mock = await createMock(made);
    service = toService(mock.handle, await loadContract(made), mock.keysFor('http://127.0.0.1'), assumedRoleInclusion);
  });
  afterAll(() => mock.close());

  /** A request that needs nothing; undefined where the operation needs more. */
  const requestOf = ({ operation }: Fault): MockRequest | undefined => {
    const row = contract.operations.find(({ id }) => id === operation);
    if (row === undefined || row.method !== 'GET' || row.params.some(({ required }) => required)) return undefined;
    return { method: 'GET', target: row.path, headers: {}, body: undefined };
  };
  const shown = families['status']!(contract)
    .concat(families['shape']!(contract), families['description']!(contract))
    .filter((fault) => requestOf(fault) !== undefined);

  it('on enough operations to mean something', () => expect(shown.length).toBeGreaterThan(30));
  it.each(shown)('$id', async (fault) => {
    const request = await service.as('project-admin', requestOf(fault)!);
    const [healthy, faulty] = await Promise.all([mock.handle(request), fault.apply(service)(request)]);
    expect(essence(faulty)).not.toEqual(essence(healthy));
  });
});

function essence({ status, headers, body }: MockResponse): unknown {
  return { status, type: headers['content-type'], body };
}
