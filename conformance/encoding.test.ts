import { expect, it } from 'vitest';
import { conformToy, loadContracts } from './testing/conform-toy.ts';
import type { ToyFault } from './testing/toy-types.ts';

const contracts = await loadContracts();
const row = '{"city":"Zürich"}\n';

it.each<[string, ToyFault['act'], readonly string[]]>([
  ['UTF-8', (_, usual) => ({ ...usual(), text: row }), []],
  ['Latin-1', (_, usual) => ({ ...usual(), bytes: Buffer.from(row, 'latin1') }), ['streamDataMartData']],
  ['UTF-8, with U+FFFD in the data', (_, usual) => ({ ...usual(), text: row.replace('ü', '\uFFFD') }), []],
  [
    'a text in Latin-1',
    (_, usual) => ({
      ...usual(),
      headers: { ...usual().headers, 'content-type': 'text/plain' },
      bytes: Buffer.from(row, 'latin1'),
    }),
    [],
  ],
])('a stream in %s', async (_, act, want) => {
  const toy: ToyFault = {
    act: (request, usual) => (request.operation.id === 'streamDataMartData' ? act!(request, usual) : usual()),
  };
  const only = ['http-data/streamDataMartData/run', 'encoding'];
  const { findings } = await conformToy(contracts, {}, toy, { only });
  expect(findings.filter(({ check }) => check === 'encoding').map(({ operationId }) => operationId)).toEqual(want);
});

it.each(['', ' '])(
  'a sample of a long stream may end within a character, after%s lines of two bytes each',
  async (space) => {
    // Of two streams that are shifted by a byte, a sample of one ends within a character wherever it ends.
    const act: ToyFault['act'] = ({ operation }, usual) =>
      operation.id === 'streamDataMartData'
        ? { ...usual(), text: `{"a":1}\n${space}${JSON.stringify('ü'.repeat(400_000))}\n` }
        : usual();
    const only = ['http-data/streamDataMartData/run', 'encoding'];
    const { findings } = await conformToy(contracts, {}, { act }, { only });
    expect(findings.filter(({ check }) => check === 'encoding')).toEqual([]);
  },
);
