import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { existing } from '../not-run.ts';
import type { Outcome } from '../outcome.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { keepsNotification } from '../settings/notification-setting.ts';
import { keepsDescription } from '../settings/project-description.ts';

const ways: Readonly<Record<string, (scene: Scene, operation: Operation) => Promise<Outcome>>> = {
  updateProjectDescription: keepsDescription,
  updateNotificationSetting: keepsNotification,
};

/**
 * What a project is set to shows. It is changed only where the operator gives the request for it, or the target is a
 * mock, and is put back as it was.
 */
export const settings: Check = {
  id: 'settings',
  title: 'The settings of a project are as they were set',
  parallel: false,
  cases: ({ contract }) => contract.operations.filter(({ id }) => id in ways).map(toCase),
};

function toCase(operation: Operation): Case {
  return {
    id: `settings/${operation.id}`,
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes: true,
    priority: 2,
    requests: 6,
    run: (scene) =>
      scene.disposable === true || requestOf(scene.profile, operation) !== undefined
        ? ways[operation.id]!(scene, operation)
        : Promise.resolve(existing(operation)),
  };
}
