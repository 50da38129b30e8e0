import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Contract } from '../../spec/contract.ts';
import type { Operation } from '../../spec/operation.ts';
import { mayTakeLong } from '../by-path/others-over.ts';
import { aiReads, aiTriggerStaysUnderWay } from '../by-path/ai-stays-under-way.ts';
import { pathOnlyLives } from '../by-path/path-only-life.ts';
import { staleOfEnded } from '../by-path/stale-status.ts';
import { triggerStaysUnderWay } from '../by-path/stays-under-way.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Case, Check } from '../check.ts';
import { failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import { runStaysUnderWay } from '../run-life/stays-under-way.ts';
import { watchedOnce } from '../run-life/watched-runs.ts';
import type { Scene } from '../scene.ts';

/** A run and a trigger that were begun do not stay under way while others end: they have had their time when this comes. */
export const unended: Check = {
  id: 'unended',
  title: 'What was begun does not stay under way while other work ends',
  parallel: false,
  cases: ({ contract }) => {
    const read = operationOnOne(contract, 'read', 'Run');
    const lives = pathOnlyLives(contract).filter((life) => life.status !== undefined && !mayTakeLong(life));
    return [
      ...(read === undefined ? [] : [toCase(read, runEnds)]),
      ...lives.map((life) => toTriggerCase(contract, life.read!, (scene) => triggerStaysUnderWay(scene, life))),
      ...aiReads(contract).map((ai) => toTriggerCase(contract, ai.read, (scene) => aiTriggerStaysUnderWay(scene, ai))),
    ];
  },
};

function toCase(operation: Operation, run: Case['run']): Case {
  return {
    id: `unended/${operation.id}`,
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes: true,
    priority: 2,
    requests: 1,
    run,
  };
}

/** What is over by now may be removed before its status is asked for again: so that is done here. */
function toTriggerCase(
  contract: Contract,
  read: Operation,
  staysUnderWay: (scene: Scene) => Promise<Fault | undefined>,
): Case {
  const life = pathOnlyLives(contract).find((one) => one.read === read);
  return toCase(read, async (scene) => {
    const fault = (await staysUnderWay(scene)) ?? (life && (await staleOfEnded(scene, life)));
    return fault === undefined ? passed : failed(fault);
  });
}

async function runEnds(scene: Scene): Promise<Outcome> {
  const runs = await watchedOnce(scene, 1);
  if ('state' in runs) return runs;
  if (!('unended' in runs)) return passed;
  const fault = await runStaysUnderWay(scene, runs.unended);
  return fault === undefined ? notApplicable('runs take longer than is waited for') : failed(fault);
}
