import { expect, test } from 'vitest';
import { createMock, type MockOptions } from './mock.ts';
import { handlers, type HandlersOptions } from './msw-node.ts';

const baseUrl = 'https://marts.example.com';

test.each([
  [{ runtime: 0 }, /^there is no option "runtime"; use contract, .*; did you mean "runTime"\?$/],
  [{ overlay: ['a.yaml'] }, /^there is no option "overlay"; use contract, .*; did you mean "overlays"\?$/],
  [{ world: 'demo', nonsense: 1 }, /^there is no option "nonsense"; use contract, .*, now$/],
  [{ engine: 'Prism' }, 'the option engine is "Prism"; give kit or prism'],
  [{ seed: 1.5 }, 'the option seed is 1.5; give a whole number from 0'],
  [{ runTime: '5' }, 'the option runTime is "5"; give milliseconds from 0'],
  [{ tokenTtl: 0 }, 'the option tokenTtl is 0; give seconds from 1'],
  [{ engine: 'prism', state: 'x.db' }, 'state does nothing with the engine prism, '],
  [{ engine: 'prism', runTime: 0 }, 'runTime does nothing with the engine prism, '],
])('createMock refuses %j', async (options, want) => {
  await expect(createMock(options as MockOptions)).rejects.toThrow(want);
});

test('what is undefined counts as not given', async () => {
  const making = createMock({ engine: 'prism', state: undefined, runTime: undefined, seed: undefined });
  await expect(making.then((mock) => mock.close())).resolves.toBe(undefined);
});

test.each([
  [{ baseURL: baseUrl }, /^there is no option "baseURL"; use .*; did you mean "baseUrl"\?$/],
  [{ baseUrl, roles: 'business-user' }, /^there is no option "roles"; use .*; did you mean "role"\?$/],
  [{ baseUrl, runTime: -1 }, 'the option runTime is -1; give milliseconds from 0'],
])('handlers refuse %j', (options, want) => {
  expect(() => handlers(options as unknown as HandlersOptions)).toThrow(want);
});
