import { describe, expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import { InputError } from '../../spec/input-error.ts';
import { assertRequests, loadProfile, toProfile } from './load-profile.ts';

describe('a configuration', () => {
  it('may have every field that is documented', () => {
    const profile = {
      target: 'https://marts.example.com',
      keys: { 'business-user': '${MARTS_KEY}' },
      overlays: ['./our.overlay.yaml'],
      idField: 'id',
      resources: { DataMart: ['a', 7] },
      requests: { createDataMart: { path: { id: 'a' }, query: { limit: 1 }, body: { title: 'Orders' } } },
      samples: { columns: ['region'], memberIds: ['a'], FilterRule: [{}], destinationConfigs: { email: {} } },
      situations: { foreignOAuthState: 'a', oauthConfigured: false },
      diff: { severity: { 'operation-removed': 'warning' } },
    };
    const { keys, resources } = toProfile(profile, 'marts.config.yaml', { MARTS_KEY: 'svc_key_x' });
    expect(keys).toEqual({ 'business-user': 'svc_key_x' });
    expect(resources).toEqual({ DataMart: ['a', '7'] });
  });

  it.each([
    [{ targt: 'x' }, 'has the unknown field "targt"; did you mean "target"?'],
    [{ samples: { column: [] } }, 'samples has the unknown field "column"; did you mean "columns"?'],
    [{ situations: { oauthConfigured: 'yes' } }, 'situations.oauthConfigured must be a boolean, not "yes"'],
    [{ resources: { DataMart: 'a' } }, 'resources.DataMart must be a list, not "a"'],
    [
      { requests: { createReport: { bdy: {} } } },
      'requests.createReport has the unknown field "bdy"; did you mean "body"?',
    ],
    [{ samples: { SortRule: ['x'] } }, 'samples.SortRule[0] must be an object, not "x"'],
    ['text', 'must be an object'],
  ])('%j is refused', (value, message) => {
    expect(() => toProfile(value, 'marts.config.yaml')).toThrow(InputError);
    expect(() => toProfile(value, 'marts.config.yaml')).toThrow(message);
  });

  it('may not name operations that do not exist', async () => {
    const contract = await loadContract();
    expect(() => assertRequests({ requests: { 'POST /api/reports': {}, createReport: {} } }, contract)).not.toThrow();
    expect(() => assertRequests({ requests: { createReprt: {} } }, contract)).toThrow(/did you mean "createReport"/);
  });

  it('may be missing, unless it is named', async () => {
    expect(await loadProfile(undefined, import.meta.dirname, {})).toEqual({});
    await expect(loadProfile('/nowhere.yaml', import.meta.dirname, {})).rejects.toThrow(InputError);
  });
});
