import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import { assumedRoleInclusion } from '../../spec/roles.ts';
import { createMock, type Mock, type MockOptions } from '../mock.ts';
import { listen } from '../node/listen.ts';
import type { Fault } from './fault.ts';
import { toService } from './service.ts';

/**
 * Makes a mock that breaks one promise. It is built on our assumptions unless `overlays` says otherwise.
 *
 * @throws InputError as `createMock` does.
 * @example const { url, keys } = await (await createFaultyMock(fault)).listen({ host: '127.0.0.1', port: 0 });
 */
export async function createFaultyMock({ apply }: Pick<Fault, 'apply'>, options: MockOptions = {}): Promise<Mock> {
  const made = { overlays: [assumptionsFile], ...options };
  const [mock, contract] = await Promise.all([createMock(made), loadContract(made)]);
  const service = toService(
    mock.handle,
    contract,
    mock.keysFor('http://127.0.0.1'),
    options.inclusion ?? assumedRoleInclusion,
  );
  const handle = apply(service);
  const exposed = new Set(contract.operations.flatMap(({ success }) => success.headers.map(({ name }) => name)));
  return {
    ...mock,
    handle,
    listen: async (where) => {
      const listening = await listen(handle, [...exposed], where);
      return { ...listening, keys: mock.keysFor(listening.url) };
    },
  };
}
