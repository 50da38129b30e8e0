import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { assumedRoleInclusion } from '../../spec/roles.ts';
import { createMock, type Mock, type MockOptions, type Serving } from '../mock.ts';
import { listen } from '../node/listen.ts';
import type { Fault } from './fault.ts';
import { type Service, toService } from './service.ts';

/**
 * Makes a mock that breaks one promise. It is built on our assumptions unless `overlays` says otherwise.
 *
 * @throws InputError as `createMock` does.
 * @example const { url, keys } = await (await createFaultyMock(fault)).listen({ host: '127.0.0.1', port: 0 });
 */
export async function createFaultyMock({ apply }: Pick<Fault, 'apply'>, options: MockOptions = {}): Promise<Mock> {
  const { overlays = [assumptionsFile], inclusion = assumedRoleInclusion } = options;
  const [mock, contract] = await Promise.all([
    createMock({ ...options, overlays }),
    loadContract({ ...options, overlays }),
  ]);
  const service = toService(mock.handle, contract, mock.keysFor('http://127.0.0.1'), inclusion);
  const handle = apply(service);
  const exposed = new Set(contract.operations.flatMap(({ success }) => success.headers.map(({ name }) => name)));
  return {
    ...mock,
    handle,
    listen: async (where) => {
      const listening = await listen(handle, [...exposed], where);
      return { ...listening, keys: mock.keysFor(listening.url), credentials: toCredentials(service) };
    },
  };
}

/** The two authentication headers of a role, with a fresh token. */
function toCredentials({ as, contract: { authentication } }: Service): Serving['credentials'] {
  return async (role = authentication.roles[0]!) => {
    const { headers } = await as(role, { method: 'GET', target: '/', headers: {}, body: undefined });
    return headers as Readonly<Record<string, string>>;
  };
}
