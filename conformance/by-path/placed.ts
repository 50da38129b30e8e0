import type { Operation } from '../../spec/operation.ts';
import type { Instance } from '../arrange/instances.ts';
import { namedIn } from '../arrange/named-records.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';

/** The resources that the list of a record stands below, and the record itself does not: a relationship's storage. */
export function missingParents(list: Operation | undefined, create: Operation): readonly string[] {
  const known = resourceParams(create).map(({ resource }) => resource);
  const asked = list === undefined ? [] : resourceParams(list).map(({ resource }) => resource!);
  return asked.filter((resource) => !known.includes(resource));
}

/** A record with the ids that its list stands below: what it is created below was created with them. */
export function placed(scene: Scene, instance: Instance, resources: readonly string[]): Instance {
  const bodies = Object.entries(instance.parents).map(
    ([resource, id]) => scene.arrange.creationOf({ resource, id })?.message.body,
  );
  const named = bodies.flatMap((body) => (body === undefined ? [] : namedIn(scene, JSON.parse(body))));
  const ids = resources.flatMap((resource) => {
    const id = named.find((one) => one.resource === resource)?.id;
    return id === undefined ? [] : [[resource, id] as const];
  });
  return { ...instance, parents: { ...instance.parents, ...Object.fromEntries(ids) } };
}
