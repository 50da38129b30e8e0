import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { type PathOnlyLife, pathOnlyLives } from '../by-path/path-only-life.ts';
import { staysClosed } from '../by-path/reopened-status.ts';
import { tellsTheEnd } from '../by-path/tells-the-end.ts';
import type { Case, Check } from '../check.ts';

/** The status of a trigger that has been read as over is not told as if it were under way, as that of another may be. */
export const toldStatus: Check = {
  id: 'told-status',
  title: 'The status of a trigger that is over is not that of another, nor of what is under way',
  parallel: false,
  cases: ({ contract }) => [
    // What was told before is looked through.
    ...pathOnlyLives(contract).flatMap((life) => toCase(life, '', 0, (scene) => staysClosed(scene, life))),
    // Where nobody was told of an end, one is asked for.
    ...pathOnlyLives(contract).flatMap((life) => toCase(life, '/end', 1, (scene) => tellsTheEnd(scene, life))),
  ],
};

function toCase({ read, status }: PathOnlyLife, suffix: string, requests: number, run: Case['run']): readonly Case[] {
  if (read === undefined || status === undefined) return [];
  return [
    {
      id: `told-status/${status.id}${suffix}`,
      operation: status,
      requirement: endpointRequirement(read),
      level: 'implied',
      writes: true,
      priority: 2,
      requests,
      run,
    },
  ];
}
