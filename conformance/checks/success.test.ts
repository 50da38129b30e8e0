import { expect, it } from 'vitest';
import type { Check } from '../check.ts';
import { type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import { success } from './success.ts';

const contracts = await loadContracts();

/** Asks an operation once, before its success is judged. */
function asks(operationId: string): Check {
  return {
    id: 'asks',
    title: 'It is asked',
    parallel: false,
    cases: ({ contract }) => {
      const operation = contract.operations.find(({ id }) => id === operationId)!;
      const run = async (scene: Scene): Promise<Outcome> => {
        await scene.send(operation, {}, { role: 'project-admin' });
        return passed;
      };
      return [{ id: `asks/${operationId}`, operation, requirement: '', writes: false, priority: 1, requests: 1, run }];
    },
  };
}

/** How often an operation is asked more when its success is judged, too, after it was asked once; and what has passed. */
async function askedMore(operationId: string, first = 200): Promise<{ more: number; passed: number }> {
  const asked = { alone: 0, judged: 0 };
  const count = async (which: keyof typeof asked, checks: readonly Check[]): Promise<number> => {
    const { summary } = await conformToy(
      contracts,
      {},
      {
        act: ({ operation }, usual) => {
          if (operation.id !== operationId) return usual();
          asked[which] += 1;
          return asked[which] === 1 && first !== 200 ? { status: first } : usual();
        },
      },
      { checks, only: [operationId] },
    );
    return summary.passed;
  };
  await count('alone', [asks(operationId)]);
  const all = await count('judged', [asks(operationId), success]);
  return { more: asked.judged - asked.alone, passed: all };
}

it('asks nothing where an operation of path and method alone has answered in the run', async () => {
  expect(await askedMore('listContexts')).toEqual({ more: 0, passed: 2 });
});

it('asks again where it was refused, and where more is stated of its answer', async () => {
  expect(await askedMore('listContexts', 422)).toEqual({ more: expect.toSatisfy(isSome), passed: 2 });
  expect(await askedMore('listDataMarts')).toEqual({ more: expect.toSatisfy(isSome), passed: 2 });
});

function isSome(more: number): boolean {
  return more > 0;
}
