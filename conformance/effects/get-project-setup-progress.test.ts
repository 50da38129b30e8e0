import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const telling = (body: object): ToyFault => ({
  act: ({ operation }, usual) => (operation.id === 'getProjectSetupProgress' ? { status: 200, body } : usual()),
});

const none = 'Nothing of the setup is done in a project with DataMarts';

it.each<[object, readonly string[]]>([
  [{ steps: { hasStorage: true, hasDataMart: true, hasReport: false }, completed: 2, total: 3 }, []],
  [
    {
      steps: [
        { key: 'storage', done: true },
        { key: 'report', done: false },
      ],
    },
    [],
  ],
  [{ steps: ['storage'], next: 'report' }, []],
  [{ isDismissed: false, isHidden: false }, []],
  [
    {
      steps: [
        { key: 'storage', isOptional: false, state: 'complete' },
        { key: 'report', isOptional: false },
      ],
    },
    [],
  ],
  [{ completedPercent: 80, totalSteps: 6 }, []],
  [{ hasStorage: false, hasDataMart: false }, [none]],
  [
    {
      steps: [
        { key: 'storage', done: false },
        { key: 'report', done: false },
      ],
    },
    [none],
  ],
  [{ completedCount: 0, totalCount: 6 }, [none]],
  [{ completedSteps: 6, progressPercent: 100 }, []],
  [{ data: { progressPercent: 150 } }, ['More of the setup is done than there is']],
  [{ completedCount: 7, totalCount: 6 }, ['More of the setup is done than there is']],
])('the setup of a project is told as %j', async (body, want) => {
  const { findings } = await conformToy(contracts, {}, telling(body), { only: ['effects/getProjectSetupProgress'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
