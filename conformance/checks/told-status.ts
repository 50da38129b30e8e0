import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { pathOnlyLives } from '../by-path/path-only-life.ts';
import { staysClosed } from '../by-path/reopened-status.ts';
import type { Case, Check } from '../check.ts';

/** The status of a trigger that has been read as over is not told as if it were under way: that is the status of another. */
export const toldStatus: Check = {
  id: 'told-status',
  title: 'The status of a trigger that is over is not that of another',
  parallel: false,
  cases: ({ contract }) =>
    pathOnlyLives(contract).flatMap((life): readonly Case[] => {
      const { read, status } = life;
      if (read === undefined || status === undefined) return [];
      return [
        {
          id: `told-status/${status.id}`,
          operation: status,
          requirement: endpointRequirement(read),
          level: 'implied',
          writes: true,
          priority: 2,
          // What was told before is looked through.
          requests: 0,
          run: (scene) => staysClosed(scene, life),
        },
      ];
    }),
};
