import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const telling = (body: object): ToyFault => ({
  act: ({ operation }, usual) => (operation.id === 'getProjectSetupProgress' ? { status: 200, body } : usual()),
});

const none = 'Nothing of the setup is done in a project with DataMarts';

it.concurrent.each<[object, readonly string[]]>([
  [{ steps: { hasStorage: true, hasDataMart: true, hasTeam: false }, completed: 2, total: 3 }, []],
  [
    {
      steps: [
        { key: 'storage', done: true },
        { key: 'team', done: false },
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
  [
    { steps: { hasStorage: true, hasDataMart: true, hasTeam: false }, completed: 1, total: 3 },
    ['The number of steps that are done is not that of those that are told to be'],
  ],
  [{ isComplete: false, hasStorage: true, hasDataMart: true, completed: 1, total: 2 }, []],
  [{ completedCount: 7, totalCount: 6 }, ['More of the setup is done than there is']],
])('the setup of a project is told as %j', async (body, want) => {
  const { findings } = await conformToy(contracts, {}, telling(body), { only: ['effects/getProjectSetupProgress'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

const undone = 'The step of the setup that is to create a Report is undone, and there is one';

it.concurrent.each<[string, (reports: number) => object, readonly string[]]>([
  ['a switch that is thrown', (reports) => ({ hasStorage: true, hasReport: reports > 0 }), []],
  ['a switch that stays off', () => ({ hasStorage: true, hasReport: false }), [undone]],
  [
    'a step that stays undone',
    () => ({
      steps: [
        { key: 'DATA_MART_CREATED', done: true },
        { key: 'REPORT_CREATED', done: false },
      ],
    }),
    [undone],
  ],
  ['a step in a state that stays', () => ({ steps: [{ step: 'REPORT_CREATED', status: 'NOT_STARTED' }] }), [undone]],
  [
    'a step in a state that is reached',
    (reports) => ({ steps: [{ step: 'REPORT_CREATED', status: reports > 0 ? 'DONE' : 'PENDING' }] }),
    [],
  ],
  ['a step in a state that says little', () => ({ steps: [{ step: 'REPORT_CREATED', status: 'SKIPPED' }] }), []],
  ['a step that may be more than that', () => ({ steps: [{ step: 'report', status: 'pending' }] }), []],
  ['what remains', () => ({ completedSteps: ['createDataMart'], remainingSteps: ['createReport'] }), [undone]],
  ['what comes next', () => ({ completedSteps: ['createDataMart'], nextSteps: ['createReport'] }), []],
  ['a count', (reports) => ({ counts: { dataMartCount: 3, reportCount: reports } }), []],
  ['a count that stays at none', () => ({ data: { dataMartCount: 3, reportCount: 0 } }), [undone]],
  ['a count beside a switch', () => ({ hasReport: true, reportCount: 0 }), []],
  ['a count of what is left', () => ({ limits: { reportCount: 0 }, reports: 0 }), []],
  ['a step of another kind', () => ({ storageCreated: true, reportRun: false, publishedReport: false }), []],
])('that there is a report is told by %s', async (_, body, want) => {
  let reports = 0;
  const toy: ToyFault = {
    act: ({ operation }, usual) => {
      if (operation.id === 'getProjectSetupProgress') return { status: 200, body: body(reports) };
      const reply = usual();
      if (operation.id === 'createReport' && reply.status < 300) reports += 1;
      return reply;
    },
  };
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/getProjectSetupProgress'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
