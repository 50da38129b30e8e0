import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import type { Scene } from '../scene.ts';

/** How many of the records that are there are read. */
const readAtMost = 3;

/** The fields that reading a record shows with a value, as others that are there show them: of one of these null says "none". */
export function shownFields(
  scene: Scene,
  read: Operation,
  role: Role,
  others: readonly Instance[],
): Promise<ReadonlySet<string>> {
  return scene.once(`shown fields ${read.id} ${role}`, async () => {
    const names = new Set<string>();
    const listed = await scene.arrange.listed(read.lifecycle.resource, role);
    for (const one of [...others, ...listed.slice(0, readAtMost)]) {
      const { reply } = await readOne(scene, read, one, role);
      if (isSuccess(reply)) addNames(jsonOf(reply), names, 0);
    }
    return names;
  });
}

function addNames(value: unknown, names: Set<string>, depth: number): void {
  if (!isObject(value) || depth > 2) return;
  for (const [name, inner] of Object.entries(value)) {
    if (inner !== null) names.add(name);
    addNames(inner, names, depth + 1);
  }
}
